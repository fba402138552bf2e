// `ui.row { … }`: the constructors. An element is the table that was passed, checked and marked by
// its metatable; what a script adds to it later is checked again when it leaves.
#include <math.h>
#include <stdio.h>

#include "host.h"
#include "suggest.h"

static const char constructor_key;  // in a metatable: which constructor, as light userdata
static const char metatables_key;   // in the registry: constructor index + 1 -> metatable

const Constructor *host_element_at(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE || !lua_getmetatable(L, index)) return NULL;
  lua_rawgetp(L, -1, &constructor_key);
  const Constructor *constructor = lua_touserdata(L, -1);
  lua_pop(L, 2);
  return constructor;
}

int host_word_index(const Property *property, const char *word, size_t length) {
  for (uint32_t i = 0; i < property->word_count; i++) {
    const Word *known = &property->words[i];
    if (known->length == length && memcmp(known->text, word, length) == 0) return (int)i;
  }
  return -1;
}

// "ui.row" or "ctx.measure", for error messages.
typedef struct Owner {
  char name[48];
} Owner;

static Owner owner_of(lua_State *L, const Constructor *constructor) {
  Owner owner;
  const char *prefix = constructor == &host_of(L)->schema.measure_options ? "" : "ui.";
  snprintf(owner.name, sizeof owner.name, "%s%.*s", prefix, (int)constructor->name.length,
           constructor->name.text);
  return owner;
}

_Noreturn static void raise_unknown_property(lua_State *L, const Constructor *constructor,
                                             const char *name, size_t length) {
  Suggestion suggestion = suggest_for(name, length);
  for (uint32_t i = 0; i < constructor->property_count; i++)
    suggest_try(&suggestion, constructor->properties[i]->name.text,
                constructor->properties[i]->name.length);
  host_raise(L, "%s: unknown property '%.60s'%s", owner_of(L, constructor).name, name,
             suggest_text(&suggestion));
}

_Noreturn static void raise_unknown_word(lua_State *L, const Constructor *owner,
                                         const Property *property, const char *word,
                                         size_t length) {
  Suggestion suggestion = suggest_for(word, length);
  char list[400];
  size_t at = 0;
  for (uint32_t i = 0; i < property->word_count; i++) {
    const Word *known = &property->words[i];
    suggest_try(&suggestion, known->text, known->length);
    if (at + known->length + 3 >= sizeof list) break;
    if (i > 0) at += (size_t)(memcpy(list + at, ", ", 2), 2);
    memcpy(list + at, known->text, known->length);
    at += known->length;
  }
  list[at] = 0;
  host_raise(L, "%s: %.*s '%.60s' is unknown%s: it is one of %s", owner_of(L, owner).name,
             (int)property->name.length, property->name.text, word, suggest_text(&suggestion),
             list);
}

// 8, { 8, 12 }, { 8, 12, 8, 12 } as in CSS, or { top = 8, leading = 12 }.
static bool is_insets(lua_State *L, int value) {
  if (lua_type(L, value) == LUA_TNUMBER) return isfinite(lua_tonumber(L, value));
  if (lua_type(L, value) != LUA_TTABLE) return false;
  int count = 0, names = 0;
  value = lua_absindex(L, value);
  lua_pushnil(L);
  while (lua_next(L, value)) {
    bool is_length = lua_type(L, -1) == LUA_TNUMBER && isfinite(lua_tonumber(L, -1));
    if (is_length && lua_isinteger(L, -2)) {
      count++;
    } else if (is_length && lua_type(L, -2) == LUA_TSTRING) {
      const char *name = lua_tostring(L, -2);
      is_length = strcmp(name, "top") == 0 || strcmp(name, "leading") == 0
                  || strcmp(name, "bottom") == 0 || strcmp(name, "trailing") == 0;
      names++;
    } else {
      is_length = false;
    }
    lua_pop(L, 1);
    if (!is_length) {
      lua_pop(L, 1);
      return false;
    }
  }
  return (names == 0 && (count == 2 || count == 4) && (int)lua_rawlen(L, value) == count)
         || (count == 0 && names > 0);
}

