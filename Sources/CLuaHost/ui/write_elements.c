#include "ui/write_elements.h"

#include "flat/flat.h"
#include "guard/raise.h"
#include "ui/element_names.h"
#include "ui/element_rules.h"
#include "ui/lines.h"
#include "ui/next_element.h"
#include "ui/write_values.h"
#include "ui/writing.h"

static void append_marked(lua_State *L, const Constructor *constructor, uint32_t depth);

// The property's value is on top, and what was read of it in `value`.
static void append_property(lua_State *L, const Constructor *constructor, const Property *property,
                            const ElementValue *value, uint32_t depth) {
  bool is_string = property->types & LUA_HOST_STRING;
  if (is_string && property == constructor->positional) host_count_text(L, value->length);
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
  default: {
    SpanEnd end = {0};
    output_end(L, at);
    host_write_data(L, constructor, property, -1, depth + 1, &end);
    return;
  }
  }
  output_end(L, at);
}

// A child is on top: a string, or an element of that constructor.
static void append_child(lua_State *L, const Constructor *constructor, uint32_t depth) {
  size_t length;
  host_count_value(L, depth);
  if (constructor) {
    output_u32(L, LUA_HOST_CHILD);
    append_marked(L, constructor, depth);
    return;
  }
  const char *text = lua_tolstring(L, -1, &length);
  host_count_text(L, length);
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
  if (last - first
      > (lua_Integer)late + 2 * (lua_Integer)host_of(L)->configuration.limits.result_values)
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
  size_t header = host->output.count;
  int element = lua_gettop(L);
  append_entries(L, element, &walk, depth);
  element_end(L, &walk);
  at = host->output.bytes + header - 12;
  at = put_u32(at, (uint32_t)__builtin_popcountll(walk.given));
  at = put_u32(at, walk.children);
  bool has_line = host->call.job && host->call.job->notes_lines;
  put_u32(at, has_line ? host_line_of(L, element) : 0);
}

static void append_next_element(lua_State *L) {
  LuaHost *host = host_of(L);
  int64_t handle = host_next_handle(L, -1);
  if (host->output.has_next_element)
    host_raise(L, "what ctx.next made stands in the result more than once");
  host->output.has_next_element = true;
  uint8_t *at = output_room(L, 17);
  *at = flat_element;
  at = put_u32(put_u32(at + 1, LUA_HOST_NEXT_ELEMENT), (size_t)handle);
  output_end(L, put_u32(put_u32(at, 0), 0));
}

// What is on top, by its mark: an element, or what ctx.next made.
static void append_marked(lua_State *L, const Constructor *constructor, uint32_t depth) {
  if (constructor == &host_of(L)->configuration.schema->next_element) {
    append_next_element(L);
  } else {
    append_element(L, constructor, depth);
  }
}

void host_write_result(lua_State *L, bool keeps_functions) {
  ValueWriter writer = {.keeps_functions = keeps_functions, .write_element = append_marked};
  output_begin(&host_of(L)->output);
  host_write_value(L, 0, &writer);
  lua_pop(L, 1);
}
