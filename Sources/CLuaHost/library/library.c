#include "library/library.h"

#include "guard/limits.h"

int host_call_charged(lua_State *L) {
  int64_t bytes = 0;
  for (int i = lua_gettop(L); i > 0; i--)
    if (lua_type(L, i) == LUA_TSTRING) bytes += (int64_t)lua_rawlen(L, i);
  host_charge(L, bytes / 8);
  return host_call_stock(L);
}

void host_push_functions(lua_State *L, HostStockLibrary stock, const LibraryFunction *functions) {
  for (; functions->name; functions++) {
    bool is_stock = !functions->function || functions->has_stock;
    if (is_stock) lua_pushcfunction(L, host_stock_function(stock, functions->name));
    if (functions->function) lua_pushcclosure(L, functions->function, functions->has_stock);
    lua_setfield(L, -2, functions->name);
  }
}
