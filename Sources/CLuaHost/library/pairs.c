#include "library/pairs.h"

#include "guard/limits.h"
#include "guard/raise.h"
#include "values/keys.h"
#include "values/kinds.h"
#include "values/proxy.h"

// Upvalues: the table, its keys, how many went by, how many there are.
static int next_pair(lua_State *L) {
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(4));
  while (position < count) {
    host_charge(L, 1);
    lua_settop(L, 0);
    lua_rawgeti(L, lua_upvalueindex(2), ++position);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(1)) == LUA_TNIL) continue;  // removed meanwhile
    lua_pushinteger(L, position);
    lua_replace(L, lua_upvalueindex(3));
    return 2;
  }
  return 0;
}

int host_pairs(lua_State *L) {
  if (host_is_proxy(L, 1)) return host_proxy_pairs(L);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    host_call_script(L, 1, 3);
    return 3;
  }
  if (lua_type(L, 1) != LUA_TTABLE)
    host_raise(L, "pairs: a table expected, not %s", host_kind_of(L, 1));
  lua_settop(L, 1);
  lua_Integer count = host_push_keys(L, 1);
  lua_pushinteger(L, 0);
  lua_pushinteger(L, count);
  lua_pushcclosure(L, next_pair, 4);
  return 1;
}

// Pushes the first key behind the given one, in the order of pairs, and its value. To go through a table with it
// takes squared time; it is for `next(t) == nil`.
int host_next(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE)
    host_raise(L, "next: a table expected, not %s; use pairs", host_kind_of(L, 1));
  lua_settop(L, 2);
  if (!lua_isnil(L, 2) && !host_has_key_order(L, 2)) host_raise(L, "next: use pairs");
  lua_Integer count = host_push_keys(L, 1);
  for (lua_Integer at = 1; at <= count; at++) {
    host_charge(L, 1);
    lua_rawgeti(L, 3, at);
    if (lua_isnil(L, 2) || host_key_comes_before(L, 2, 4)) {
      lua_pushvalue(L, 4);
      lua_rawget(L, 1);
      return 2;
    }
    lua_settop(L, 3);
  }
  lua_pushnil(L);
  return 1;
}
