#include "values/unknown_names.h"

#include "guard/ask.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "values/keys.h"

enum {
  shown_bytes = 60,         // of the name
  name_bytes = 40,          // of those that there are: a longer one is never near
  all_names_bytes = 2000,   // of them together, however many a script has made
  fuel_per_question = 100,  // they are compared with each other
};

static LuaHostBytes bytes_of(lua_State *L, int index, size_t most) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  return (LuaHostBytes){(const uint8_t *)text, length < most ? length : most};
}

void host_add_name(lua_State *L, const char *name, size_t length) {
  if (length > name_bytes || lua_rawlen(L, -1) > all_names_bytes) return;
  lua_pushlstring(L, name, length);
  lua_pushliteral(L, " ");
  lua_concat(L, 3);
}

void host_raise_unknown(lua_State *L, LuaHostBytes of, int key) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_NAME,
                        .text = bytes_of(L, key, shown_bytes),
                        .of = of,
                        .options = bytes_of(L, -1, SIZE_MAX)};
  LuaHostBytes answer;
  host_charge(L, fuel_per_question);
  host_try_asking(L, &query, &answer);
  host_raise(L, "%.*s", (int)answer.count, (const char *)answer.start);
}

int host_unknown_name(lua_State *L) {
  LuaHostBytes of = bytes_of(L, lua_upvalueindex(1), SIZE_MAX);
  if (lua_type(L, 2) != LUA_TSTRING) {
    if (of.count == 0) return 0;
    host_raise(L, "%s has only named fields", (const char *)of.start);
  }
  lua_settop(L, 2);
  // In order: as the table has them, the list's length at each step, and so its fuel, would differ from state to
  // state.
  lua_Integer count = host_push_keys(L, 1);
  lua_pushliteral(L, "");
  for (lua_Integer at = 1; at <= count; at++) {
    bool is_name = lua_rawgeti(L, 3, at) == LUA_TSTRING;
    LuaHostBytes name = bytes_of(L, -1, SIZE_MAX);
    lua_pop(L, 1);  // the list of keys holds it
    if (is_name) host_add_name(L, (const char *)name.start, name.count);
  }
  host_raise_unknown(L, of, 2);
}
