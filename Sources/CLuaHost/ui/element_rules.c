#include "ui/element_rules.h"

#include <float.h>

#include "guard/raise.h"
#include "ui/element_errors.h"
#include "ui/element_names.h"
#include "values/keys.h"
#include "values/kinds.h"

// False for NaN.
static bool is_length(double number) { return number >= 0 && number <= DBL_MAX; }

// Takes one pair of a table with insets. `positions` has a bit for each of the array part.
static bool read_edge(lua_State *L, double written[4], double edges[4], int *positions,
                      int *names) {
  static const char *const known[] = {"top", "leading", "bottom", "trailing"};
  if (lua_type(L, -1) != LUA_TNUMBER || !is_length(lua_tonumber(L, -1))) return false;
  if (lua_isinteger(L, -2)) {
    lua_Integer position = lua_tointeger(L, -2);
    if (position < 1 || position > 4) return false;
    written[position - 1] = lua_tonumber(L, -1);
    *positions |= 1 << (position - 1);
    return true;
  }
  for (int i = 0; i < 4 && lua_type(L, -2) == LUA_TSTRING; i++) {
    if (strcmp(lua_tostring(L, -2), known[i]) != 0) continue;
    edges[i] = lua_tonumber(L, -1);
    ++*names;
    return true;
  }
  return false;
}

// 8, { 8, 12 }, { 8, 12, 8, 12 } as in CSS, or { top = 8, leading = 12 }.
static bool read_insets(lua_State *L, int value, double edges[4]) {
  double written[4] = {0};
  int positions = 0, names = 0;
  memset(edges, 0, 4 * sizeof *edges);
  if (lua_type(L, value) == LUA_TNUMBER) {
    for (int i = 0; i < 4; i++) edges[i] = lua_tonumber(L, value);
    return is_length(edges[0]);
  }
  if (lua_type(L, value) != LUA_TTABLE) return false;
  value = lua_absindex(L, value);
  int top = lua_gettop(L);
  lua_pushnil(L);
  while (lua_next(L, value)) {
    if (!read_edge(L, written, edges, &positions, &names)) {
      lua_settop(L, top);
      return false;
    }
    lua_pop(L, 1);
  }
  bool is_pair = positions == 3, is_whole = positions == 15;
  if (names > 0) return positions == 0;
  edges[0] = written[0];
  edges[1] = written[is_pair ? 1 : 3];
  edges[2] = written[is_pair ? 0 : 2];
  edges[3] = written[1];
  return is_pair || is_whole;
}

double element_percentage(const char *text, size_t length) {
  double value = 0, place = 1;
  bool has_digits = false, is_fraction = false;
  if (length < 2 || text[length - 1] != '%') return -1;
  // Digits alone: strtod() also reads "inf%", and a comma in some languages.
  for (size_t i = 0; i + 1 < length; i++) {
    if (text[i] == '.' && !is_fraction) {
      is_fraction = true;
    } else if (text[i] < '0' || text[i] > '9') {
      return -1;
    } else {
      has_digits = true;
      if (is_fraction) place /= 10;
      value = is_fraction ? value + (text[i] - '0') * place : value * 10 + (text[i] - '0');
    }
  }
  return has_digits && value <= DBL_MAX ? value : -1;
}

// A number of points, or a percentage of what the parent has. The options of ctx.measure have none.
static bool read_length(lua_State *L, const Constructor *owner, int type, ElementValue *result) {
  size_t length;
  result->is_percent
      = type == LUA_TSTRING && owner != &host_of(L)->configuration.schema->measure_options;
  if (result->is_percent) {
    const char *text = lua_tolstring(L, -1, &length);
    result->number = element_percentage(text, length);
  } else {
    result->number = type == LUA_TNUMBER ? lua_tonumber(L, -1) : -1;
  }
  return is_length(result->number);
}

static bool is_false(lua_State *L, int value) {
  return lua_isboolean(L, value) && !lua_toboolean(L, value);
}

// Returns whether there is a value: `style = strong and "title"` may be false, which is as good as
// absent. Data is looked into elsewhere. The value is on top.
static bool read_value(lua_State *L, const ElementWalk *walk, const Property *property,
                       ElementValue *result) {
  const Constructor *owner = walk->constructor;
  int type = lua_type(L, -1), is_whole;
  switch (property->types) {
  case LUA_HOST_NUMBER:
    result->number = lua_tonumber(L, -1);
    // False for NaN.
    if (type == LUA_TNUMBER && result->number >= 0 && result->number <= property->maximum)
      return true;
    break;
  case LUA_HOST_LENGTH:
    if (read_length(L, owner, type, result)) return true;
    break;
  case LUA_HOST_STRING:
    // A number becomes a string on the stack only: the table keeps it.
    if (type != LUA_TSTRING && type != LUA_TNUMBER) break;
    result->text = lua_tolstring(L, -1, &result->length);
    return true;
  case LUA_HOST_BOOLEAN:
    result->integer = lua_toboolean(L, -1);
    if (type == LUA_TBOOLEAN) return true;
    break;
  case LUA_HOST_WORD:
    if (type != LUA_TSTRING) break;
    result->text = lua_tolstring(L, -1, &result->length);
    int place = word_find(&property->table, result->text, result->length);
    if (place < 0) {
      element_fault(L, walk);
      element_raise_word(L, owner, property, result->text, result->length);
    }
    result->integer = place;
    return true;
  case LUA_HOST_INTEGER:
  case LUA_HOST_COUNT:
    result->integer = lua_tointegerx(L, -1, &is_whole);
    if (type == LUA_TNUMBER && is_whole
        && (property->types == LUA_HOST_INTEGER || result->integer >= 1))
      return true;
    break;
  case LUA_HOST_INSETS:
    if (read_insets(L, -1, result->edges)) return true;
    break;
  default:
    if (type == LUA_TTABLE || host_is_proxy(L, -1)
        || (type == LUA_TSTRING && property->types == LUA_HOST_ACTION))
      return true;
    break;
  }
  if (is_false(L, -1)) return false;
  element_fault(L, walk);
  element_raise_value(L, owner, property, -1);
}

