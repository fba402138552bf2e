#include "ui/constructors.h"

#include <stdio.h>

#include "guard/raise.h"
#include "ui/lines.h"
#include "ui/next_element.h"
#include "values/kinds.h"
#include "values/records.h"
#include "values/sealed.h"

// Makes a table of whatever else a constructor takes, or raises. What is in the table is judged when
// it leaves.
static void take_argument(lua_State *L, const char *name) {
  int type = lua_type(L, 1);
  if (lua_gettop(L) > 1) host_raise(L, "ui.%s takes one table: ui.%s { … }", name, name);
  if (type == LUA_TNONE) {
    lua_newtable(L);
  } else if (host_element_at(L, 1) >= 0) {
    host_raise(L, "ui.%s: this table is a ui element already: put it in a table as a child", name);
  } else if (type == LUA_TSTRING || type == LUA_TNUMBER || host_is_proxy(L, 1)
             || *host_record_name(L, 1)) {
    lua_createtable(L, 1, 0);
    lua_insert(L, 1);
    lua_rawseti(L, 1, 1);
  } else if (type == LUA_TTABLE) {
    host_raise(L, "ui.%s takes a plain table, without a metatable", name);
  } else {
    host_raise(L, "ui.%s takes a table or a text, not %s%s", name, host_kind_of(L, 1),
               type == LUA_TNIL ? " (is a field of the message misspelt?)" : "");
  }
}

// Upvalues: its name, without its "ui.", and the metatable of its elements.
static int construct(lua_State *L) {
  bool is_plain = lua_gettop(L) == 1 && lua_type(L, 1) == LUA_TTABLE;
  if (is_plain && lua_getmetatable(L, 1)) {
    lua_pop(L, 1);
    is_plain = false;
  }
  if (!is_plain) take_argument(L, lua_tostring(L, lua_upvalueindex(1)));
  if (host_notes_lines(L)) host_note_line(L, 1);
  lua_pushvalue(L, lua_upvalueindex(2));
  lua_setmetatable(L, 1);
  return 1;
}

CallHint host_call_hint(lua_State *L, int index) {
  CallHint hint = {""};
  if (lua_tocfunction(L, index) == construct && lua_getupvalue(L, index, 1)) {
    snprintf(hint.text, sizeof hint.text, " (call it: ui.%s { … })", lua_tostring(L, -1));
    lua_pop(L, 1);
  }
  return hint;
}

void host_open_ui(lua_State *L) {
  const LuaHostConfiguration *configuration = &host_of(L)->configuration;
  lua_createtable(L, 0, (int)configuration->constructor_count);
  for (uint32_t i = 0; i < configuration->constructor_count; i++) {
    lua_pushstring(L, configuration->constructors[i]);
    lua_pushvalue(L, -1);
    host_push_element_metatable(L);
    lua_pushcclosure(L, construct, 2);
    lua_rawset(L, -3);
  }
  host_open_next_element(L);
  host_seal(L, "ui");
}
