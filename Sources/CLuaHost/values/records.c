#include "values/records.h"

#include "guard/raise.h"
#include "values/proxy.h"
#include "values/unknown_names.h"

const char *host_record_name(lua_State *L, int index) {
  const char *name = "";
  int top = lua_gettop(L);
  if (lua_getmetatable(L, index) && lua_getfield(L, -1, "__index") == LUA_TFUNCTION
      && lua_tocfunction(L, -1) == host_unknown_name && lua_getupvalue(L, -1, 1))
    name = lua_tostring(L, -1);  // a literal: it stays
  lua_settop(L, top);
  return name;
}

// Closes the table on top: to read a field that it has not is an error.
static void close_record(lua_State *L, const char *name) {
  // One metatable for all tables of that name.
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, name) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 2);
    lua_pushstring(L, name);
    lua_pushcclosure(L, host_unknown_name, 1);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, name);
  }
  lua_setmetatable(L, -2);
}

static void push_record(lua_State *L, LuaHostBytes bytes, const FlatValue *record,
                        const char *name) {
  lua_createtable(L, 0, (int)record->count);
  for (uint32_t i = 0; i < record->count; i++) {
    Word key;
    FlatValue value;
    size_t offset;
    if (!flat_pair(bytes, record, i, &key, &offset) || !flat_read(bytes, offset, &value))
      host_raise(L, "%s is malformed", name);
    lua_pushlstring(L, key.text, key.length);
    host_push_plain(L, &value);
    lua_rawset(L, -3);
  }
  close_record(L, name);
}

void host_push_answer(lua_State *L, LuaHostBytes bytes, const char *name) {
  FlatValue value;
  if (!flat_read(bytes, 0, &value)) host_raise(L, "%s is malformed", name);
  if (value.tag == flat_record) {
    push_record(L, bytes, &value, name);
  } else {
    host_push_plain(L, &value);
  }
}
