#include "library/library.h"

#include "guard/limits.h"

// Calls the stock function in this very frame, so that its errors name the script's line.
static int charged(lua_State *L) {
  int64_t bytes = 0;
  for (int i = lua_gettop(L); i > 0; i--)
    if (lua_type(L, i) == LUA_TSTRING) bytes += (int64_t)lua_rawlen(L, i);
  host_charge(L, bytes / 8);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void host_push_functions(lua_State *L, HostStockLibrary stock, const LibraryFunction *functions) {
  for (; functions->name; functions++) {
    if (functions->function) {
      lua_pushcfunction(L, functions->function);
    } else {
      lua_pushcfunction(L, host_stock_function(stock, functions->name));
      if (functions->is_charged) lua_pushcclosure(L, charged, 1);
    }
    lua_setfield(L, -2, functions->name);
  }
}

void host_wrap(lua_State *L, HostStockLibrary stock, const char *name, lua_CFunction function) {
  lua_pushcfunction(L, host_stock_function(stock, name));
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}
