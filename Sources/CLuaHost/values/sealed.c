#include "values/sealed.h"

#include "guard/raise.h"
#include "values/kinds.h"
#include "values/unknown_names.h"

bool host_is_sealed(lua_State *L, int index) {
  return table_marks_find(&host_of(L)->sealed, lua_topointer(L, index)) >= 0;
}

void host_check_writable(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TTABLE)
    host_raise(L, "a table expected, not %s", host_kind_of(L, index));
  if (host_is_sealed(L, index)) host_raise(L, "the library can't be changed");
}

static int write_to_sealed(lua_State *L) {
  const char *name = lua_tostring(L, lua_upvalueindex(1));
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "?";
  if (*name) host_raise(L, "%s can't be changed: '%.60s' was not set", name, key);
  host_raise(L,
             "global '%.60s' can't be set: a script keeps nothing between messages; write "
             "'local %.60s'",
             key, key);
}

void host_seal(lua_State *L, const char *name) {
  int target = lua_gettop(L);
  // Unknown names: the target's own metatable.
  lua_createtable(L, 0, 1);
  lua_pushstring(L, name);
  lua_pushcclosure(L, host_unknown_name, 1);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, target);
  // The face that scripts see: empty, reads through.
  lua_newtable(L);
  lua_createtable(L, 0, 3);
  lua_pushvalue(L, target);
  lua_setfield(L, -2, "__index");
  lua_pushstring(L, name);
  lua_pushcclosure(L, write_to_sealed, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  if (!table_marks_add(&host_of(L)->sealed, lua_topointer(L, -1)))
    luaL_error(L, "too many sealed tables");
  lua_replace(L, target);
}