// `ui.text { "a", text = "b" }`: a table has no order that would say which of them counts.
static void note_given(lua_State *L, ElementWalk *walk, const Property *property) {
  uint64_t bit = (uint64_t)1 << property->index;
  if (walk->given & bit) {
    element_fault(L, walk);
    host_raise(L, "%s is there twice, as the first item and by its name",
               element_name(L, walk->constructor, property).text);
  }
  walk->given |= bit;
}

const Property *element_property(lua_State *L, ElementWalk *walk, int key_type,
                                 ElementValue *result) {
  size_t length;
  if (key_type != LUA_TSTRING) {
    element_fault(L, walk);
    host_raise(L, "%s: a property's name must be a string, not %s",
               element_name(L, walk->constructor, NULL).text, host_kind_of(L, -2));
  }
  const char *name = lua_tolstring(L, -2, &length);
  const Property *property = schema_property(host_of(L)->configuration.schema, name, length);
  if (!property || !schema_takes(walk->constructor, property)) {
    element_fault(L, walk);
    element_raise_property(L, walk->constructor, name, length);
  }
  walk->present |= (uint64_t)1 << property->index;
  if (!read_value(L, walk, property, result)) return NULL;
  note_given(L, walk, property);
  return property;
}

static bool read_positional(lua_State *L, ElementWalk *walk, lua_Integer position,
                            ElementValue *result) {
  const Property *property = walk->constructor->positional;
  if (position != 1) {
    if (is_false(L, -1)) return false;
    element_fault(L, walk);
    host_raise(L, "%s takes one %.*s, not several", element_name(L, walk->constructor, NULL).text,
               (int)property->name.length, property->name.text);
  }
  walk->present |= (uint64_t)1 << property->index;
  if (!read_value(L, walk, property, result)) return false;
  note_given(L, walk, property);
  return true;
}

bool element_item(lua_State *L, ElementWalk *walk, lua_Integer position, ElementValue *result,
                  const Constructor **child) {
  const Constructor *constructor = walk->constructor;
  int type = lua_type(L, -1);
  walk->items++;
  if (constructor->positional) return read_positional(L, walk, position, result);
  if (type == LUA_TBOOLEAN && is_false(L, -1)) return false;
  if (constructor->child_limit == 0) {
    element_fault(L, walk);
    element_raise_childless(L, constructor, type);
  }
  *child = type == LUA_TSTRING ? NULL : host_element_by_mark(L, -1);
  if (type != LUA_TSTRING && !*child) {
    element_fault(L, walk);
    host_raise(L, "%s: child %lld is %s: a ui element or a string expected%s",
               element_name(L, constructor, NULL).text, (long long)position, host_kind_of(L, -1),
               host_call_hint(L, -1).text);
  }
  walk->children++;
  return true;
}

void element_fault(lua_State *L, const ElementWalk *walk) {
  ElementWalk ordered
      = {.constructor = walk->constructor, .table = walk->table, .is_ordered = true};
  ElementValue value;
  const Constructor *child;
  if (walk->is_ordered) return;
  int top = lua_gettop(L);
  luaL_checkstack(L, 12, "");
  lua_Integer count = host_push_keys(L, walk->table);
  int keys = lua_gettop(L);
  for (lua_Integer at = 1; at <= count; at++) {
    lua_Integer position;
    element_pair(L, &ordered);
    lua_rawgeti(L, keys, at);
    lua_pushvalue(L, -1);
    lua_rawget(L, walk->table);
    int key_type = lua_type(L, -2);
    if (element_position(L, key_type, &position)) {
      element_item(L, &ordered, position, &value, &child);
    } else {
      element_property(L, &ordered, key_type, &value);
    }
    lua_pop(L, 2);
  }
  lua_settop(L, top);
}

void element_end(lua_State *L, const ElementWalk *walk) {
  const Constructor *constructor = walk->constructor;
  bool is_met = constructor->need_count == 0;
  host_charge(L, 8 + 2 * (walk->pairs & 63));
  if (walk->children > constructor->child_limit && !constructor->positional)
    host_raise(L, "%s takes at most %u %s, not %u%s", element_name(L, constructor, NULL).text,
               constructor->child_limit, constructor->child_limit == 1 ? "child" : "children",
               walk->children, constructor->child_limit == 1 ? ": put them into a ui.column" : "");
  for (uint32_t i = 0; i < constructor->need_count; i++)
    is_met |= (walk->given & constructor->needs[i]) == constructor->needs[i];
  if (!is_met)
    host_raise(L, "%s: %.*s", element_name(L, constructor, NULL).text,
               (int)constructor->missing.length, constructor->missing.text);
}