static const char *expectation(uint32_t types) {
  if (types & LUA_HOST_NUMBER) return "a finite number";
  if (types & LUA_HOST_STRING) return "a string";
  if (types & LUA_HOST_BOOLEAN) return "true or false";
  if (types & LUA_HOST_WORD) return "a word";
  return "a number, { vertical, horizontal }, { top, trailing, bottom, leading } or named edges";
}

static void check_value(lua_State *L, const Constructor *owner, const Property *property,
                        int value) {
  uint32_t types = property->types;
  size_t length;
  switch (lua_type(L, value)) {
  case LUA_TNUMBER:
    if (types & LUA_HOST_STRING) return;
    if (types & (LUA_HOST_NUMBER | LUA_HOST_INSETS) && isfinite(lua_tonumber(L, value))) return;
    break;
  case LUA_TSTRING:
    if (types & LUA_HOST_STRING) return;
    if (types & LUA_HOST_WORD) {
      const char *word = lua_tolstring(L, value, &length);
      if (host_word_index(property, word, length) >= 0) return;
      raise_unknown_word(L, owner, property, word, length);
    }
    break;
  case LUA_TBOOLEAN:
    if (types & LUA_HOST_BOOLEAN) return;
    break;
  case LUA_TTABLE:
    if (types & LUA_HOST_INSETS && is_insets(L, value)) return;
    break;
  default: break;
  }
  const char *kind = host_kind_of(L, value);
  if (lua_type(L, value) == LUA_TNUMBER && !isfinite(lua_tonumber(L, value)))
    kind = isnan(lua_tonumber(L, value)) ? "NaN" : "infinity";
  host_raise(L, "%s: %.*s must be %s, not %s", owner_of(L, owner).name,
             (int)property->name.length, property->name.text, expectation(types), kind);
}

const Property *host_check_property(lua_State *L, const Constructor *constructor, int key,
                                    int value) {
  size_t length;
  if (lua_type(L, key) != LUA_TSTRING)
    host_raise(L, "%s: a property's name must be a string, not %s",
               owner_of(L, constructor).name, host_kind_of(L, key));
  const char *name = lua_tolstring(L, key, &length);
  const Property *property = schema_property(constructor, name, length);
  if (!property) raise_unknown_property(L, constructor, name, length);
  // `style = strong and "title"`: false is as good as absent.
  if (lua_isboolean(L, value) && !lua_toboolean(L, value) && !(property->types & LUA_HOST_BOOLEAN))
    return NULL;
  check_value(L, constructor, property, value);
  return property;
}

bool host_check_child(lua_State *L, const Constructor *constructor, lua_Integer position) {
  if (lua_isboolean(L, -1) && !lua_toboolean(L, -1)) return false;
  if (constructor->positional) {
    if (position != 1)
      host_raise(L, "%s takes one text, not several", owner_of(L, constructor).name);
    check_value(L, constructor, constructor->positional, -1);
    return true;
  }
  if (constructor->child_limit == 0)
    host_raise(L, "%s takes no children", owner_of(L, constructor).name);
  if (lua_type(L, -1) == LUA_TSTRING || host_element_at(L, -1)) return true;
  host_raise(L, "%s: child %lld is %s: a ui element or a string expected",
             owner_of(L, constructor).name, (long long)position, host_kind_of(L, -1));
}

void host_check_child_count(lua_State *L, const Constructor *constructor, uint32_t count) {
  if (constructor->positional || count <= constructor->child_limit) return;
  host_raise(L, "ui.%.*s takes at most %u %s, not %u", (int)constructor->name.length,
             constructor->name.text, constructor->child_limit,
             constructor->child_limit == 1 ? "child" : "children", count);
}

