// What a script can name: a copy of the harmless part of Lua's library, sealed. Nothing of the
// machine, no bytecode, no coroutines, no addresses, no randomness.
#include <math.h>

#include "host.h"
#include "suggest.h"

bool host_is_sealed(lua_State *L, int index) {
  const LuaHost *host = host_of(L);
  const void *table = lua_topointer(L, index);
  for (int i = 0; i < host->sealed_count; i++)
    if (host->sealed[i] == table) return true;
  return false;
}

void host_check_writable(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE)
    host_raise(L, "a table expected, not %s", host_kind_of(L, index));
  if (host_is_sealed(L, index)) host_raise(L, "the library can't be changed");
}

static int write_to_sealed(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(1));
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  if (*name) host_raise(L, "%s can't be changed: '%.60s' was not set", name, key);
  host_raise(L, "global '%.60s' can't be set: a script keeps nothing between messages; write "
                "'local %.60s'", key, key);
}

static int unknown_function(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(1));
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *key = lua_tolstring(L, 2, &length);
  Suggestion suggestion = suggest_for(key, length);
  suggest_keys(L, &suggestion, 1);
  if (strcmp(name, "math") == 0 && strncmp(key, "random", 6) == 0)
    host_raise(L, "'math.%.60s' is not open to scripts: a message must look the same every time",
               key);
  host_raise(L, "unknown function '%s.%.60s'%s", name, key, suggest_text(&suggestion));
}

// What Lua has and scripts have not, and why.
static const struct {
  const char *name, *reason;
} closed_globals[] = {
    {"coroutine", "a call runs to its end in one go"},
    {"io", "a script has no files, only the message"},
    {"os", "a script has no clock and no system; ctx.date reads a date"},
    {"debug", "a script can't look into the host"},
    {"package", "require loads the files beside the script"},
    {"load", "a script makes no code"},
    {"loadstring", "a script makes no code"},
    {"dofile", "require loads the files beside the script"},
    {"loadfile", "require loads the files beside the script"},
    {"collectgarbage", "the host sees to memory"},
    {"_G", "a script keeps nothing between messages"},
};

// What other languages have in its place.
static const struct {
  const char *name, *advice;
} other_globals[] = {
    {"null", "write nil"},          {"NULL", "write nil"},
    {"None", "write nil"},          {"undefined", "write nil"},
    {"NaN", "write 0/0"},           {"True", "write true"},
    {"TRUE", "write true"},         {"False", "write false"},
    {"FALSE", "write false"},       {"throw", "write error(\"…\")"},
    {"raise", "write error(\"…\")"}, {"len", "write #list"},
    {"length", "write #list"},      {"count", "write #list"},
    {"str", "write tostring(x)"},   {"String", "write tostring(x)"},
    {"int", "write tonumber(x)"},   {"float", "write tonumber(x)"},
    {"Number", "write tonumber(x)"}, {"parseInt", "write tonumber(x)"},
    {"console", "write print(x)"},  {"log", "write print(x)"},
    {"range", "write for i = 1, n do … end"}, {"import", "write local x = require \"x\""},
    {"this", "the parameters of the function have what there is"},
    {"self", "the parameters of the function have what there is"},
    {"switch", "write if … elseif … end"}, {"Math", "write math"},
    {"JSON", "message.content is read already"}, {"let", "write local"},
    {"const", "write local"},       {"var", "write local"},
    {"sender", "write message.sender"}, {"content", "write message.content"},
    {"width", "write ctx.width"},   {"theme", "write ctx.theme"},
};

const char *lua_host_global_advice(const char *name) {
  for (size_t i = 0; i < sizeof other_globals / sizeof *other_globals; i++)
    if (strcmp(name, other_globals[i].name) == 0) return other_globals[i].advice;
  return NULL;
}

// `text { "Hi" }`: an element without its table.
static void raise_element(lua_State *L, const char *key) {
  const Schema *schema = host_of(L)->schema;
  for (uint32_t i = 0; i < schema->constructor_count; i++) {
    const Constructor *known = &schema->constructors[i];
    if (strlen(key) == known->name.length && memcmp(key, known->name.text, known->name.length) == 0)
      host_raise(L, "unknown global '%s': write ui.%s { … }", key, key);
  }
}

