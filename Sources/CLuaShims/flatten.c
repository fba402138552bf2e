// Results leave as flat bytes in the host's own memory: raw reads, no metamethods, within limits.
#include "flat.h"
#include "host.h"
#include "output.h"

static void append_value(lua_State *L, uint32_t depth, bool keeps_functions);

// Counts a value and the depth at which it is.
static void enter(lua_State *L, uint32_t depth) {
  LuaHost *host = host_of(L);
  host_charge(L, 4);
  if (++host->output_values > host->limits.result_values)
    host_raise(L, "the result has more than %u parts", host->limits.result_values);
  if (depth > host->limits.result_depth)
    host_raise(L, "the result is more than %u levels deep, or contains itself",
               host->limits.result_depth);
  luaL_checkstack(L, 8, "the result is too deep");
}

// The insets' four numbers, however they were written: top, leading, bottom, trailing.
static void append_insets(lua_State *L, int index) {
  static const char *const names[] = {"top", "leading", "bottom", "trailing"};
  static const int of_two[] = {1, 2, 1, 2}, of_four[] = {1, 4, 3, 2};
  double edges[4] = {0};
  if (lua_type(L, index) == LUA_TNUMBER) {
    for (int i = 0; i < 4; i++) edges[i] = lua_tonumber(L, index);
  } else {
    size_t count = lua_rawlen(L, index);
    for (int i = 0; i < 4; i++) {
      if (count > 0) {
        lua_rawgeti(L, index, count == 2 ? of_two[i] : of_four[i]);
      } else {
        lua_pushstring(L, names[i]);
        lua_rawget(L, index);
      }
      edges[i] = lua_tonumber(L, -1);
      lua_pop(L, 1);
    }
  }
  output_tag(L, flat_list);
  output_u32(L, 4);
  output_u32(L, 4 * 4 + 4 * 9);
  for (size_t i = 0; i < 4; i++) output_u32(L, 16 + 9 * i);
  for (int i = 0; i < 4; i++) output_number(L, edges[i]);
}

// The property's value is on top.
static void append_property(lua_State *L, const Property *property) {
  size_t length;
  output_u32(L, property->index);
  if (property->types & LUA_HOST_INSETS) {
    append_insets(L, lua_gettop(L));
  } else if (property->types & LUA_HOST_STRING) {
    lua_pushvalue(L, -1);  // lua_tolstring would change a number in place
    output_tag(L, flat_string);
    output_text(L, -1);
    lua_pop(L, 1);
  } else if (property->types & LUA_HOST_WORD) {
    const char *word = lua_tolstring(L, -1, &length);
    output_u64(L, flat_integer, (uint64_t)host_word_index(property, word, length));
  } else if (lua_isboolean(L, -1)) {
    output_tag(L, lua_toboolean(L, -1) ? flat_true : flat_false);
  } else {
    output_number(L, lua_tonumber(L, -1));
  }
}

// What is in the array part: children, or the positional property of a constructor that takes none.
// Holes are skipped: `cond and ui.text { … } or nil` leaves them.
static void append_items(lua_State *L, int index, const Constructor *constructor, lua_Integer last,
                         uint32_t depth, uint32_t *properties, uint32_t *children) {
  for (lua_Integer i = 1; i <= last; i++) {
    lua_rawgeti(L, index, i);
    if (!lua_isnil(L, -1) && host_check_child(L, constructor, i)) {
      if (constructor->positional) {
        append_property(L, constructor->positional);
        ++*properties;
      } else {
        append_value(L, depth + 1, false);
        ++*children;
      }
    }
    lua_pop(L, 1);
  }
}

static void append_element(lua_State *L, const Constructor *constructor, uint32_t depth) {
  LuaHost *host = host_of(L);
  int index = lua_gettop(L);
  uint32_t properties = 0, children = 0, items = 0;
  lua_Integer last = 0;
  output_tag(L, flat_element);
  output_u32(L, constructor->index);
  size_t header = host->output_count;
  output_bytes(L, (uint8_t[12]){0}, 12);
  lua_pushnil(L);
  while (lua_next(L, index)) {
    host_charge(L, 2);
    if (lua_isinteger(L, -2)) {
      lua_Integer position = lua_tointeger(L, -2);
      if (position < 1) host_raise(L, "ui elements count their children from 1");
      if (position > last) last = position;
      items++;
    } else {
      const Property *property = host_check_property(L, constructor, -2, -1);
      if (property) {
        append_property(L, property);
        properties++;
      }
    }
    lua_pop(L, 1);
  }
  // A walk from 1 to the last position: so it must not be far away.
  if (last > (lua_Integer)items + 2 * host->limits.result_values)
    host_raise(L, "the children of ui.%.*s have large gaps", (int)constructor->name.length,
               constructor->name.text);
  host_charge(L, last);
  append_items(L, index, constructor, last, depth, &properties, &children);
  host_check_child_count(L, constructor, children);
  output_patch(host->output + header, properties);
  output_patch(host->output + header + 4, children);
  output_patch(host->output + header + 8, host->output_count - header - 12);
}

