#include "values/records.h"

#include "guard/raise.h"
#include "texts/suggest.h"
#include "values/kinds.h"
#include "values/proxy.h"

static int unknown_field(lua_State *L) {
  size_t length;
  const char *name = lua_tostring(L, lua_upvalueindex(1));
  if (lua_type(L, 2) != LUA_TSTRING) host_raise(L, "%s has only named fields", name);
  const char *key = lua_tolstring(L, 2, &length);
  Suggestion suggestion = suggest_for(key, length);
  suggest_keys(L, &suggestion, 1);
  host_raise(L, "%s has no field '%.60s'%s", name, key, suggest_text(&suggestion));
}

const char *host_record_name(lua_State *L, int index) {
  const char *name = "";
  int top = lua_gettop(L);
  if (lua_getmetatable(L, index) && lua_getfield(L, -1, "__index") == LUA_TFUNCTION
      && lua_tocfunction(L, -1) == unknown_field && lua_getupvalue(L, -1, 1))
    name = lua_tostring(L, -1);  // a literal: it stays
  lua_settop(L, top);
  return name;
}

void host_close_record(lua_State *L, const char *name) {
  // One metatable for all tables of that name.
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, name) != LUA_TTABLE) {
    lua_pop(L, 1);
    lua_createtable(L, 0, 2);
    lua_pushstring(L, name);
    lua_pushcclosure(L, unknown_field, 1);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, false);
    lua_setfield(L, -2, "__metatable");
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, name);
  }
  lua_setmetatable(L, -2);
}

void host_push_record(lua_State *L, LuaHostBytes bytes, const char *name) {
  FlatValue record, value;
  if (!flat_read(bytes, 0, &record) || record.tag != flat_record)
    host_raise(L, "%s is malformed", name);
  lua_createtable(L, 0, (int)record.count);
  for (uint32_t i = 0; i < record.count; i++) {
    Word key;
    size_t offset;
    if (!flat_pair(bytes, &record, i, &key, &offset) || !flat_read(bytes, offset, &value))
      host_raise(L, "%s is malformed", name);
    lua_pushlstring(L, key.text, key.length);
    switch (value.tag) {
    case flat_integer: lua_pushinteger(L, value.integer); break;
    case flat_number: lua_pushnumber(L, value.number); break;
    case flat_string: lua_pushlstring(L, value.text, value.length); break;
    default: lua_pushboolean(L, value.tag == flat_true); break;
    }
    lua_rawset(L, -3);
  }
  host_close_record(L, name);
}
