// pairs and next in an order that is the same in every process: numbers, then strings by their
// bytes, then booleans; other keys come last, as the table has them.
#include "host.h"

// How many keys pass between two looks at the clock: where keys collide, each is a walk.
enum { keys_per_look = 64 };

enum { rank_number, rank_string, rank_boolean, rank_other };

static int rank(lua_State *L, int index) {
  switch (lua_type(L, index)) {
  case LUA_TNUMBER: return rank_number;
  case LUA_TSTRING: return rank_string;
  case LUA_TBOOLEAN: return rank_boolean;
  default: return rank_other;
  }
}

// Whether the key at `left` comes before the one at `right`.
static bool comes_before(lua_State *L, int left, int right) {
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

static bool top_comes_first(lua_State *L) { return comes_before(L, -1, -2); }

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
      is_sorted = !comes_before(L, -2, -1);
      lua_pop(L, 1);
    }
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, ++count);
    if (count % keys_per_look == 0) {
      host_charge(L, keys_per_look);
      host_check_clock(L);
    }
  }
  while (((lua_Integer)1 << passes) < count) passes++;
  // The same fuel whether the table happened to be in order or not.
  host_charge(L, count * passes / 2 + bytes * passes / 64);
  if (!is_sorted) host_merge_sort(L, count, top_comes_first);
  return count;
}

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

// Finds the least key after the given one. To go through a table with it takes squared time; it is
// for `next(t) == nil`.
int host_next(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE)
    host_raise(L, "next: a table expected, not %s; use pairs", host_kind_of(L, 1));
  lua_settop(L, 2);
  if (rank(L, 2) == rank_other && !lua_isnil(L, 2)) host_raise(L, "next: use pairs");
  lua_pushnil(L);  // 3: the best so far
  lua_pushnil(L);
  for (int64_t count = 1; lua_next(L, 1); count++) {
    host_charge(L, 2);
    if (count % keys_per_look == 0) host_check_clock(L);
    lua_pop(L, 1);
    bool is_after = lua_isnil(L, 2) || comes_before(L, 2, 4);
    if (is_after && (lua_isnil(L, 3) || comes_before(L, 4, 3))) {
      lua_pushvalue(L, 4);
      lua_replace(L, 3);
    }
  }
  lua_settop(L, 3);
  if (lua_isnil(L, 3)) return 1;
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}