static void check_element(lua_State *L, int index, const Constructor *constructor) {
  uint32_t children = 0;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    host_charge(L, 4);
    if (lua_isinteger(L, -2)) {
      children += host_check_child(L, constructor, lua_tointeger(L, -2));
    } else {
      host_check_property(L, constructor, -2, -1);
    }
    lua_pop(L, 1);
  }
  host_check_child_count(L, constructor, children);
}

// `ui.text(message.content.titel)`: a field that is not there is nil, and nil leaves no trace in a
// table. What is false is there: `ui.text { is_mine and "you" }` may be empty.
static void check_positional(lua_State *L, int index, const Constructor *constructor) {
  const Property *property = constructor->positional;
  if (!property) return;
  lua_rawgeti(L, index, 1);
  lua_pushlstring(L, property->name.text, property->name.length);
  lua_rawget(L, index);
  if (lua_isnil(L, -1) && lua_isnil(L, -2))
    host_raise(L, "%s: the %.*s is missing (is a field of the message misspelt?)",
               owner_of(L, constructor).name, (int)property->name.length, property->name.text);
  lua_pop(L, 2);
}

static int construct(lua_State *L) {
  const Constructor *constructor = lua_touserdata(L, lua_upvalueindex(1));
  int name_length = (int)constructor->name.length;
  const char *name = constructor->name.text;
  int type = lua_type(L, 1);
  if (lua_gettop(L) > 1)
    host_raise(L, "ui.%.*s takes one table: ui.%.*s { … }", name_length, name, name_length, name);
  if (type == LUA_TSTRING || (type == LUA_TNUMBER && constructor->positional)) {
    lua_createtable(L, 1, 0);
    lua_insert(L, 1);
    lua_rawseti(L, 1, 1);
  } else if (type == LUA_TNONE || (type == LUA_TNIL && constructor->positional)) {
    lua_settop(L, 0);
    lua_newtable(L);
  } else if (type != LUA_TTABLE) {
    host_raise(L, "ui.%.*s takes a table of properties and children, not %s", name_length, name,
               host_kind_of(L, 1));
  } else if (host_element_at(L, 1)) {
    host_raise(L, "ui.%.*s: this table is a ui element already: put it in a table as a child",
               name_length, name);
  } else if (host_is_sealed(L, 1) || lua_getmetatable(L, 1)) {
    host_raise(L, "ui.%.*s takes a plain table, without a metatable", name_length, name);
  }
  check_element(L, 1, constructor);
  check_positional(L, 1, constructor);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &metatables_key);
  lua_rawgeti(L, -1, constructor->index + 1);
  lua_setmetatable(L, 1);
  lua_settop(L, 1);
  return 1;
}

static int unknown_constructor(lua_State *L) {
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) host_raise(L, "ui has no such element");
  const char *name = lua_tolstring(L, 2, &length);
  Suggestion suggestion = suggest_for(name, length);
  suggest_keys(L, &suggestion, 1);
  host_raise(L, "ui has no element '%.60s'%s", name, suggest_text(&suggestion));
}

void host_open_ui(lua_State *L) {
  const Schema *schema = &host_of(L)->schema;
  lua_newtable(L);  // metatables
  lua_newtable(L);  // ui
  for (uint32_t i = 0; i < schema->constructor_count; i++) {
    Constructor *constructor = &schema->constructors[i];
    lua_createtable(L, 0, 3);
    lua_pushlightuserdata(L, constructor);
    lua_rawsetp(L, -2, &constructor_key);
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_rawseti(L, -3, (lua_Integer)i + 1);
    lua_pushlstring(L, constructor->name.text, constructor->name.length);
    lua_pushlightuserdata(L, constructor);
    lua_pushcclosure(L, construct, 1);
    lua_rawset(L, -3);
  }
  lua_insert(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &metatables_key);
  host_seal(L, "ui", unknown_constructor);
}
