// Results leave as flat bytes in the host's own memory: raw reads, no metamethods, within limits.
#include <math.h>

#include "elements.h"
#include "output.h"

// Where a value is on its way out.
typedef enum Purpose {
  for_manifest,  // functions are noted
  for_layout,    // elements
  for_data,      // neither: what is sent on
} Purpose;

static void append_value(lua_State *L, uint32_t depth, Purpose purpose);
static void append_marked(lua_State *L, const Constructor *constructor, uint32_t depth);

_Noreturn static void raise_part(lua_State *L, Purpose purpose, const char *part) {
  const LuaHost *host = host_of(L);
  if (purpose != for_data) host_raise(L, "%s can't be part of the result", part);
  host_raise(L, "%s holds %s: texts, numbers, booleans and tables of them expected",
             element_name(L, host->data_owner, host->data_property).text, part);
}

void host_begin_output(LuaHost *host) {
  host->output_count = 0;
  host->output_values = 0;
  host->output_text_bytes = 0;
  host->has_next_element = false;
}

// Counts a value and the depth at which it is.
static void enter(lua_State *L, uint32_t depth) {
  LuaHost *host = host_of(L);
  host_charge(L, 4);
  if (++host->output_values > host->limits.result_values)
    host_raise(host_too_large(L), "the result has more than %u parts", host->limits.result_values);
  if (depth > host->limits.result_depth || depth > host_result_depth_limit)
    host_raise(host_too_large(L), "the result is more than %u levels deep, or contains itself",
               host->limits.result_depth < host_result_depth_limit ? host->limits.result_depth
                                                                   : host_result_depth_limit);
  luaL_checkstack(L, 10, "the result is too deep");
}

// Texts are measured: many that are each in bounds take too long together.
static void count_text(lua_State *L, size_t length) {
  LuaHost *host = host_of(L);
  host->output_text_bytes += length;
  if (host->output_text_bytes > host->limits.result_text_bytes)
    host_raise(host_too_large(L), "the texts of the result have more than %zu bytes together",
               host->limits.result_text_bytes);
}

// The property's value is on top, and what was read of it in `value`.
static void append_property(lua_State *L, const Constructor *constructor,
                            const Property *property, const ElementValue *value,
                            uint32_t depth) {
  bool is_string = property->types & LUA_HOST_STRING;
  if (is_string && property == constructor->positional) count_text(L, value->length);
  uint8_t *at = output_room(L, 40 + (is_string ? value->length : 0));
  at = put_u32(at, property->index);
  switch (property->types) {
  case LUA_HOST_NUMBER: at = put_number(at, value->number); break;
  case LUA_HOST_LENGTH: at = put_number(put_u32(at, value->is_percent), value->number); break;
  case LUA_HOST_STRING: at = put_text(at, value->text, value->length); break;
  case LUA_HOST_BOOLEAN:
  case LUA_HOST_WORD: at = put_u32(at, (size_t)value->integer); break;
  case LUA_HOST_INTEGER:
  case LUA_HOST_COUNT: at = put_u64(at, (uint64_t)value->integer); break;
  case LUA_HOST_INSETS:
    for (int i = 0; i < 4; i++) at = put_number(at, value->edges[i]);
    break;
  default:
    output_end(L, at);
    host_flatten_data(L, constructor, property, -1, depth + 1);
    return;
  }
  output_end(L, at);
}

// A child is on top: a string, or an element of that constructor.
static void append_child(lua_State *L, const Constructor *constructor, uint32_t depth) {
  size_t length;
  enter(L, depth);
  if (constructor) {
    output_u32(L, LUA_HOST_CHILD);
    append_marked(L, constructor, depth);
    return;
  }
  const char *text = lua_tolstring(L, -1, &length);
  count_text(L, length);
  uint8_t *at = put_u32(output_room(L, 9 + length), LUA_HOST_CHILD);
  *at = flat_string;
  output_end(L, put_text(at + 1, text, length));
}

// An item of the array part, on top.
static void append_item(lua_State *L, ElementWalk *walk, lua_Integer position, uint32_t depth) {
  ElementValue value;
  const Constructor *child;
  if (!element_item(L, walk, position, &value, &child)) return;
  const Property *positional = walk->constructor->positional;
  if (positional) {
    append_property(L, walk->constructor, positional, &value, depth);
  } else {
    append_child(L, child, depth + 1);
  }
}

// Those children that the walk through the table came upon too early. Holes are skipped:
// `cond and ui.text { … } or nil` leaves them.
static void append_late_items(lua_State *L, int index, ElementWalk *walk, lua_Integer first,
                              lua_Integer last, uint32_t late, uint32_t depth) {
  // A walk from the first position to the last: so that must not be far away.
  if (last - first > (lua_Integer)late + 2 * (lua_Integer)host_of(L)->limits.result_values)
    host_raise(L, "the children of %s have large gaps",
               element_name(L, walk->constructor, NULL).text);
  host_charge(L, last - first);
  for (lua_Integer position = first; position <= last; position++) {
    if (lua_rawgeti(L, index, position) != LUA_TNIL) append_item(L, walk, position, depth);
    lua_pop(L, 1);
  }
}

