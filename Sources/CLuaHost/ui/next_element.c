#include "ui/next_element.h"

#include "guard/raise.h"

typedef struct NextElement {
  int64_t handle;
  uint32_t generation;  // of the call that made it
} NextElement;

void host_push_element_metatable(lua_State *L) {
  lua_createtable(L, 0, 4);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  const void *metatable = lua_topointer(L, -1);
  if (!table_marks_add(&host_of(L)->elements, metatable)) luaL_error(L, "too many constructors");
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, metatable);  // at its own address
}

void host_push_next_element(lua_State *L, int64_t handle) {
  LuaHost *host = host_of(L);
  NextElement *element = lua_newuserdatauv(L, sizeof *element, 0);
  *element = (NextElement){handle, host->call.generation};
  uint32_t place = host->configuration.constructor_count;
  lua_rawgetp(L, LUA_REGISTRYINDEX, host->elements.tables[place]);
  lua_setmetatable(L, -2);
}

int64_t host_next_handle(lua_State *L, int index) {
  const NextElement *element = lua_touserdata(L, index);
  if (element->generation != host_of(L)->call.generation)
    host_raise(L, "what ctx.next made is gone when the call is over: a script can't keep it");
  return element->handle;
}

static int index_next_element(lua_State *L) {
  host_raise(L, "what ctx.next makes can be put into an element, not looked into");
}

static int write_next_element(lua_State *L) {
  host_raise(L, "what ctx.next makes can't be changed: put it into an element");
}

void host_open_next_element(lua_State *L) {
  host_push_element_metatable(L);
  lua_pushcfunction(L, index_next_element);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, write_next_element);
  lua_setfield(L, -2, "__newindex");
  lua_pop(L, 1);
}
