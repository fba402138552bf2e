#include "library/require.h"

#include <stdio.h>
#include <string.h>

#include "code/load_text.h"
#include "guard/ask.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "values/kinds.h"

static const char loading;  // the value of a module that is not finished

static const char *check_name(lua_State *L) {
  size_t length;
  if (lua_type(L, 1) != LUA_TSTRING)
    host_raise(L, "require: a module's name expected, not %s", host_kind_of(L, 1));
  const char *name = lua_tolstring(L, 1, &length);
  if (length == 0 || length > 48 || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != length)
    host_raise(L,
               "require: a module is a file beside init.lua, named without its folder and '.lua': "
               "write require \"parts\" for parts.lua; only lower case letters, digits and _ are "
               "valid in the name");
  return name;
}

// Finds the file of a module: what lies beside the script comes before what scripts share.
static LuaHostBytes find_module(lua_State *L, const char *name, char *file, size_t capacity) {
  static const char *const places[] = {"%s.lua", "../lib/%s.lua", "bundled/%s.lua"};
  LuaHostQuery query = {.question = LUA_HOST_ASKS_MODULE};
  LuaHostBytes text;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    int length = snprintf(file, capacity, places[i], name);
    query.text = (LuaHostBytes){(const uint8_t *)file, (size_t)length};
    if (host_try_asking(L, &query, &text)) return text;
  }
  host_raise(L, "require '%s': %.*s", name, (int)text.count, (const char *)text.start);
}

// Runs the module's text and pushes what it returns.
static void load_module(lua_State *L, const char *name) {
  char file[80];
  LuaHostBytes text = find_module(L, name, file, sizeof file);
  lua_checkstack(L, 4);
  int loaded = host_load_text(L, text.count > 0 ? (const char *)text.start : "", text.count, file);
  if (loaded != LUA_OK) {
    if (loaded == LUA_ERRSYNTAX) host_of(L)->error.kind = LUA_HOST_SYNTAX;
    lua_error(L);
  }
  host_call_script(L, 0, 1);
}

int host_require(lua_State *L) {
  LuaHost *host = host_of(L);
  const char *name = check_name(L);
  int modules = lua_upvalueindex(1);
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_rawget(L, modules);
  if (lua_islightuserdata(L, -1))
    host_raise(L, "require '%s': the modules require each other in a circle", name);
  if (!lua_isnil(L, -1)) return 1;
  if (!host->call.is_loading)
    host_raise(L, "require '%s': modules are loaded at the top of the file, not in a function",
               name);
  if (host->reach.modules >= host->configuration.limits.modules)
    host_raise(L, "require '%s': more than %u modules", name, host->configuration.limits.modules);
  host->reach.modules++;
  lua_pushvalue(L, 1);
  lua_pushlightuserdata(L, (void *)&loading);
  lua_rawset(L, modules);
  lua_settop(L, 1);
  load_module(L, name);
  if (lua_isnil(L, -1))
    host_raise(
        L, "require '%s': %s.lua returns nothing: it must end in 'return' and the module's value",
        name, name);
  lua_pushvalue(L, 1);
  lua_pushvalue(L, -2);
  lua_rawset(L, modules);
  return 1;
}
