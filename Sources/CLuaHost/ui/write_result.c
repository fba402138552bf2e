#include "ui/write_result.h"

#include <stdio.h>

#include "flat/flat.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "ui/component.h"
#include "ui/constructors.h"
#include "ui/lines.h"
#include "ui/writing.h"
#include "values/keys.h"
#include "values/kinds.h"
#include "values/proxy.h"
#include "values/records.h"
#include "values/sealed.h"

enum { uncounted_values = 5 };  // of a property: a table of four edges

// What is done with a pair on top, the key below its value; keeps both.
typedef void PairBody(lua_State *L, bool is_ordered, void *context);

// `is_ordered`: pairs come in an order that is the same in every process.
static void append_value(lua_State *L, bool is_ordered, uint32_t depth);

// What can be no part of a result.
static void append_other(lua_State *L, const char *text) {
  size_t length = strlen(text);
  uint8_t *at = output_room(L, 5 + length);
  *at = flat_other;
  output_end(L, put_text(at + 1, text, length));
}

static inline void walk_pairs(lua_State *L, bool is_ordered, int table, PairBody *body,
                              void *context) {
  if (!is_ordered) {
    lua_pushnil(L);
    while (lua_next(L, table)) {
      body(L, is_ordered, context);
      lua_pop(L, 1);
    }
    return;
  }
  lua_Integer count = host_push_keys(L, table);
  int keys = lua_gettop(L);
  for (lua_Integer at = 1; at <= count; at++) {
    lua_rawgeti(L, keys, at);
    lua_pushvalue(L, -1);
    lua_rawget(L, table);
    body(L, is_ordered, context);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

// MARK: Plain values

static void append_list(lua_State *L, bool is_ordered, int index, size_t count, uint32_t depth) {
  LuaHost *host = host_of(L);
  output_tag(L, flat_list);
  output_u32(L, count);
  output_u32(L, 0);
  size_t start = host->output.count;
  for (size_t i = 0; i < count; i++) output_u32(L, 0);
  for (size_t i = 0; i < count; i++) {
    put_u32(host->output.bytes + start + 4 * i, host->output.count - start);
    host_list_get(L, index, (lua_Integer)i + 1);
    append_value(L, is_ordered, depth + 1);
    lua_pop(L, 1);
  }
  put_u32(host->output.bytes + start - 4, host->output.count - start);
}

static void append_pair(lua_State *L, bool is_ordered, void *context) {
  const uint32_t *depth = context;
  output_text(L, -2);
  append_value(L, is_ordered, *depth + 1);
}

// Writes the head of a map; returns where its count is.
static size_t begin_map(lua_State *L, const char *name, size_t length) {
  output_tag(L, flat_map);
  size_t head = host_of(L)->output.count;
  uint8_t *at = output_room(L, 12 + length);
  output_end(L, put_text(put_u32(put_u32(at, 0), 0), name, length));
  return head;
}

static void end_map(lua_State *L, size_t head, size_t count) {
  Output *output = &host_of(L)->output;
  put_u32(put_u32(output->bytes + head, count), output->count - head - 8);
}

// What the keys of a table are.
typedef struct KeyCount {
  size_t integers, strings;
  const char *wrong;  // what a key is that is neither
} KeyCount;

static KeyCount count_keys(lua_State *L, int index) {
  KeyCount keys = {0};
  lua_pushnil(L);
  for (uint32_t count = 1; lua_next(L, index); count++) {
    host_charge(L, 2);
    // Where keys collide, the step from one to the next is a walk.
    if (count % 64 == 0) host_check_clock(L);
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TSTRING) {
      keys.strings++;
    } else if (lua_isinteger(L, -1)) {
      keys.integers++;
    } else {
      const char *kind = host_kind_of(L, -1);
      // In whatever order the keys come, the same one is reported.
      if (!keys.wrong || strcmp(kind, keys.wrong) < 0) keys.wrong = kind;
    }
  }
  return keys;
}

// A table is a list if its keys are 1 to n, and a map if they are strings.
static void append_table(lua_State *L, bool is_ordered, uint32_t depth) {
  int index = lua_gettop(L);
  if (host_is_sealed(L, index)) {
    append_other(L, "the library");
    return;
  }
  KeyCount keys = count_keys(L, index);
  if (keys.wrong) {
    char text[64];
    snprintf(text, sizeof text, "a table with a key that is %s", keys.wrong);
    append_other(L, text);
  } else if (keys.integers == 0) {
    const char *name = host_record_name(L, index);
    size_t head = begin_map(L, name, strlen(name));
    walk_pairs(L, is_ordered, index, append_pair, &depth);
    end_map(L, head, keys.strings);
  } else if (keys.strings == 0 && lua_rawlen(L, index) == keys.integers) {
    append_list(L, is_ordered, index, keys.integers, depth);
  } else {
    append_other(L,
                 "a table that is neither a list, with items from 1 on without gaps, nor has names "
                 "alone");
  }
}

// Message data: what scripts see of it, counted as their own tables are.
static void append_proxy(lua_State *L, bool is_ordered, uint32_t depth) {
  int index = lua_gettop(L);
  size_t count = 0, length;
  if (*host_proxy_bytes(L, index).start == flat_list) {
    append_list(L, is_ordered, index, (size_t)host_list_length(L, index), depth);
    return;
  }
  const char *name = host_proxy_name(L, index, &length);
  size_t head = begin_map(L, name, length);
  lua_pushcfunction(L, host_proxy_pairs);
  lua_pushvalue(L, index);
  lua_call(L, 1, 1);
  for (;; count++) {
    lua_pushvalue(L, index + 1);
    lua_call(L, 0, 2);
    if (lua_isnil(L, -2)) break;
    append_pair(L, is_ordered, &depth);
    lua_settop(L, index + 1);
  }
  lua_settop(L, index);
  end_map(L, head, count);
}

static void append_function(lua_State *L) {
  const char *constructor = host_constructor_name(L, -1);
  const char *component = constructor ? NULL : host_component_name(L, -1);
  char text[128];
  if (!constructor && !component) {
    output_tag(L, flat_function);
    return;
  }
  snprintf(text, sizeof text, "a function (call it: %s%s { … })", constructor ? "ui." : "",
           constructor ? constructor : component);
  append_other(L, text);
}

// A value that holds no other, of that type; false: it is none.
static bool append_simple(lua_State *L, int type) {
  switch (type) {
  case LUA_TNIL: output_tag(L, flat_nil); return true;
  case LUA_TBOOLEAN: output_tag(L, lua_toboolean(L, -1) ? flat_true : flat_false); return true;
  case LUA_TNUMBER:
    if (lua_isinteger(L, -1)) {
      output_u64(L, flat_integer, (uint64_t)lua_tointeger(L, -1));
    } else {
      output_number(L, lua_tonumber(L, -1));
    }
    return true;
  case LUA_TSTRING: output_string(L, -1); return true;
  default: return false;
  }
}

// MARK: Elements

// How far the writing of an element is.
typedef struct ElementWalk {
  const char *name;
  uint32_t depth;
  uint32_t pairs;              // looked at, for the fuel
  uint32_t properties, items;  // written
  lua_Integer next, last;      // items: whose turn it is, and the last that came too early
  uint32_t late;               // so many did
} ElementWalk;

// Counts a pair; now and then takes the fuel for them.
static void count_pair(lua_State *L, ElementWalk *walk) {
  if ((++walk->pairs & 63) != 0) return;
  host_charge(L, 64 * 2);
  // Where keys collide, the step from one to the next is a walk.
  host_check_clock(L);
}

// The value on top, an item of the array part.
static void append_item(lua_State *L, bool is_ordered, ElementWalk *walk, lua_Integer position) {
  output_u32(L, LUA_HOST_ITEM | (size_t)position);
  append_value(L, is_ordered, walk->depth + 1);
  walk->items++;
}

// What is as small as the edges of a padding does not count as parts of the result.
static void append_property(lua_State *L, bool is_ordered, ElementWalk *walk) {
  Output *output = &host_of(L)->output;
  output_text(L, -2);
  walk->properties++;
  if (append_simple(L, lua_type(L, -1))) return;
  uint32_t counted = output->values;
  append_value(L, is_ordered, walk->depth + 1);
  if (output->values <= counted + uncounted_values) output->values = counted;
}

// Items that come in order are written at once, those before their turn later.
static void append_entry(lua_State *L, bool is_ordered, void *context) {
  ElementWalk *walk = context;
  count_pair(L, walk);
  if (lua_type(L, -2) == LUA_TSTRING) {
    append_property(L, is_ordered, walk);
  } else if (!lua_isinteger(L, -2)) {
    host_raise(L, "ui.%s: a property's name must be a string, not %s", walk->name,
               host_kind_of(L, -2));
  } else if (lua_tointeger(L, -2) == walk->next) {
    append_item(L, is_ordered, walk, walk->next++);
  } else {
    lua_Integer position = lua_tointeger(L, -2);
    if (position < 1) host_raise(L, "ui elements count their children from 1");
    if (position > walk->last) walk->last = position;
    walk->late++;
  }
}

// Those items that the walk through the table came upon too early. Holes are skipped:
// `cond and ui.text { … } or nil` leaves them.
static void append_late_items(lua_State *L, bool is_ordered, int index, ElementWalk *walk) {
  // A walk from the first position to the last: so that must not be far away.
  if (walk->last - walk->next
      > (lua_Integer)walk->late + 2 * (lua_Integer)host_of(L)->configuration.limits.result_values)
    host_raise(L, "the children of ui.%s have large gaps", walk->name);
  // For the holes, wherever in the walk the items came: that differs from state to state.
  host_charge(L, walk->last - (lua_Integer)(walk->items + walk->late));
  for (lua_Integer position = walk->next; position <= walk->last; position++) {
    if (lua_rawgeti(L, index, position) != LUA_TNIL) append_item(L, is_ordered, walk, position);
    lua_pop(L, 1);
  }
}

// The head of an element; returns where its counts are.
static size_t begin_element(lua_State *L, size_t constructor, size_t mark) {
  uint8_t *at = output_room(L, 21);
  *at = flat_element;
  at = put_u32(put_u32(at + 1, constructor), mark);
  output_end(L, put_u32(put_u32(put_u32(at, 0), 0), 0));
  return host_of(L)->output.count - 12;
}

static void append_element(lua_State *L, bool is_ordered, int place, uint32_t depth) {
  Output *output = &host_of(L)->output;
  ElementWalk walk = {.name = host_element_name(L, place), .depth = depth, .next = 1};
  int element = lua_gettop(L);
  OutputElement around = output->element;
  output->element = (OutputElement){host_line_of(L, element), true};
  size_t head = begin_element(L, (size_t)place, output->element.mark);
  walk_pairs(L, is_ordered, element, append_entry, &walk);
  if (walk.last >= walk.next) append_late_items(L, is_ordered, element, &walk);
  host_charge(L, 8 + 2 * (walk.pairs & 63));
  uint8_t *counts = put_u32(put_u32(output->bytes + head, walk.properties), walk.items);
  put_u32(counts, output->count - head - 12);
  output->element = around;
}

static void append_next_element(lua_State *L) {
  Output *output = &host_of(L)->output;
  if (output->has_next_element)
    host_raise(L, "the result of ctx.next is in the layout more than once");
  output->has_next_element = true;
  begin_element(L, LUA_HOST_NEXT_ELEMENT, (size_t)host_next_handle(L, -1));
}

// The value on top, which stays.
static void append_value(lua_State *L, bool is_ordered, uint32_t depth) {
  int type = lua_type(L, -1);
  host_count_value(L, depth);
  if (append_simple(L, type)) return;
  host_check_result_stack(L);
  if (type == LUA_TFUNCTION) {
    append_function(L);
    return;
  }
  int place = host_element_at(L, -1);
  if (place == (int)host_of(L)->configuration.constructor_count) {
    append_next_element(L);
  } else if (place >= 0) {
    append_element(L, is_ordered, place, depth);
  } else if (type == LUA_TTABLE) {
    append_table(L, is_ordered, depth);
  } else {
    append_proxy(L, is_ordered, depth);
  }
}

LuaHostBytes host_write_value(lua_State *L, bool is_ordered) {
  const Output *output = &host_of(L)->output;
  output_begin(&host_of(L)->output);
  append_value(L, is_ordered, 0);
  return (LuaHostBytes){output->bytes, output->count};
}