static void append_list(lua_State *L, int index, size_t count, uint32_t depth, bool keeps) {
  LuaHost *host = host_of(L);
  output_tag(L, flat_list);
  output_u32(L, count);
  output_u32(L, 0);
  size_t start = host->output_count;
  for (size_t i = 0; i < count; i++) output_u32(L, 0);
  for (size_t i = 0; i < count; i++) {
    output_patch(host->output + start + 4 * i, host->output_count - start);
    lua_rawgeti(L, index, (lua_Integer)i + 1);
    append_value(L, depth + 1, keeps);
    lua_pop(L, 1);
  }
  output_patch(host->output + start - 4, host->output_count - start);
}

static void append_map(lua_State *L, int index, size_t count, uint32_t depth, bool keeps) {
  LuaHost *host = host_of(L);
  output_tag(L, flat_map);
  output_u32(L, count);
  output_u32(L, 0);
  size_t start = host->output_count;
  output_u32(L, 0);  // no name
  lua_pushnil(L);
  while (lua_next(L, index)) {
    output_text(L, -2);
    append_value(L, depth + 1, keeps);
    lua_pop(L, 1);
  }
  output_patch(host->output + start - 4, host->output_count - start);
}

// A table is a list if its keys are 1 to n, and a map if they are strings.
static void append_table(lua_State *L, uint32_t depth, bool keeps) {
  int index = lua_gettop(L);
  size_t integers = 0, strings = 0;
  if (host_is_sealed(L, index)) host_raise(L, "the library can't be part of the result");
  lua_pushnil(L);
  while (lua_next(L, index)) {
    host_charge(L, 2);
    integers += lua_isinteger(L, -2);
    strings += lua_type(L, -2) == LUA_TSTRING;
    if (!lua_isinteger(L, -2) && lua_type(L, -2) != LUA_TSTRING)
      host_raise(L, "a table in the result has a key that is %s", host_kind_of(L, -2));
    lua_pop(L, 1);
  }
  if (integers > 0 && (strings > 0 || lua_rawlen(L, index) != integers))
    host_raise(L, "a table in the result is neither a list nor a map");
  if (integers > 0) {
    append_list(L, index, integers, depth, keeps);
  } else {
    append_map(L, index, strings, depth, keeps);
  }
}

static void append_value(lua_State *L, uint32_t depth, bool keeps_functions) {
  enter(L, depth);
  switch (lua_type(L, -1)) {
  case LUA_TNIL: output_tag(L, flat_nil); return;
  case LUA_TBOOLEAN: output_tag(L, lua_toboolean(L, -1) ? flat_true : flat_false); return;
  case LUA_TNUMBER:
    if (lua_isinteger(L, -1)) {
      output_u64(L, flat_integer, (uint64_t)lua_tointeger(L, -1));
    } else {
      output_number(L, lua_tonumber(L, -1));
    }
    return;
  case LUA_TSTRING:
    output_tag(L, flat_string);
    output_text(L, -1);
    return;
  case LUA_TTABLE: {
    const Constructor *constructor = host_element_at(L, -1);
    if (constructor) {
      append_element(L, constructor, depth);
    } else {
      append_table(L, depth, keeps_functions);
    }
    return;
  }
  case LUA_TFUNCTION:
    if (!keeps_functions) host_raise(L, "a function can't be part of the result");
    output_tag(L, flat_function);
    return;
  default: {
    LuaHostBytes bytes = host_proxy_bytes(L, -1);
    output_bytes(L, bytes.start, bytes.count);
  }
  }
}

void host_flatten(lua_State *L, bool keeps_functions) {
  LuaHost *host = host_of(L);
  host->output_count = 0;
  host->output_values = 0;
  append_value(L, 0, keeps_functions);
  lua_pop(L, 1);
}
