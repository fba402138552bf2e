// How a host comes and goes.
#include <stdlib.h>

#include "host.h"

static int panic(lua_State *L) {
  (void)L;
  return 0;  // Lua aborts the process. Not reached: nothing that raises runs outside lua_pcall.
}

static int open_host(lua_State *L) {
  lua_gc(L, LUA_GCSTOP);  // all of this stays
  host_open_library(L);
  host_open_proxies(L);
  host_open_context(L);
  lua_gc(L, LUA_GCRESTART);
  return 0;
}

LuaHost *lua_host_create(const LuaHostConfiguration *configuration) {
  LuaHost *host = host_find_stock() ? calloc(1, sizeof *host) : NULL;
  if (!host) return NULL;
  host->limits = configuration->limits;
  host_note_limits(host);
  host->callbacks = configuration->callbacks;
  host->account = configuration->account;
  host->code = configuration->code;
  host->stock_patterns = configuration->stock_patterns;
  atomic_init(&host->is_cancelled, false);
  host_record(host, LUA_HOST_OK, "");
  host->schema = configuration->schema;
  host->state = lua_newstate(host_allocate, host);
  if (host->state) {
    lua_State *L = host->state;
    lua_atpanic(L, panic);
    *(LuaHost **)lua_getextraspace(L) = host;
    lua_pushcfunction(L, open_host);
    if (lua_pcall(L, 0, 0, 0) == LUA_OK) {
      host->is_guarded = true;
      return host;
    }
  }
  lua_host_destroy(host);
  return NULL;
}

void lua_host_destroy(LuaHost *host) {
  if (!host) return;
  if (host->state) {
    lua_sethook(host->state, NULL, 0, 0);
    // Closing gives back block after block, and does nothing else: scripts have no finalizers.
    if (!pool_holds_all(&host->pool)) lua_close(host->state);
    host->memory = 0;
  }
  host_give_back_share(host);
  free(host->node_vectors);
  free(host->output);
  pool_destroy(&host->pool);
  free(host);
}