// One walk: children that come in order are written at once, those before their turn later.
static void append_entries(lua_State *L, int index, ElementWalk *walk, uint32_t depth) {
  lua_Integer next = 1, last = 0;
  uint32_t late = 0;
  ElementValue value;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    element_pair(L, walk);
    lua_Integer position;
    int key_type = lua_type(L, -2);
    if (!element_position(L, key_type, &position)) {
      const Property *property = element_property(L, walk, key_type, &value);
      if (property) append_property(L, walk->constructor, property, &value, depth);
    } else if (position == next) {
      append_item(L, walk, next++, depth);
    } else {
      if (position < 1) host_raise(L, "ui elements count their children from 1");
      if (position > last) last = position;
      late++;
    }
    lua_pop(L, 1);
  }
  if (last >= next) append_late_items(L, index, walk, next, last, late, depth);
}

static void append_element(lua_State *L, const Constructor *constructor, uint32_t depth) {
  LuaHost *host = host_of(L);
  ElementWalk walk = {.constructor = constructor, .table = lua_gettop(L)};
  if (constructor->is_root_only && depth > 0)
    host_raise(L, "%s stands at the root only", element_name(L, constructor, NULL).text);
  uint8_t *at = output_room(L, 17);
  *at = flat_element;
  output_end(L, put_u32(at + 1, constructor->index) + 12);
  size_t header = host->output_count;
  int element = lua_gettop(L);
  append_entries(L, element, &walk, depth);
  element_end(L, &walk);
  at = host->output + header - 12;
  at = put_u32(at, (uint32_t)__builtin_popcountll(walk.given));
  at = put_u32(at, walk.children);
  bool has_line = host->call && host->call->notes_lines;
  put_u32(at, has_line ? host_line_of(L, element) : 0);
}

static void append_next_element(lua_State *L) {
  LuaHost *host = host_of(L);
  int64_t handle = host_next_handle(L, -1);
  if (host->has_next_element)
    host_raise(L, "what ctx.next made stands in the result more than once");
  host->has_next_element = true;
  uint8_t *at = output_room(L, 17);
  *at = flat_element;
  at = put_u32(put_u32(at + 1, LUA_HOST_NEXT_ELEMENT), (size_t)handle);
  output_end(L, put_u32(put_u32(at, 0), 0));
}

// What is on top, by its mark: an element, or what ctx.next made.
static void append_marked(lua_State *L, const Constructor *constructor, uint32_t depth) {
  if (constructor == &host_of(L)->schema->next_element) {
    append_next_element(L);
  } else {
    append_element(L, constructor, depth);
  }
}

static void append_list(lua_State *L, int index, size_t count, uint32_t depth, Purpose purpose) {
  LuaHost *host = host_of(L);
  output_tag(L, flat_list);
  output_u32(L, count);
  output_u32(L, 0);
  size_t start = host->output_count;
  for (size_t i = 0; i < count; i++) output_u32(L, 0);
  for (size_t i = 0; i < count; i++) {
    put_u32(host->output + start + 4 * i, host->output_count - start);
    host_list_get(L, index, (lua_Integer)i + 1);
    append_value(L, depth + 1, purpose);
    lua_pop(L, 1);
  }
  put_u32(host->output + start - 4, host->output_count - start);
}

static void append_pair(lua_State *L, uint32_t depth, Purpose purpose) {
  output_text(L, -2);
  append_value(L, depth + 1, purpose);
}