// `color = accent`: a word without its quotes.
static void raise_word(lua_State *L, const char *key, size_t length) {
  const Schema *schema = host_of(L)->schema;
  for (uint32_t i = 0; i < schema->property_count; i++) {
    if (schema->properties[i].types != LUA_HOST_WORD) continue;
    if (schema_word(&schema->properties[i].table, key, length) >= 0)
      host_raise(L, "unknown global '%s': the word is written in quotes, \"%s\"", key, key);
  }
}

// What scripts usually call the parameters of their functions.
static const struct {
  const char *name, *meaning;
} parameters[] = {
    {"message", "the first of is_suitable and the second of build_layout"},
    {"peer", "the first of build_layout"},
    {"ctx", "the third of build_layout"},
};
enum { parameter_count = sizeof parameters / sizeof *parameters };

static int unknown_global(lua_State *L) {
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) return 0;
  const char *key = lua_tolstring(L, 2, &length);
  for (size_t i = 0; i < sizeof closed_globals / sizeof *closed_globals; i++)
    if (strcmp(key, closed_globals[i].name) == 0)
      host_raise(L, "'%s' is not open to scripts: %s", key, closed_globals[i].reason);
  const char *advice = lua_host_global_advice(key);
  if (advice) host_raise(L, "unknown global '%s': %s", key, advice);
  raise_element(L, key);
  raise_word(L, key, length);
  Suggestion suggestion = suggest_for(key, length);
  suggest_keys(L, &suggestion, 1);
  for (int i = 0; i < parameter_count; i++) {
    if (strcmp(key, parameters[i].name) == 0)
      host_raise(L, "unknown global '%s': it is a parameter, %s", key, parameters[i].meaning);
    suggest_try(&suggestion, parameters[i].name, strlen(parameters[i].name));
  }
  const char *suggested = suggest_text(&suggestion);
  host_raise(L, "unknown global '%.60s'%s", key,
             *suggested ? suggested : ": declare it with local, above; a text is written in quotes");
}

void host_seal(lua_State *L, const char *name, lua_CFunction unknown) {
  LuaHost *host = host_of(L);
  int target = lua_gettop(L);
  // Unknown names: the target's own metatable.
  lua_createtable(L, 0, 1);
  lua_pushstring(L, name);
  lua_pushcclosure(L, unknown, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, target);
  // The face that scripts see: empty, reads through.
  lua_newtable(L);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, target);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushcclosure(L, write_to_sealed, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  if (host->sealed_count == host_sealed_limit) luaL_error(L, "too many sealed tables");
  host->sealed[host->sealed_count++] = lua_topointer(L, -1);
  lua_replace(L, target);
}

