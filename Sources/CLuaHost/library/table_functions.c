#include "library/table_functions.h"

#include "guard/limits.h"
#include "guard/raise.h"
#include "library/library.h"
#include "values/kinds.h"
#include "values/merge_sort.h"
#include "values/proxy.h"
#include "values/sealed.h"

static int concat(lua_State *L) {
  lua_Integer length = host_list_length(L, 1);
  size_t separator_length, total = 0, limit = host_of(L)->configuration.limits.string_bytes;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer from = luaL_optinteger(L, 3, 1), to = luaL_optinteger(L, 4, length);
  luaL_Buffer buffer;
  if (from <= to && (from < 1 || to > length))
    host_raise(L, "table.concat: %lld to %lld is out of range: the table has %lld items",
               (long long)from, (long long)to, (long long)length);
  luaL_buffinit(L, &buffer);
  for (lua_Integer i = from; i <= to; i++) {
    size_t item_length;
    host_list_get(L, 1, i);
    if (!lua_isstring(L, -1))
      host_raise(L, "table.concat: item %lld is %s", (long long)i, host_kind_of(L, -1));
    lua_tolstring(L, -1, &item_length);
    total += item_length + separator_length;
    host_charge(L, 2 + (int64_t)(item_length + separator_length) / 16);
    if (total > limit) host_raise(L, "table.concat: the result is longer than %zu bytes", limit);
    luaL_addvalue(&buffer);
    if (i < to) luaL_addlstring(&buffer, separator, separator_length);
  }
  luaL_pushresult(&buffer);
  return 1;
}

// The length of a list that is changed. A table with gaps may claim any.
static lua_Integer checked_length(lua_State *L) {
  host_check_writable(L, 1);
  lua_Unsigned length = lua_rawlen(L, 1);
  if (length > (lua_Unsigned)1 << 40) host_raise(L, "the list has large gaps");
  return (lua_Integer)length;
}

static int insert(lua_State *L) {
  lua_Integer end = checked_length(L) + 1, position = end;
  int count = lua_gettop(L);
  if (count == 3) {
    position = luaL_checkinteger(L, 2);
    if (position < 1 || position > end)
      host_raise(L, "table.insert: position %lld is out of range: 1 to %lld", (long long)position,
                 (long long)end);
    host_charge(L, end - position);
    for (lua_Integer i = end; i > position; i--) {
      lua_rawgeti(L, 1, i - 1);
      lua_rawseti(L, 1, i);
    }
  } else if (count != 2) {
    host_raise(L, "table.insert: two or three arguments expected, not %d", count);
  }
  lua_rawseti(L, 1, position);
  return 0;
}

static int remove_item(lua_State *L) {
  lua_Integer size = checked_length(L);
  lua_Integer position = luaL_optinteger(L, 2, size);
  bool is_at_end = position == size + 1 || (size == 0 && position == 0);
  if (!is_at_end && (position < 1 || position > size))
    host_raise(L, "table.remove: position %lld is out of range: 1 to %lld", (long long)position,
               (long long)size);
  lua_rawgeti(L, 1, position);
  if (position <= size) host_charge(L, size - position);
  for (lua_Integer i = position; i < size; i++) {
    lua_rawgeti(L, 1, i + 1);
    lua_rawseti(L, 1, i);
  }
  if (position <= size || is_at_end) {
    lua_pushnil(L);
    lua_rawseti(L, 1, position > size ? position : size);
  }
  return 1;
}

static int move(lua_State *L) {
  lua_Integer length = host_list_length(L, 1);
  lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
  lua_Integer target = luaL_checkinteger(L, 4);
  int destination = lua_isnoneornil(L, 5) ? 1 : 5;
  host_check_writable(L, destination);
  if (from <= to) {
    lua_Integer last_start = (lua_Integer)1 << 40;
    if (from < 1 || to > length || target < 1 || target > last_start)
      host_raise(L, "table.move: %lld to %lld is out of range: the table has %lld items",
                 (long long)from, (long long)to, (long long)length);
    host_charge(L, to - from);
    bool is_backward = target > from && target <= to;
    for (lua_Integer i = 0; i <= to - from; i++) {
      lua_Integer at = is_backward ? to - from - i : i;
      host_list_get(L, 1, from + at);
      lua_rawseti(L, destination, target + at);
    }
  }
  lua_pushvalue(L, destination);
  return 1;
}

static int unpack(lua_State *L) {
  lua_Integer from = luaL_optinteger(L, 2, 1);
  lua_Integer to = lua_isnoneornil(L, 3) ? host_list_length(L, 1) : luaL_checkinteger(L, 3);
  host_list_length(L, 1);  // a table or a list
  if (from > to) return 0;
  if ((lua_Unsigned)to - (lua_Unsigned)from >= library_unpack_limit)
    host_raise(L, "table.unpack: more than %d values", library_unpack_limit);
  int count = (int)(to - from) + 1;
  host_charge(L, count);
  luaL_checkstack(L, count, "too many results to unpack");
  for (int i = 0; i < count; i++) host_list_get(L, 1, from + i);
  return count;
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

// Stable. Every comparison is charged, and the table changes when all is sorted: an error in the comparing
// function leaves it as it was.
static int sort(lua_State *L) {
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

void host_open_table(lua_State *L) {
  static const LibraryFunction functions[] = {
      {"concat", concat, false},      {"insert", insert, false},
      {"move", move, false},          {"pack", NULL, false},
      {"remove", remove_item, false}, {"sort", sort, false},
      {"unpack", unpack, false},      {NULL, NULL, false},
  };
  lua_createtable(L, 0, 8);
  host_push_functions(L, host_stock_table, functions);
}