// The pairs in the order of their keys: what is wrong in several of them is told of the first.
static void append_sorted_pairs(lua_State *L, int index, uint32_t depth, Purpose purpose) {
  lua_Integer count = host_push_keys(L, index);
  int keys = lua_gettop(L);
  for (lua_Integer at = 1; at <= count; at++) {
    lua_rawgeti(L, keys, at);
    lua_pushvalue(L, -1);
    lua_rawget(L, index);
    append_pair(L, depth, purpose);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static void append_map(lua_State *L, int index, size_t count, bool is_sorted, uint32_t depth,
                       Purpose purpose) {
  LuaHost *host = host_of(L);
  output_tag(L, flat_map);
  output_u32(L, count);
  output_u32(L, 0);
  size_t start = host->output_count;
  output_u32(L, 0);  // no name
  if (is_sorted) {
    append_sorted_pairs(L, index, depth, purpose);
  } else {
    lua_pushnil(L);
    while (lua_next(L, index)) {
      append_pair(L, depth, purpose);
      lua_pop(L, 1);
    }
  }
  put_u32(host->output + start - 4, host->output_count - start);
}

// Whether something may be wrong with the value on top.
static bool may_be_wrong(lua_State *L) {
  switch (lua_type(L, -1)) {
  case LUA_TBOOLEAN:
  case LUA_TSTRING: return false;
  case LUA_TNUMBER: return !isfinite(lua_tonumber(L, -1));
  default: return true;
  }
}

// A table is a list if its keys are 1 to n, and a map if they are strings.
static void append_table(lua_State *L, uint32_t depth, Purpose purpose) {
  int index = lua_gettop(L);
  size_t integers = 0, strings = 0, doubtful = 0;
  const char *wrong = NULL;
  if (host_is_sealed(L, index)) raise_part(L, purpose, "the library");
  lua_pushnil(L);
  for (uint32_t count = 1; lua_next(L, index); count++) {
    host_charge(L, 2);
    // Where keys collide, the step from one to the next is a walk.
    if (count % 64 == 0) host_check_clock(L);
    integers += lua_isinteger(L, -2);
    strings += lua_type(L, -2) == LUA_TSTRING;
    doubtful += may_be_wrong(L);
    if (!lua_isinteger(L, -2) && lua_type(L, -2) != LUA_TSTRING) {
      const char *kind = host_kind_of(L, -2);
      // In whatever order the keys come, the same one is told.
      if (!wrong || strcmp(kind, wrong) < 0) wrong = kind;
    }
    lua_pop(L, 1);
  }
  if (wrong) host_raise(L, "a table in the result has a key that is %s", wrong);
  if (integers > 0 && strings > 0 && purpose == for_manifest && depth == 0)
    host_raise(L, "the script's table has something without a name: write name = value, such as "
                  "build_layout = build_layout");
  if (integers > 0 && (strings > 0 || lua_rawlen(L, index) != integers))
    host_raise(L, "%s is neither a list, with items from 1 on without gaps, nor a table with names",
               purpose == for_data ? element_name(L, host_of(L)->data_owner,
                                                  host_of(L)->data_property).text
                                   : "a table in the result");
  if (integers > 0) {
    append_list(L, index, integers, depth, purpose);
  } else {
    append_map(L, index, strings, doubtful > 1, depth, purpose);
  }
}

// Message data: what scripts see of it, counted as their own tables are.
static void append_proxy(lua_State *L, uint32_t depth, Purpose purpose) {
  LuaHost *host = host_of(L);
  int index = lua_gettop(L);
  if (*host_proxy_bytes(L, index).start == flat_list) {
    append_list(L, index, (size_t)host_proxy_list_length(L, index), depth, purpose);
    return;
  }
  output_tag(L, flat_map);
  size_t head = host->output_count, count = 0;
  for (int i = 0; i < 3; i++) output_u32(L, 0);  // count, size, no name
  lua_pushcfunction(L, host_proxy_pairs);
  lua_pushvalue(L, index);
  lua_call(L, 1, 1);
  for (;; count++) {
    lua_pushvalue(L, index + 1);
    lua_call(L, 0, 2);
    if (lua_isnil(L, -2)) break;
    append_pair(L, depth, purpose);
    lua_settop(L, index + 1);
  }
  lua_settop(L, index);
  put_u32(host->output + head, count);
  put_u32(host->output + head + 4, host->output_count - head - 8);
}

static void append_number(lua_State *L, Purpose purpose) {
  if (lua_isinteger(L, -1)) {
    output_u64(L, flat_integer, (uint64_t)lua_tointeger(L, -1));
    return;
  }
  double number = lua_tonumber(L, -1);
  if (purpose == for_data && !isfinite(number))
    raise_part(L, purpose, isnan(number) ? "NaN" : "infinity");
  output_number(L, number);
}

static void append_value(lua_State *L, uint32_t depth, Purpose purpose) {
  const Constructor *constructor;
  enter(L, depth);
  switch (lua_type(L, -1)) {
  case LUA_TNIL: output_tag(L, flat_nil); return;
  case LUA_TBOOLEAN: output_tag(L, lua_toboolean(L, -1) ? flat_true : flat_false); return;
  case LUA_TNUMBER: append_number(L, purpose); return;
  case LUA_TSTRING:
    output_tag(L, flat_string);
    output_text(L, -1);
    return;
  case LUA_TFUNCTION:
    if (purpose != for_manifest) raise_part(L, purpose, "a function");
    output_tag(L, flat_function);
    return;
  default: break;
  }
  constructor = host_element_at(L, -1);
  if (constructor && purpose == for_data) {
    raise_part(L, purpose, "a ui element");
  } else if (constructor) {
    append_marked(L, constructor, depth);
  } else if (lua_type(L, -1) == LUA_TTABLE) {
    append_table(L, depth, purpose);
  } else {
    append_proxy(L, depth, purpose);
  }
}

void host_flatten_data(lua_State *L, const Constructor *owner, const Property *property,
                       int value, uint32_t depth) {
  LuaHost *host = host_of(L);
  size_t start = host->output_count;
  host->data_owner = owner;
  host->data_property = property;
  lua_pushvalue(L, value);
  append_value(L, depth, for_data);
  lua_pop(L, 1);
  host_check_data(L, owner, property,
                  (LuaHostBytes){host->output + start, host->output_count - start});
}

void host_flatten(lua_State *L, bool keeps_functions) {
  host_begin_output(host_of(L));
  append_value(L, 0, keeps_functions ? for_manifest : for_layout);
  lua_pop(L, 1);
}
