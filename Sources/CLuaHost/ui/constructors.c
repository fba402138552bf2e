#include "ui/constructors.h"

#include "guard/raise.h"
#include "texts/suggest.h"
#include "ui/element_names.h"
#include "ui/element_rules.h"
#include "ui/lines.h"
#include "ui/next_element.h"
#include "ui/write_values.h"
#include "values/kinds.h"
#include "values/records.h"
#include "values/sealed.h"

// What must be data is flattened to see whether it is; the bytes are dropped.
static SpanEnd check_data(lua_State *L, int index, const Constructor *constructor, uint64_t given) {
  LuaHost *host = host_of(L);
  SpanEnd end = {0};
  for (uint32_t i = 0; i < host->configuration.schema->property_count; i++) {
    const Property *property = &host->configuration.schema->properties[i];
    if (!(property->types & LUA_HOST_DATA) || !(given >> property->index & 1)) continue;
    lua_pushlstring(L, property->name.text, property->name.length);
    lua_rawget(L, index);
    output_begin(&host->output);
    host_write_data(L, constructor, property, -1, 1, &end);
    output_begin(&host->output);
    lua_pop(L, 1);
  }
  return end;
}

// A span that reaches beyond the text marks something else than was meant.
static void check_span_end(lua_State *L, const Constructor *constructor, SpanEnd end,
                           size_t length) {
  if (end.at > (double)length)
    host_raise(L, "%s: spans: span %u ends at %.14g, but the text has %zu bytes",
               element_name(L, constructor, NULL).text, end.span, end.at, length);
}

static void check_element(lua_State *L, int index, const Constructor *constructor) {
  ElementWalk walk = {.constructor = constructor, .table = index};
  ElementValue value;
  size_t text_length = 0;
  bool has_data = false;
  const Constructor *child;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    element_pair(L, &walk);
    lua_Integer position;
    int key_type = lua_type(L, -2);
    if (!element_position(L, key_type, &position)) {
      const Property *property = element_property(L, &walk, key_type, &value);
      if (property && property->types & LUA_HOST_DATA) {
        has_data = true;
      } else if (property && property == constructor->positional) {
        text_length = value.length;
      }
    } else if (element_item(L, &walk, position, &value, &child) && constructor->positional) {
      text_length = value.length;
    }
    lua_pop(L, 1);
  }
  element_end(L, &walk);
  SpanEnd end = {0};
  if (has_data) end = check_data(L, index, constructor, walk.given);
  // `ui.text(message.content.titel)`: a field that is not there is nil, and nil leaves no trace in
  // a table. What is false is there: `ui.text { is_mine and "you" }` may be empty.
  const Property *positional = constructor->positional;
  if (positional && !(walk.present >> positional->index & 1))
    host_raise(L, "%s: the %.*s is missing (is a field of the message misspelt?)",
               element_name(L, constructor, NULL).text, (int)positional->name.length,
               positional->name.text);
  if (has_data && positional) check_span_end(L, constructor, end, text_length);
}

// Makes a table of whatever else a constructor takes, or raises.
static void take_argument(lua_State *L, const Constructor *constructor) {
  ElementName name = element_name(L, constructor, NULL);
  int type = lua_type(L, 1);
  if (lua_gettop(L) > 1) host_raise(L, "%s takes one table: %s { … }", name.text, name.text);
  if (type == LUA_TSTRING || (type == LUA_TNUMBER && constructor->positional)) {
    lua_createtable(L, 1, 0);
    lua_insert(L, 1);
    lua_rawseti(L, 1, 1);
  } else if (type == LUA_TNONE || (type == LUA_TNIL && constructor->positional)) {
    lua_settop(L, 0);
    lua_newtable(L);
  } else if (host_element_at(L, 1)) {
    host_raise(L, "%s: this table is a ui element already: put it in a table as a child",
               name.text);
  } else if (type == LUA_TTABLE) {
    host_raise_record(L, name.text, 1);
    host_raise(L, "%s takes a plain table, without a metatable", name.text);
  } else {
    if (constructor->positional) host_raise_record(L, name.text, 1);
    host_raise(L, "%s takes a table of properties and children, not %s", name.text,
               host_kind_of(L, 1));
  }
}

// Upvalues: the constructor and its metatable.
static int construct(lua_State *L) {
  const Constructor *constructor = lua_touserdata(L, lua_upvalueindex(1));
  bool is_plain = lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TTABLE;
  if (is_plain && lua_getmetatable(L, 1)) {
    lua_pop(L, 1);
    is_plain = false;
  }
  if (!is_plain) take_argument(L, constructor);
  check_element(L, 1, constructor);
  const LuaHost *host = host_of(L);
  if (host->call.job && host->call.job->notes_lines) host_note_line(L, 1);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, 1);
  return 1;
}

static int unknown_constructor(lua_State *L) {
  size_t length;
  if (lua_type(L, 2) != LUA_TSTRING) host_raise(L, "ui has no such element");
  const char *name = lua_tolstring(L, 2, &length);
  Suggestion suggestion = suggest_for(name, length);
  suggest_keys(L, &suggestion, 1);
  const Schema *schema = host_of(L)->configuration.schema;
  const Hint *hint = schema_hint(schema, NULL, LUA_HOST_HINT_ELEMENT, name, length);
  if (hint) suggest_meant(&suggestion, hint->text.text, hint->text.length);
  hint = schema_hint(schema, NULL, LUA_HOST_HINT_ELEMENT_ADVICE, name, length);
  if (hint)
    host_raise(L, "ui has no element '%s': %.*s", name, (int)hint->text.length, hint->text.text);
  const char *suggested = suggest_text(&suggestion);
  if (*suggested) host_raise(L, "ui has no element '%.60s'%s", name, suggested);
  char list[400] = "";
  size_t at = 0;
  for (uint32_t i = 0; i < schema->constructor_count; i++)
    at = suggest_list(list, at, sizeof list, schema->constructors[i].name.text,
                      schema->constructors[i].name.length);
  host_raise(L, "ui has no element '%.60s' (there are %s)", name, list);
}

void host_open_ui(lua_State *L) {
  const Schema *schema = host_of(L)->configuration.schema;
  lua_createtable(L, 0, (int)schema->constructor_count);
  for (uint32_t i = 0; i < schema->constructor_count; i++) {
    const Constructor *constructor = &schema->constructors[i];
    lua_pushlstring(L, constructor->name.text, constructor->name.length);
    lua_pushlightuserdata(L, (void *)constructor);
    host_push_element_metatable(L);
    lua_pushcclosure(L, construct, 2);
    lua_rawset(L, -3);
  }
  host_open_next_element(L);
  host_seal(L, "ui", unknown_constructor);
}
