#include "values/keys.h"

#include "guard/limits.h"
#include "values/merge_sort.h"

enum { keys_per_fuel = 8 };  // of a list, as the allocator counts it

enum { rank_number, rank_string, rank_boolean, rank_other };

static int rank(lua_State *L, int index) {
  switch (lua_type(L, index)) {
  case LUA_TNUMBER: return rank_number;
  case LUA_TSTRING: return rank_string;
  case LUA_TBOOLEAN: return rank_boolean;
  default: return rank_other;
  }
}

bool host_key_comes_before(lua_State *L, int left, int right) {
  int left_rank = rank(L, left), right_rank = rank(L, right);
  if (left_rank != right_rank) return left_rank < right_rank;
  switch (left_rank) {
  case rank_number: return lua_compare(L, left, right, LUA_OPLT);
  case rank_string: {
    size_t left_length, right_length;
    const char *left_text = lua_tolstring(L, left, &left_length);
    const char *right_text = lua_tolstring(L, right, &right_length);
    size_t common = left_length < right_length ? left_length : right_length;
    int order = memcmp(left_text, right_text, common);
    return order < 0 || (order == 0 && left_length < right_length);
  }
  case rank_boolean: return !lua_toboolean(L, left) && lua_toboolean(L, right);
  default: return false;
  }
}

static bool top_comes_first(lua_State *L) { return host_key_comes_before(L, -1, -2); }

lua_Integer host_push_keys(lua_State *L, int table) {
  lua_newtable(L);
  int keys = lua_gettop(L);
  lua_Integer count = 0, passes = 1, bytes = 0;
  bool is_sorted = true;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) bytes += (lua_Integer)lua_rawlen(L, -1);
    if (is_sorted && count > 0) {
      lua_rawgeti(L, keys, count);
      is_sorted = !host_key_comes_before(L, -2, -1);
      lua_pop(L, 1);
    }
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, ++count);
    if (count % host_keys_per_look == 0) {
      host_charge(L, host_keys_per_look);
      host_check_clock(L);
    }
  }
  while (((lua_Integer)1 << passes) < count) passes++;
  // The same fuel whether the table happened to be in order or not: sorting takes another list.
  host_charge(L,
              count * passes / 2 + bytes * passes / 64 + (is_sorted ? count / keys_per_fuel : 0));
  if (!is_sorted) host_merge_sort(L, count, top_comes_first);
  return count;
}

bool host_has_key_order(lua_State *L, int index) { return rank(L, index) != rank_other; }
