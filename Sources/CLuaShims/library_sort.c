// The one merge sort, and table.sort, which is stable by it. There every comparison is charged, and the
// table changes when all is sorted: an error in the comparing function leaves it as it was.
#include "host.h"

// How many items pass between two looks at the clock.
enum { merged_per_look = 1024 };

// Merges runs of `width` items from the list at `from` into the one at `to`.
static void merge_pass(lua_State *L, int from, int to, lua_Integer count, lua_Integer width,
                       HostOrder *top_comes_first) {
  for (lua_Integer start = 1; start <= count; start += 2 * width) {
    lua_Integer middle = start + width, end = start + 2 * width;
    if (middle > count + 1) middle = count + 1;
    if (end > count + 1) end = count + 1;
    lua_Integer left = start, right = middle;
    for (lua_Integer at = start; at < end; at++) {
      if (at % merged_per_look == 0) host_check_clock(L);
      bool takes_left = right >= end;
      if (!takes_left && left < middle) {
        lua_rawgeti(L, from, left);
        lua_rawgeti(L, from, right);
        takes_left = !top_comes_first(L);
        lua_pop(L, 2);
      }
      lua_rawgeti(L, from, takes_left ? left++ : right++);
      lua_rawseti(L, to, at);
    }
  }
}

void host_merge_sort(lua_State *L, lua_Integer count, HostOrder *top_comes_first) {
  int list = lua_gettop(L);
  lua_createtable(L, (int)count, 0);
  int from = list, to = list + 1;
  for (lua_Integer width = 1; width < count; width *= 2) {
    host_charge(L, 0);
    merge_pass(L, from, to, count, width, top_comes_first);
    int free = from;
    from = to;
    to = free;
  }
  lua_pushvalue(L, from);
  lua_replace(L, list);
  lua_settop(L, list);
}

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
