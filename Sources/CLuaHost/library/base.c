#include "library/base.h"

#include <math.h>
#include <string.h>

#include "guard/limits.h"
#include "guard/raise.h"
#include "library/library.h"
#include "library/pairs.h"
#include "library/require.h"
#include "values/kinds.h"
#include "values/proxy.h"
#include "values/sealed.h"

static const char original_key;  // in a host-made metatable: the script's own

const char *host_to_text(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  if (luaL_getmetafield(L, index, "__tostring") != LUA_TNIL) {
    lua_pushvalue(L, index);
    host_call_script(L, 1, 1);
    if (lua_type(L, -1) != LUA_TSTRING) host_raise(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, length);
  }
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
  case LUA_TSTRING: lua_pushvalue(L, index); break;
  case LUA_TBOOLEAN: lua_pushstring(L, lua_toboolean(L, index) ? "true" : "false"); break;
  case LUA_TNIL: lua_pushliteral(L, "nil"); break;
  case LUA_TTABLE: {
    int element = host_element_at(L, index);
    if (element >= 0) {
      lua_pushfstring(L, "ui.%s", host_element_name(L, element));
    } else {
      lua_pushliteral(L, "table");
    }
    break;
  }
  default:
    if (host_is_proxy(L, index)) {
      size_t name_length;
      const char *name = host_proxy_name(L, index, &name_length);
      lua_pushlstring(L, name, name_length);
    } else {
      lua_pushstring(L, luaL_typename(L, index));
    }
  }
  return lua_tolstring(L, -1, length);
}

static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  host_to_text(L, 1, NULL);
  return 1;
}

static int type_name(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushstring(L, host_is_proxy(L, 1) ? "table" : luaL_typename(L, 1));
  return 1;
}

static int print(lua_State *L) {
  LuaHost *host = host_of(L);
  int count = lua_gettop(L);
  char line[512];
  size_t at = 0;
  for (int i = 1; i <= count; i++) {
    size_t length;
    const char *text = host_to_text(L, i, &length);
    host_charge(L, 10 + (int64_t)length / 16);
    if (i > 1 && at < sizeof line) line[at++] = '\t';
    if (length > sizeof line - at) length = sizeof line - at;
    memcpy(line + at, text, length);
    at += length;
    lua_pop(L, 1);
  }
  // What notes lines is a call that was made before.
  bool is_silent = host->call.job && host->call.job->notes_lines;
  if (host->configuration.callbacks.print && !is_silent
      && host->reach.printed + at < host->configuration.limits.print_bytes)
    host->configuration.callbacks.print(host->call.context, line, at);
  host->reach.printed += at + 1;
  return 0;
}

// An abort goes through: nothing that a script does can keep it from ending the call.
static int finish_protected(lua_State *L, int status) {
  LuaHost *host = host_of(L);
  if (status == LUA_ERRMEM || (status != LUA_OK && host->budget.aborted))
    host_abort(L, host->budget.aborted ? host->budget.aborted : LUA_HOST_MEMORY);
  host->error.kind = LUA_HOST_RUNTIME;
  luaL_checkstack(L, 1, "too many results");
  lua_pushboolean(L, status == LUA_OK);
  lua_insert(L, 1);
  return lua_gettop(L);
}

static int protected_call_from(lua_State *L, int arguments) {
  int depth = host_enter_callback(L);
  int status = lua_pcall(L, arguments, LUA_MULTRET, 0);
  host_of(L)->budget.callback_depth = depth;
  return status;
}

static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  return finish_protected(L, protected_call_from(L, lua_gettop(L) - 1));
}

// The handler runs after unwinding, as any other function: in the place of the error, where stock
// Lua runs it, hooks are off and it could loop for ever.
static int protected_call_with_handler(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_insert(L, 1);
  lua_remove(L, 3);  // handler, function, arguments
  int status = protected_call_from(L, lua_gettop(L) - 2);
  if (status == LUA_OK) {
    lua_remove(L, 1);
  } else if (status != LUA_ERRMEM && !host_of(L)->budget.aborted) {
    host_call_script(L, 1, LUA_MULTRET);
  }
  return finish_protected(L, status);
}

static int set_metatable(lua_State *L) {
  static const char *const refused[] = {"__gc", "__close", "__mode", NULL};
  host_check_writable(L, 1);
  if (lua_type(L, 2) != LUA_TTABLE && lua_type(L, 2) != LUA_TNIL)
    host_raise(L, "setmetatable: nil or a table expected, not %s", host_kind_of(L, 2));
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    host_raise(L, "setmetatable: the metatable is protected");
  lua_settop(L, 2);
  if (lua_isnil(L, 2)) {
    lua_setmetatable(L, 1);
    return 1;
  }
  for (int i = 0; refused[i]; i++) {
    lua_pushstring(L, refused[i]);
    if (lua_rawget(L, 2) != LUA_TNIL)
      host_raise(L, "setmetatable: '%s' is not open to scripts", refused[i]);
    lua_pop(L, 1);
  }
  // What is called in place of a table is called in place of the next one: Lua follows a chain, or a
  // circle, within one instruction.
  lua_pushliteral(L, "__call");
  int called = lua_rawget(L, 2);
  if (called != LUA_TNIL && called != LUA_TFUNCTION)
    host_raise(L, "setmetatable: __call must be a function, not %s", host_kind_of(L, -1));
  lua_pop(L, 1);
  // A copy that no script can reach, so nothing can be added to it later.
  lua_newtable(L);
  lua_pushnil(L);
  for (int64_t count = 1; lua_next(L, 2); count++) {
    host_charge(L, 4);
    if (count % 64 == 0) host_check_clock(L);
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 3);
  }
  lua_pushvalue(L, 2);
  lua_rawsetp(L, 3, &original_key);
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

static int get_metatable(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return 1;
  if (!lua_getmetatable(L, 1)) {
    lua_pushnil(L);
  } else {
    lua_rawgetp(L, -1, &original_key);
  }
  return 1;
}

static int raw_set(lua_State *L) {
  host_check_writable(L, 1);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  bool is_nan = lua_type(L, 2) == LUA_TNUMBER && isnan(lua_tonumber(L, 2));
  if (lua_isnil(L, 2) || is_nan) host_raise(L, "rawset: nil and NaN can't be keys");
  lua_rawset(L, 1);
  return 1;
}

void host_open_base(lua_State *L) {
  static const LibraryFunction functions[] = {
      {"assert", NULL, false},
      {"error", NULL, false},
      {"ipairs", NULL, false},
      {"rawequal", host_call_charged, true},
      {"rawget", NULL, false},
      {"rawlen", NULL, false},
      {"select", NULL, false},
      {"tonumber", host_call_charged, true},
      {"getmetatable", get_metatable, false},
      {"next", host_next, false},
      {"pairs", host_pairs, false},
      {"pcall", protected_call, false},
      {"print", print, false},
      {"rawset", raw_set, false},
      {"setmetatable", set_metatable, false},
      {"tostring", to_string, false},
      {"type", type_name, false},
      {"xpcall", protected_call_with_handler, false},
      {NULL, NULL, false},
  };
  host_push_functions(L, host_stock_base, functions);
  lua_newtable(L);
  lua_pushcclosure(L, host_require, 1);
  lua_setfield(L, -2, "require");
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");
}