// Calls the stock function in this very frame, so that its errors name the script's line.
static int charged(lua_State *L) {
  int64_t bytes = 0;
  for (int i = lua_gettop(L); i > 0; i--)
    if (lua_type(L, i) == LUA_TSTRING) bytes += (int64_t)lua_rawlen(L, i);
  host_charge(L, bytes / 8);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void host_push_functions(lua_State *L, HostStockLibrary stock, const LibraryFunction *functions) {
  for (; functions->name; functions++) {
    if (functions->function) {
      lua_pushcfunction(L, functions->function);
    } else {
      lua_pushcfunction(L, host_stock_function(stock, functions->name));
      if (functions->is_charged) lua_pushcclosure(L, charged, 1);
    }
    lua_setfield(L, -2, functions->name);
  }
}

// All that there is but for random numbers.
static void open_math(lua_State *L) {
  const HostStock *stock = host_stock(host_stock_math);
  lua_createtable(L, 0, stock->count + 4);
  for (int i = 0; i < stock->count; i++) {
    if (strncmp(stock->functions[i].name, "random", 6) == 0) continue;
    lua_pushcfunction(L, stock->functions[i].function);
    lua_setfield(L, -2, stock->functions[i].name);
  }
  lua_pushnumber(L, 3.141592653589793238462643383279502884);
  lua_setfield(L, -2, "pi");
  lua_pushnumber(L, (lua_Number)HUGE_VAL);
  lua_setfield(L, -2, "huge");
  lua_pushinteger(L, LUA_MAXINTEGER);
  lua_setfield(L, -2, "maxinteger");
  lua_pushinteger(L, LUA_MININTEGER);
  lua_setfield(L, -2, "mininteger");
}

// As many numbers as the stack takes, not more.
static int code_points(lua_State *L) {
  lua_Integer from = luaL_optinteger(L, 2, 1), to = luaL_optinteger(L, 3, from);
  if (to > from && (lua_Unsigned)to - (lua_Unsigned)from >= host_unpack_limit)
    host_raise(L, "utf8.codepoint: more than %d values", host_unpack_limit);
  if (to < 0 && lua_type(L, 1) == LUA_TSTRING && lua_rawlen(L, 1) >= host_unpack_limit)
    host_raise(L, "utf8.codepoint: a string of at most %d bytes expected", host_unpack_limit);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

// The iterator of utf8.codes: pays for the continuation bytes that it skips.
static int next_code(lua_State *L) {
  size_t length = 0, passed = 0;
  const char *text = luaL_checklstring(L, 1, &length);
  lua_Integer at = lua_tointeger(L, 2);
  if (at > 0 && (lua_Unsigned)at <= length) {
    while (passed < length - (size_t)at && (text[(size_t)at + passed] & 0xc0) == 0x80) passed++;
  }
  host_charge(L, 1 + (int64_t)passed / 8);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

static int codes(lua_State *L) {
  int count = lua_tocfunction(L, lua_upvalueindex(1))(L);  // iterator, text, 0
  lua_pushvalue(L, -count);
  lua_pushcclosure(L, next_code, 1);
  lua_replace(L, -count - 1);
  return count;
}

void host_wrap(lua_State *L, HostStockLibrary stock, const char *name, lua_CFunction function) {
  lua_pushcfunction(L, host_stock_function(stock, name));
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

static void open_utf8(lua_State *L) {
  static const LibraryFunction functions[] = {
      {"char", NULL, true},   {"len", NULL, true},
      {"offset", NULL, true}, {NULL, NULL, false},
  };
  lua_createtable(L, 0, 6);
  host_push_functions(L, host_stock_utf8, functions);
  lua_pushliteral(L, "[\0-\x7F\xC2-\xFD][\x80-\xBF]*");
  lua_setfield(L, -2, "charpattern");
  host_wrap(L, host_stock_utf8, "codepoint", code_points);
  host_wrap(L, host_stock_utf8, "codes", codes);
}

// Arithmetic with strings goes by way of their metatable.
static void open_strings(lua_State *L) {
  const HostStock *stock = host_stock(host_stock_strings);
  lua_pushliteral(L, "");
  lua_createtable(L, 0, stock->count + 2);
  for (int i = 0; i < stock->count; i++) {
    lua_pushcfunction(L, stock->functions[i].function);
    lua_setfield(L, -2, stock->functions[i].name);
  }
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

void host_open_library(lua_State *L) {
  lua_createtable(L, 0, 32);
  int globals = lua_gettop(L);
  host_open_base(L);
  open_math(L);
  host_seal(L, "math", unknown_function);
  lua_setfield(L, globals, "math");
  host_open_table(L);
  host_seal(L, "table", unknown_function);
  lua_setfield(L, globals, "table");
  open_utf8(L);
  host_seal(L, "utf8", unknown_function);
  lua_setfield(L, globals, "utf8");
  host_open_string(L);
  open_strings(L);
  host_seal(L, "string", unknown_function);
  lua_setfield(L, globals, "string");
  host_open_ui(L);
  lua_setfield(L, globals, "ui");
  host_seal(L, "", unknown_global);
  // Chunks get this as _ENV. The stock globals, which are empty, go.
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}
