#include "ui/element_errors.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guard/raise.h"
#include "texts/suggest.h"
#include "ui/element_names.h"
#include "values/keys.h"
#include "values/kinds.h"
#include "values/records.h"

// What other systems call a property, for which no spelling comes near.
static bool suggest_other_name(lua_State *L, const Constructor *constructor,
                               Suggestion *suggestion) {
  const Schema *schema = host_of(L)->configuration.schema;
  const Hint *hint = NULL;
  while ((hint = schema_hint(schema, hint, LUA_HOST_HINT_PROPERTY, suggestion->wanted,
                             suggestion->wanted_length))) {
    const Property *property = schema_property(schema, hint->text.text, hint->text.length);
    if (property && schema_takes(constructor, property)) {
      suggest_meant(suggestion, hint->text.text, hint->text.length);
      return true;
    }
  }
  return false;
}

// What is done in another way than by a property.
static void advise(lua_State *L, const Constructor *constructor, const char *name, size_t length) {
  const Schema *schema = host_of(L)->configuration.schema;
  const Hint *hint = NULL;
  while ((hint = schema_hint(schema, hint, LUA_HOST_HINT_PROPERTY_ADVICE, name, length)))
    if (hint->of.length == 0 || word_is(hint->of, constructor->name.text, constructor->name.length))
      host_raise(L, "%s: unknown property '%.60s' (%.*s)", element_name(L, constructor, NULL).text,
                 name, (int)hint->text.length, hint->text.text);
}

void element_raise_property(lua_State *L, const Constructor *constructor, const char *name,
                            size_t length) {
  const Schema *schema = host_of(L)->configuration.schema;
  advise(L, constructor, name, length);
  Suggestion suggestion = suggest_for(name, length);
  bool is_known = suggest_other_name(L, constructor, &suggestion);
  for (uint32_t i = 0; !is_known && i < schema->property_count; i++)
    if (schema_takes(constructor, &schema->properties[i]))
      suggest_try(&suggestion, schema->property_names[i].text, schema->property_names[i].length);
  const char *suggested = suggest_text(&suggestion);
  if (*suggested)
    host_raise(L, "%s: unknown property '%.60s'%s", element_name(L, constructor, NULL).text, name,
               suggested);
  char list[600] = "";
  size_t at = 0;
  for (uint32_t i = 0; i < schema->property_count; i++)
    if (schema_takes(constructor, &schema->properties[i]))
      at = suggest_list(list, at, sizeof list, schema->property_names[i].text,
                        schema->property_names[i].length);
  host_raise(L, "%s: unknown property '%.60s' (there are %s)",
             element_name(L, constructor, NULL).text, name, list);
}

void element_raise_childless(lua_State *L, const Constructor *constructor, int type) {
  const Schema *schema = host_of(L)->configuration.schema;
  const char *kind = lua_typename(L, type);
  const Hint *hint = NULL;
  // What its first item is taken for elsewhere.
  while ((hint = schema_hint(schema, hint, LUA_HOST_HINT_ITEM_ADVICE, kind, strlen(kind))))
    if (word_is(hint->of, constructor->name.text, constructor->name.length))
      host_raise(L, "%s takes no children: %.*s", element_name(L, constructor, NULL).text,
                 (int)hint->text.length, hint->text.text);
  host_raise(L, "%s takes no children", element_name(L, constructor, NULL).text);
}

// What other systems call one of the property's words, or NULL.
static const Hint *other_word(lua_State *L, const Property *property, const char *word,
                              size_t length) {
  const Schema *schema = host_of(L)->configuration.schema;
  const Hint *hint = NULL;
  while ((hint = schema_hint(schema, hint, LUA_HOST_HINT_WORD, word, length)))
    if (word_find(&property->table, hint->text.text, hint->text.length) >= 0) return hint;
  return NULL;
}

