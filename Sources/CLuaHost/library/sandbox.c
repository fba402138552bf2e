#include "library/sandbox.h"

#include <math.h>
#include <string.h>

#include "guard/limits.h"
#include "guard/raise.h"
#include "library/base.h"
#include "library/library.h"
#include "library/string_functions.h"
#include "library/table_functions.h"
#include "ui/component.h"
#include "ui/constructors.h"
#include "values/sealed.h"

// Pushes a table with the stock functions of a part of the library, but for random numbers.
static void push_stock(lua_State *L, HostStockLibrary library) {
  const HostStock *stock = host_stock(library);
  lua_createtable(L, 0, stock->count + 4);
  for (int i = 0; i < stock->count; i++) {
    if (strncmp(stock->functions[i].name, "random", 6) == 0) continue;
    lua_pushcfunction(L, stock->functions[i].function);
    lua_setfield(L, -2, stock->functions[i].name);
  }
}

static void open_math(lua_State *L) {
  push_stock(L, host_stock_math);
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
  if (to > from && (lua_Unsigned)to - (lua_Unsigned)from >= library_unpack_limit)
    host_raise(L, "utf8.codepoint: more than %d values", library_unpack_limit);
  if (to < 0 && lua_type(L, 1) == LUA_TSTRING && lua_rawlen(L, 1) >= library_unpack_limit)
    host_raise(L, "utf8.codepoint: a string of at most %d bytes expected", library_unpack_limit);
  return host_call_stock(L);
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
  return host_call_stock(L);
}

static int codes(lua_State *L) {
  int count = host_call_stock(L);  // iterator, text, 0
  lua_pushvalue(L, -count);
  lua_pushcclosure(L, next_code, 1);
  lua_replace(L, -count - 1);
  return count;
}

static void open_utf8(lua_State *L) {
  static const LibraryFunction functions[] = {
      {"char", host_call_charged, true},
      {"codepoint", code_points, true},
      {"codes", codes, true},
      {"len", host_call_charged, true},
      {"offset", host_call_charged, true},
      {NULL, NULL, false},
  };
  lua_createtable(L, 0, 6);
  host_push_functions(L, host_stock_utf8, functions);
  lua_pushliteral(L, "[\0-\x7F\xC2-\xFD][\x80-\xBF]*");
  lua_setfield(L, -2, "charpattern");
}

// Arithmetic with strings goes by way of their metatable.
static void open_string(lua_State *L) {
  host_open_string(L);
  lua_pushliteral(L, "");
  push_stock(L, host_stock_strings);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}

static void open_ui(lua_State *L) {
  host_open_ui(L);
  lua_pushcfunction(L, host_component);
  lua_setfield(L, -2, "component");
}

void host_open_library(lua_State *L) {
  static const struct {
    const char *name;
    void (*open)(lua_State *L);
  } parts[] = {{"math", open_math},
               {"table", host_open_table},
               {"utf8", open_utf8},
               {"string", open_string},
               {"ui", open_ui}};
  lua_createtable(L, 0, 32);
  host_open_base(L);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    parts[i].open(L);
    host_seal(L, parts[i].name);
    lua_setfield(L, -2, parts[i].name);
  }
  host_seal(L, "");
  // Chunks get this as _ENV. The stock globals, which are empty, go.
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}
