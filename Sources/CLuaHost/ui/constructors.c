#include "ui/constructors.h"

#include "guard/raise.h"
#include "texts/hints.h"
#include "texts/suggest.h"
#include "ui/element_names.h"
#include "ui/lines.h"
#include "ui/next_element.h"
#include "values/kinds.h"
#include "values/records.h"
#include "values/sealed.h"

// Makes a table of whatever else a constructor takes, or raises. What is in the table is judged when
// it leaves.
static void take_argument(lua_State *L, const LuaHostConstructor *constructor) {
  ElementName name = element_name(constructor);
  int type = lua_type(L, 1);
  if (lua_gettop(L) > 1) host_raise(L, "%s takes one table: %s { … }", name.text, name.text);
  if (type == LUA_TNONE) {
    lua_newtable(L);
  } else if (host_element_at(L, 1)) {
    host_raise(L, "%s: this table is a ui element already: put it in a table as a child",
               name.text);
  } else if (type == LUA_TSTRING || type == LUA_TNUMBER || host_is_proxy(L, 1)
             || *host_record_name(L, 1)) {
    lua_createtable(L, 1, 0);
    lua_insert(L, 1);
    lua_rawseti(L, 1, 1);
  } else if (type == LUA_TTABLE) {
    host_raise(L, "%s takes a plain table, without a metatable", name.text);
  } else {
    host_raise(L, "%s takes a table or a text, not %s%s", name.text, host_kind_of(L, 1),
               type == LUA_TNIL ? " (is a field of the message misspelt?)" : "");
  }
}

// Upvalues: the constructor and its metatable.
static int construct(lua_State *L) {
  const LuaHostConstructor *constructor = lua_touserdata(L, lua_upvalueindex(1));
  bool is_plain = lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TTABLE;
  if (is_plain && lua_getmetatable(L, 1)) {
    lua_pop(L, 1);
    is_plain = false;
  }
  if (!is_plain) take_argument(L, constructor);
  if (host_notes_lines(L)) host_note_line(L, 1);
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
  const LuaHostSchema *schema = host_of(L)->configuration.schema;
  const char *other = hint_text(schema, LUA_HOST_HINT_ELEMENT, name, length);
  if (other) suggest_meant(&suggestion, other, strlen(other));
  const char *advice = hint_text(schema, LUA_HOST_HINT_ELEMENT_ADVICE, name, length);
  if (advice) host_raise(L, "ui has no element '%s': %s", name, advice);
  const char *suggested = suggest_text(&suggestion);
  if (*suggested) host_raise(L, "ui has no element '%.60s'%s", name, suggested);
  const char *all = hint_text(schema, LUA_HOST_HINT_ELEMENTS, "", 0);
  host_raise(L, "ui has no element '%.60s'%s", name, all ? all : "");
}

void host_open_ui(lua_State *L) {
  const LuaHostSchema *schema = host_of(L)->configuration.schema;
  lua_createtable(L, 0, (int)schema->constructor_count);
  for (uint32_t i = 0; i < schema->constructor_count; i++) {
    const LuaHostConstructor *constructor = &schema->constructors[i];
    lua_pushstring(L, constructor->name);
    lua_pushlightuserdata(L, (void *)constructor);
    host_push_element_metatable(L);
    lua_pushcclosure(L, construct, 2);
    lua_rawset(L, -3);
  }
  host_open_next_element(L);
  host_seal(L, "ui", unknown_constructor);
}
