#include "library/stock.h"

#include <pthread.h>
#include <string.h>

static struct {
  const char *name;
  lua_CFunction open;
} const libraries[host_stock_count] = {
    [host_stock_base] = {LUA_GNAME, luaopen_base},
    [host_stock_math] = {LUA_MATHLIBNAME, luaopen_math},
    [host_stock_table] = {LUA_TABLIBNAME, luaopen_table},
    [host_stock_utf8] = {LUA_UTF8LIBNAME, luaopen_utf8},
    [host_stock_string] = {LUA_STRLIBNAME, luaopen_string},
    [host_stock_strings] = {"strings", NULL},
};

static HostStock stock[host_stock_count];

// Notes the functions of the table on top, and pops it.
static void note_functions(lua_State *L, HostStock *library) {
  luaL_checktype(L, -1, LUA_TTABLE);
  library->count = 0;
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    size_t length = 0;
    const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tolstring(L, -2, &length) : "";
    StockFunction *function = &library->functions[library->count];
    bool is_plain = lua_iscfunction(L, -1) && !lua_getupvalue(L, -1, 1);
    if (is_plain && library->count < host_stock_limit && length < sizeof function->name) {
      memcpy(function->name, name, length + 1);
      function->function = lua_tocfunction(L, -1);
      library->count++;
    }
    // With an upvalue there is one value more on the stack.
    lua_settop(L, 2);
  }
  lua_settop(L, 0);
}

static int note_all(lua_State *L) {
  for (int i = 0; i < host_stock_count; i++) {
    lua_settop(L, 0);
    if (libraries[i].open) {
      lua_pushcfunction(L, libraries[i].open);
      lua_call(L, 0, 1);
    } else {
      lua_pushliteral(L, "");  // the operators of strings: in their metatable
      lua_getmetatable(L, -1);
      lua_remove(L, 1);
    }
    note_functions(L, &stock[i]);
  }
  return 0;
}

static bool is_found;

static void find_all(void) {
  lua_State *L = luaL_newstate();
  if (!L) return;
  lua_pushcfunction(L, note_all);
  is_found = lua_pcall(L, 0, 0, 0) == LUA_OK;
  lua_close(L);
}

bool host_find_stock(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  return pthread_once(&once, find_all) == 0 && is_found;
}

const HostStock *host_stock(HostStockLibrary library) { return &stock[library]; }

lua_CFunction host_stock_function(HostStockLibrary library, const char *name) {
  const HostStock *list = &stock[library];
  for (int i = 0; i < list->count; i++) {
    const StockFunction *function = &list->functions[i];
    if (function->name[0] == name[0] && strcmp(function->name, name) == 0)
      return function->function;
  }
  return NULL;
}
