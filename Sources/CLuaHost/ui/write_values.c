#include "ui/write_values.h"

#include <math.h>

#include "flat/flat.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "ui/element_names.h"
#include "ui/writing.h"
#include "values/keys.h"
#include "values/kinds.h"
#include "values/lists.h"
#include "values/proxy.h"
#include "values/sealed.h"

_Noreturn static void raise_part(lua_State *L, const ValueWriter *writer, const char *part) {
  if (!writer->property) host_raise(L, "%s can't be part of the result", part);
  host_raise(L, "%s holds %s: texts, numbers, booleans and tables of them expected",
             element_name(L, writer->owner, writer->property).text, part);
}

static void append_list(lua_State *L, int index, size_t count, uint32_t depth,
                        const ValueWriter *writer) {
  LuaHost *host = host_of(L);
  output_tag(L, flat_list);
  output_u32(L, count);
  output_u32(L, 0);
  size_t start = host->output.count;
  for (size_t i = 0; i < count; i++) output_u32(L, 0);
  for (size_t i = 0; i < count; i++) {
    put_u32(host->output.bytes + start + 4 * i, host->output.count - start);
    host_list_get(L, index, (lua_Integer)i + 1);
    host_write_value(L, depth + 1, writer);
    lua_pop(L, 1);
  }
  put_u32(host->output.bytes + start - 4, host->output.count - start);
}

static void append_pair(lua_State *L, uint32_t depth, const ValueWriter *writer) {
  output_text(L, -2);
  host_write_value(L, depth + 1, writer);
}

// The pairs in the order of their keys: what is wrong in several of them is told of the first.
static void append_sorted_pairs(lua_State *L, int index, uint32_t depth,
                                const ValueWriter *writer) {
  lua_Integer count = host_push_keys(L, index);
  int keys = lua_gettop(L);
  for (lua_Integer at = 1; at <= count; at++) {
    lua_rawgeti(L, keys, at);
    lua_pushvalue(L, -1);
    lua_rawget(L, index);
    append_pair(L, depth, writer);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

static void append_map(lua_State *L, int index, size_t count, bool is_sorted, uint32_t depth,
                       const ValueWriter *writer) {
  LuaHost *host = host_of(L);
  output_tag(L, flat_map);
  output_u32(L, count);
  output_u32(L, 0);
  size_t start = host->output.count;
  output_u32(L, 0);  // no name
  if (is_sorted) {
    append_sorted_pairs(L, index, depth, writer);
  } else {
    lua_pushnil(L);
    while (lua_next(L, index)) {
      append_pair(L, depth, writer);
      lua_pop(L, 1);
    }
  }
  put_u32(host->output.bytes + start - 4, host->output.count - start);
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
static void append_table(lua_State *L, uint32_t depth, const ValueWriter *writer) {
  int index = lua_gettop(L);
  size_t integers = 0, strings = 0, doubtful = 0;
  const char *wrong = NULL;
  if (host_is_sealed(L, index)) raise_part(L, writer, "the library");
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
  if (integers > 0 && strings > 0 && writer->keeps_functions && depth == 0)
    host_raise(L, "the script's table has something without a name: write name = value, such as "
                  "build_layout = build_layout");
  if (integers > 0 && (strings > 0 || lua_rawlen(L, index) != integers))
    host_raise(L, "%s is neither a list, with items from 1 on without gaps, nor a table with names",
               writer->property ? element_name(L, writer->owner, writer->property).text
                                : "a table in the result");
  if (integers > 0) {
    append_list(L, index, integers, depth, writer);
  } else {
    append_map(L, index, strings, doubtful > 1, depth, writer);
  }
}

// Message data: what scripts see of it, counted as their own tables are.
static void append_proxy(lua_State *L, uint32_t depth, const ValueWriter *writer) {
  LuaHost *host = host_of(L);
  int index = lua_gettop(L);
  if (*host_proxy_bytes(L, index).start == flat_list) {
    append_list(L, index, (size_t)host_proxy_list_length(L, index), depth, writer);
    return;
  }
  output_tag(L, flat_map);
  size_t head = host->output.count, count = 0;
  for (int i = 0; i < 3; i++) output_u32(L, 0);  // count, size, no name
  lua_pushcfunction(L, host_proxy_pairs);
  lua_pushvalue(L, index);
  lua_call(L, 1, 1);
  for (;; count++) {
    lua_pushvalue(L, index + 1);
    lua_call(L, 0, 2);
    if (lua_isnil(L, -2)) break;
    append_pair(L, depth, writer);
    lua_settop(L, index + 1);
  }
  lua_settop(L, index);
  put_u32(host->output.bytes + head, count);
  put_u32(host->output.bytes + head + 4, host->output.count - head - 8);
}

static void append_number(lua_State *L, const ValueWriter *writer) {
  if (lua_isinteger(L, -1)) {
    output_u64(L, flat_integer, (uint64_t)lua_tointeger(L, -1));
    return;
  }
  double number = lua_tonumber(L, -1);
  if (writer->property && !isfinite(number))
    raise_part(L, writer, isnan(number) ? "NaN" : "infinity");
  output_number(L, number);
}

void host_write_value(lua_State *L, uint32_t depth, const ValueWriter *writer) {
  const Constructor *constructor;
  host_count_value(L, depth);
  switch (lua_type(L, -1)) {
  case LUA_TNIL: output_tag(L, flat_nil); return;
  case LUA_TBOOLEAN: output_tag(L, lua_toboolean(L, -1) ? flat_true : flat_false); return;
  case LUA_TNUMBER: append_number(L, writer); return;
  case LUA_TSTRING:
    output_tag(L, flat_string);
    output_text(L, -1);
    return;
  case LUA_TFUNCTION:
    if (!writer->keeps_functions) raise_part(L, writer, "a function");
    output_tag(L, flat_function);
    return;
  default: break;
  }
  constructor = host_element_at(L, -1);
  if (constructor && !writer->write_element) {
    raise_part(L, writer, "a ui element");
  } else if (constructor) {
    writer->write_element(L, constructor, depth);
  } else if (lua_type(L, -1) == LUA_TTABLE) {
    append_table(L, depth, writer);
  } else {
    append_proxy(L, depth, writer);
  }
}

void host_write_data(lua_State *L, const Constructor *owner, const Property *property, int value,
                     uint32_t depth, SpanEnd *end) {
  ValueWriter writer = {.owner = owner, .property = property};
  const Output *output = &host_of(L)->output;
  size_t start = output->count;
  lua_pushvalue(L, value);
  host_write_value(L, depth, &writer);
  lua_pop(L, 1);
  LuaHostBytes bytes = {output->bytes + start, output->count - start};
  host_check_data(L, owner, property, bytes, end);
}