void element_raise_word(lua_State *L, const Constructor *owner, const Property *property,
                        const char *word, size_t length) {
  Suggestion suggestion = suggest_for(word, length);
  char list[500] = "";
  size_t at = 0;
  for (uint32_t i = 0; i < property->word_count; i++) {
    const Word *known = &property->words[i];
    suggest_try(&suggestion, known->text, known->length);
    at = suggest_list(list, at, sizeof list, known->text, known->length);
  }
  const Hint *other = other_word(L, property, word, length);
  if (other) suggest_meant(&suggestion, other->text.text, other->text.length);
  bool is_color = property->name.length >= 5
                  && memcmp(property->name.text + property->name.length - 5, "color", 5) == 0;
  is_color |= property->name.length == 10 && memcmp(property->name.text, "background", 10) == 0;
  if (is_color && (word[0] == '#' || strncmp(word, "rgb", 3) == 0))
    host_raise(L,
               "%s '%.60s' is no colour that scripts can name: the theme says what colours look "
               "like, in light and dark; write one of %s",
               element_name(L, owner, property).text, word, list);
  host_raise(L, "%s '%.60s' is unknown%s: it is one of %s", element_name(L, owner, property).text,
             word, suggest_text(&suggestion), list);
}

static const char *expectation(uint32_t types) {
  switch (types) {
  case LUA_HOST_NUMBER: return "a finite number";
  case LUA_HOST_LENGTH: return "a finite number, or a percentage of the parent such as \"50%\"";
  case LUA_HOST_STRING: return "a string";
  case LUA_HOST_BOOLEAN: return "true or false";
  case LUA_HOST_WORD: return "a word";
  case LUA_HOST_INTEGER: return "a whole number";
  case LUA_HOST_COUNT: return "a whole number from 1";
  case LUA_HOST_ACTION: return "a string, or a table with a 'type'";
  case LUA_HOST_LEVELS: return "a list of numbers from 0 to 1";
  case LUA_HOST_SPANS: return "a list of tables with 'from' and 'to'";
  default:
    return "a number, { vertical, horizontal }, { top, trailing, bottom, leading } or named edges";
  }
}

// What a value is; of a number, what is wrong with it.
static void describe(lua_State *L, int value, char *text, size_t capacity) {
  double number = lua_tonumber(L, value);
  if (lua_type(L, value) != LUA_TNUMBER) {
    snprintf(text, capacity, "%s", host_kind_of(L, value));
  } else if (isnan(number)) {
    snprintf(text, capacity, "NaN");
  } else if (isinf(number)) {
    snprintf(text, capacity, "infinity");
  } else {
    snprintf(text, capacity, "%.14g", number);
  }
}

static bool is_finite_number(lua_State *L, int value) {
  return lua_type(L, value) == LUA_TNUMBER && isfinite(lua_tonumber(L, value));
}

// Says what is wrong with one edge of a table with insets; returns if nothing is.
static void explain_edge(lua_State *L, const char *name) {
  static const char *const edges[][2] = {
      {"top", "top"},      {"bottom", "bottom"},  {"leading", "leading"}, {"trailing", "trailing"},
      {"left", "leading"}, {"right", "trailing"}, {"start", "leading"},   {"end", "trailing"},
  };
  if (lua_type(L, -2) == LUA_TSTRING) {
    size_t length;
    const char *edge = lua_tolstring(L, -2, &length), *meant = NULL;
    Suggestion suggestion = suggest_for(edge, length);
    for (size_t i = 0; i < sizeof edges / sizeof *edges; i++) {
      if (strcmp(edge, edges[i][0]) == 0) meant = edges[i][1];
      if (i < 4) suggest_try(&suggestion, edges[i][0], strlen(edges[i][0]));
    }
    if (meant) suggest_meant(&suggestion, meant, strlen(meant));
    if (!meant || strcmp(edge, meant) != 0) {
      const char *suggested = suggest_text(&suggestion);
      host_raise(L, "%s has no edge '%.60s'%s", name, edge,
                 *suggested ? suggested : " (there are top, leading, bottom, trailing)");
    }
    if (lua_type(L, -1) != LUA_TNUMBER)
      host_raise(L, "%s: %s must be a number from 0, not %s", name, edge, host_kind_of(L, -1));
  }
  if (is_finite_number(L, -1) && lua_tonumber(L, -1) < 0)
    host_raise(L, "%s must be from 0, not %.14g", name, lua_tonumber(L, -1));
}

