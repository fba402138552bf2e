// A host's life, and the one way into Lua: every entry is a C function under lua_pcall.
#include "host.h"

#include <stdlib.h>

static const char script_key;  // in the registry: the table that the script returned

static int panic(lua_State *L) {
  (void)L;
  return 0;  // Lua aborts the process. Not reached: nothing that raises runs outside lua_pcall.
}

static int open_host(lua_State *L) {
  host_open_library(L);
  host_open_proxies(L);
  host_open_context(L);
  return 0;
}

LuaHost *lua_host_create(const LuaHostConfiguration *configuration) {
  LuaHost *host = calloc(1, sizeof *host);
  if (!host) return NULL;
  host->limits = configuration->limits;
  host->callbacks = configuration->callbacks;
  host->account = configuration->account;
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
    lua_close(host->state);
  }
  host_give_back_share(host);
  free(host->node_vectors);
  free(host->output);
  free(host);
}

// Says how the call ended where the message handler has not: Lua calls it for ordinary errors only.
static LuaHostStatus finish(LuaHost *host, int status) {
  if (host->aborted) {
    if (host->error.status == LUA_HOST_OK)
      host_record(host, host->aborted, host_abort_message(host));
    host->error.status = host->aborted;
  } else if (status == LUA_ERRMEM) {
    host_record(host, LUA_HOST_MEMORY, "out of memory: the script holds more than it may");
  } else if (status == LUA_ERRERR) {
    host_record(host, LUA_HOST_RUNTIME, "an error within an error");
  }
  if (host->error.place.file[0] == 0) host->error.place = host->definition;
  return host->error.status;
}

static LuaHostStatus run(LuaHost *host, lua_CFunction body, void *job, LuaHostBudget budget,
                         LuaHostBytes *result) {
  lua_State *L = host->state;
  host->is_busy = true;
  host->generation++;
  host->printed = 0;
  host->output_count = 0;
  host->error_kind = LUA_HOST_RUNTIME;
  memset(&host->definition, 0, sizeof host->definition);
  host_record(host, LUA_HOST_OK, "");
  host_begin_budget(host, budget);
  lua_settop(L, 0);
  // None of these three allocates.
  lua_pushcfunction(L, host_message_handler);
  lua_pushcfunction(L, body);
  lua_pushlightuserdata(L, job);
  int status = lua_pcall(L, 1, 0, 1);
  lua_settop(L, 0);
  LuaHostStatus ended = finish(host, status);
  host->call = NULL;
  host->context = NULL;
  host->generation++;
  host->is_busy = host->is_loading = false;
  *result = (LuaHostBytes){host->output, ended == LUA_HOST_OK ? host->output_count : 0};
  return ended;
}

typedef struct LoadJob {
  const char *source;
  size_t length;
  const char *file;
} LoadJob;

static int load(lua_State *L) {
  LuaHost *host = host_of(L);
  const LoadJob *job = lua_touserdata(L, 1);
  strncpy(host->definition.file, job->file, sizeof host->definition.file - 1);
  int status = host_load_text(L, job->source, job->length, job->file);
  if (status != LUA_OK) {
    if (status == LUA_ERRSYNTAX) host->error_kind = LUA_HOST_SYNTAX;
    lua_error(L);
  }
  lua_call(L, 0, 1);
  host->error_kind = LUA_HOST_RESULT;
  if (lua_type(L, -1) != LUA_TTABLE || host_element_at(L, -1) || host_is_sealed(L, -1))
    host_raise(L, "the script must return a table, not %s", host_kind_of(L, -1));
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &script_key);
  host_flatten(L, true);
  return 0;
}

static LuaHostStatus refuse(LuaHost *host, const char *message, LuaHostBytes *result) {
  *result = (LuaHostBytes){NULL, 0};
  // A call inside a call must not touch the error that the outer one may be about to report.
  if (!host->is_busy) host_record(host, LUA_HOST_MISUSE, message);
  return LUA_HOST_MISUSE;
}

LuaHostStatus lua_host_load(LuaHost *host, const char *source, size_t length, const char *file,
                            LuaHostBudget budget, void *context, LuaHostBytes *manifest) {
  LoadJob job = {length > 0 ? source : "", length, file};
  if (host->is_busy) return refuse(host, "a host was called while it ran", manifest);
  host->context = context;
  host->is_loading = true;
  return run(host, load, &job, budget, manifest);
}

static void note_definition(lua_State *L, LuaHost *host) {
  lua_Debug record;
  lua_pushvalue(L, -1);
  if (!lua_getinfo(L, ">S", &record) || record.linedefined <= 0) return;
  strncpy(host->definition.file, record.short_src, sizeof host->definition.file - 1);
  strncpy(host->definition.function, host->call->function, sizeof host->definition.function - 1);
  host->definition.line = record.linedefined;
}

static int call(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostCall *job = host->call;
  lua_settop(L, 0);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &script_key) == LUA_TTABLE) {
    lua_pushstring(L, job->function);
    lua_rawget(L, 1);
  }
  if (lua_type(L, -1) != LUA_TFUNCTION) {
    host->error_kind = LUA_HOST_MISUSE;
    host_raise(L, "the script has no function '%s'", job->function);
  }
  note_definition(L, host);
  luaL_checkstack(L, (int)job->argument_count + 4, "too many arguments");
  for (uint32_t i = 0; i < job->argument_count; i++) host_push_argument(L, i);
  lua_call(L, (int)job->argument_count, 1);
  host->error_kind = LUA_HOST_RESULT;
  if (job->wants_truth) {
    lua_pushboolean(L, lua_toboolean(L, -1));
    lua_replace(L, -2);
  }
  host_flatten(L, false);
  return 0;
}

LuaHostStatus lua_host_call(LuaHost *host, const LuaHostCall *job, LuaHostBytes *result) {
  if (host->is_busy) return refuse(host, "a host was called while it ran", result);
  host->call = job;
  host->context = job->context;
  return run(host, call, NULL, job->budget, result);
}

const LuaHostError *lua_host_error(const LuaHost *host) { return &host->error; }

void lua_host_cancel(LuaHost *host) { atomic_store(&host->is_cancelled, true); }

int64_t lua_host_fuel_used(const LuaHost *host) { return host->fuel_given - host->fuel; }

size_t lua_host_memory_used(const LuaHost *host) { return host->memory; }
