#include "values/merge_sort.h"

#include "guard/limits.h"

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
