#include "values/kinds.h"

int host_element_at(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return host_no_element;
  const void *metatable = lua_topointer(L, -1);
  lua_pop(L, 1);
  return table_marks_find(&host_of(L)->elements, metatable);
}

const char *host_kind_of(lua_State *L, int index) {
  if (host_element_at(L, index) >= 0) return "a ui element";
  switch (lua_type(L, index)) {
  case LUA_TNONE:
  case LUA_TNIL: return "nil";
  case LUA_TBOOLEAN: return "a boolean";
  case LUA_TNUMBER: return "a number";
  case LUA_TSTRING: return "a string";
  case LUA_TTABLE: return "a table";
  case LUA_TFUNCTION: return "a function";
  default: return "message data";
  }
}