static void explain_insets(lua_State *L, const char *name, int value) {
  if (lua_type(L, value) != LUA_TTABLE) return;
  value = lua_absindex(L, value);
  lua_Integer count = host_push_keys(L, value);
  int keys = lua_gettop(L);
  for (lua_Integer at = 1; at <= count; at++) {
    lua_rawgeti(L, keys, at);
    lua_pushvalue(L, -1);
    lua_rawget(L, value);
    explain_edge(L, name);
    lua_pop(L, 2);
  }
  lua_pop(L, 1);
}

// A number that is out of its bounds.
static void explain_bounds(lua_State *L, const char *name, const Property *property, int value) {
  bool has_bounds = property->types & (LUA_HOST_NUMBER | LUA_HOST_LENGTH | LUA_HOST_INSETS);
  if (!has_bounds || !is_finite_number(L, value)) return;
  double number = lua_tonumber(L, value);
  if (property->types & LUA_HOST_NUMBER && property->maximum < DBL_MAX)
    host_raise(L, "%s must be a number from 0 to %.14g, not %.14g", name, property->maximum,
               number);
  host_raise(L, "%s must be from 0, not %.14g", name, number);
}

// A length that is a string, but no percentage.
static void explain_length(lua_State *L, const Constructor *owner, const char *name, int value) {
  if (lua_type(L, value) != LUA_TSTRING) return;
  const char *text = lua_tostring(L, value);
  char *end;
  size_t digits = strspn(text, "0123456789.");
  if (owner == &host_of(L)->configuration.schema->measure_options)
    host_raise(L,
               "%s must be a finite number, not a string: what is measured has no parent to take a "
               "percentage of",
               name);
  if (strcmp(text, "auto") == 0 || strcmp(text, "none") == 0)
    host_raise(L, "%s can't be '%s': leave it out", name, text);
  if (text[0] == '-' && strtod(text, &end) < 0)
    host_raise(L, "%s must be from 0, not '%.60s'", name, text);
  if (digits > 0 && text[digits] != '%')
    host_raise(
        L, "%s can't be '%.60s': write %.*s for points, or \"%.*s%%\" for a part of the parent",
        name, text, (int)(digits < 20 ? digits : 20), text, (int)(digits < 20 ? digits : 20), text);
  host_raise(L,
             "%s can't be '%.60s': write a number of points, or a percentage of the parent such as "
             "\"50%%\"",
             name, text);
}

void element_raise_value(lua_State *L, const Constructor *owner, const Property *property,
                         int value) {
  char kind[64];
  ElementName name = element_name(L, owner, property);
  explain_bounds(L, name.text, property, value);
  if (property->types & LUA_HOST_INSETS) explain_insets(L, name.text, value);
  if (property->types & LUA_HOST_LENGTH) explain_length(L, owner, name.text, value);
  if (property->types == LUA_HOST_STRING) host_raise_record(L, name.text, value);
  describe(L, value, kind, sizeof kind);
  if (property->types == LUA_HOST_WORD)
    host_raise(L, "%s must be a word in quotes, such as \"%.*s\", not %s", name.text,
               (int)property->words[0].length, property->words[0].text, kind);
  if (property->types == LUA_HOST_NUMBER && lua_type(L, value) == LUA_TSTRING)
    host_raise(
        L,
        "%s must be a number of points without quotes, not a string: a part of what there is "
        "would be ctx.width / 2",
        name.text);
  // Where any number is wrong, its value is of no interest.
  bool is_counted = property->types & (LUA_HOST_INTEGER | LUA_HOST_COUNT);
  if (is_finite_number(L, value) && !is_counted) snprintf(kind, sizeof kind, "a number");
  host_raise(L, "%s must be %s, not %s", name.text, expectation(property->types), kind);
}
