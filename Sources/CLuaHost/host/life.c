// How a host comes and goes. Layer: host.
#include <stdlib.h>

#include "context/context.h"
#include "guard/allocate.h"
#include "library/sandbox.h"
#include "library/stock.h"

static int panic(lua_State *L) {
  (void)L;
  return 0;  // Lua aborts the process. Not reached: nothing that raises runs outside lua_pcall.
}

static int open_host(lua_State *L) {
  lua_gc(L, LUA_GCSTOP);  // all of this stays
  host_open_library(L);
  host_open_context(L);
  // The first buffer of a state that is larger than those on C's stack makes what all others use.
  luaL_Buffer buffer;
  luaL_buffinitsize(L, &buffer, 2 * LUAL_BUFFERSIZE);
  luaL_pushresultsize(&buffer, 0);
  lua_pop(L, 1);
  lua_gc(L, LUA_GCRESTART);
  return 0;
}

LuaHost *lua_host_create(const LuaHostConfiguration *configuration) {
  LuaHost *host = host_find_stock() ? calloc(1, sizeof *host) : NULL;
  if (!host) return NULL;
  host->configuration = *configuration;
  host->memory.share.quota = configuration->quota;
  host_note_limits(host);
  error_record_set(&host->error, LUA_HOST_OK, "");
  host->lua = lua_newstate(host_allocate, host);
  if (host->lua) {
    lua_State *L = host->lua;
    lua_atpanic(L, panic);
    *(LuaHost **)lua_getextraspace(L) = host;
    lua_pushcfunction(L, open_host);
    if (lua_pcall(L, 0, 0, 0) == LUA_OK) {
      host->memory.is_guarded = true;
      return host;
    }
  }
  lua_host_destroy(host);
  return NULL;
}

void lua_host_destroy(LuaHost *host) {
  if (!host) return;
  if (host->lua) {
    lua_sethook(host->lua, NULL, 0, 0);
    // Closing gives back block after block, and does nothing else: scripts have no finalizers.
    if (!pool_holds_all(&host->memory.pool)) lua_close(host->lua);
    host->memory.used = 0;
  }
  quota_release(&host->memory.share, host->memory.used);
  call_places_free(&host->element_places);
  nodes_free(&host->memory.vectors);
  output_free(&host->output);
  output_free(&host->answer.output);
  pool_destroy(&host->memory.pool);
  free(host);
}

const char *lua_host_lua_version(void) { return LUA_RELEASE; }
