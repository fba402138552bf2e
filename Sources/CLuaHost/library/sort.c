#include "library/sort.h"

#include "guard/limits.h"
#include "guard/raise.h"
#include "values/merge_sort.h"
#include "values/sealed.h"

// Whether the value on top comes before the one below it. Keeps both.
static bool top_is_less(lua_State *L) {
  host_charge(L, 2);
  if (lua_isnil(L, 2)) {
    if (lua_type(L, -1) == LUA_TSTRING && lua_type(L, -2) == LUA_TSTRING) {
      size_t left = lua_rawlen(L, -1), right = lua_rawlen(L, -2);
      host_charge(L, (int64_t)(left < right ? left : right) / 16);
    }
    return host_compare_script(L, -1, -2);
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_pushvalue(L, -4);
  host_call_script(L, 2, 1);
  bool is_less = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return is_less;
}

int host_sort(lua_State *L) {
  host_check_writable(L, 1);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  lua_Integer count = (lua_Integer)lua_rawlen(L, 1);
  if (count > INT32_MAX / 2) host_raise(L, "table.sort: too many items");
  host_charge(L, count);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, 1, i);
    if (lua_isnil(L, -1)) host_raise(L, "table.sort: item %lld is nil", (long long)i);
    lua_rawseti(L, 3, i);
  }
  host_merge_sort(L, count, top_is_less);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, 3, i);
    lua_rawseti(L, 1, i);
  }
  return 0;
}
