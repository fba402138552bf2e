// Loading and calling, and the one way into Lua: every entry is a C function under lua_pcall.
// Layer: host.
#include <string.h>

#include "code/load_text.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "memory/stack.h"
#include "ui/write_result.h"
#include "values/kinds.h"
#include "values/proxy.h"
#include "values/sealed.h"

static const char script_key;  // in the registry: the table that the script returned

// Says how the call ended where the message handler has not: Lua calls it for ordinary errors only.
static LuaHostStatus finish(LuaHost *host, int status) {
  if (status == LUA_OK && !host->budget.aborted && host->error.is_clear) return LUA_HOST_OK;
  if (host->budget.aborted) {
    if (host->error.last.status == LUA_HOST_OK)
      error_record_set(&host->error, host->budget.aborted, host_abort_message(host));
    host->error.last.status = host->budget.aborted;
  } else if (status == LUA_ERRMEM) {
    error_record_set(&host->error, LUA_HOST_MEMORY,
                     "out of memory: the script exceeds its memory limit");
  } else if (status == LUA_ERRERR) {
    error_record_set(&host->error, LUA_HOST_RUNTIME, "an error within an error");
  }
  return host->error.last.status;
}

// What every call starts with. On the stack are the script's functions: every call leaves it so.
static void begin(LuaHost *host, LuaHostBudget budget) {
  host->call.is_busy = true;
  host->call.generation++;
  host->call.notes = 0;
  reach_begin(&host->reach);
  output_begin(&host->output);
  host->error.kind = LUA_HOST_RUNTIME;
  error_record_clear(&host->error);
  host->error.last.is_too_large = host->error.last.is_of_element = false;
  host_begin_budget(host, budget);
  lua_pushcfunction(host->lua, host_message_handler);
}

// Calls what is on the stack above the message handler, and no more than that.
static int enter(LuaHost *host, int arguments, int results) {
  stack_nesting++;
  int status = lua_pcall(host->lua, arguments, results, host->call.function_count + 1);
  stack_nesting--;
  return status;
}

static LuaHostStatus end(LuaHost *host, int status) {
  lua_settop(host->lua, host->call.function_count);
  LuaHostStatus ended = finish(host, status);
  host->call.job = NULL;
  host->call.context = NULL;
  host->call.generation++;
  host->call.is_busy = host->call.is_loading = false;
  return ended;
}

static LuaHostStatus run(LuaHost *host, lua_CFunction body, void *job, LuaHostBudget budget) {
  begin(host, budget);
  // None of these allocates.
  lua_pushcfunction(host->lua, body);
  lua_pushlightuserdata(host->lua, job);
  return end(host, enter(host, 1, 0));
}

static LuaHostBytes output_of(const LuaHost *host, LuaHostStatus ended) {
  return (LuaHostBytes){host->output.bytes, ended == LUA_HOST_OK ? host->output.count : 0};
}

typedef struct LoadJob {
  const char *source;
  size_t length;
  const char *file;
} LoadJob;

static int load(lua_State *L) {
  LuaHost *host = host_of(L);
  const LoadJob *job = lua_touserdata(L, 1);
  int status = host_load_text(L, job->source, job->length, job->file);
  if (status != LUA_OK) {
    if (status == LUA_ERRSYNTAX) host->error.kind = LUA_HOST_SYNTAX;
    lua_error(L);
  }
  lua_call(L, 0, 1);
  host->error.kind = LUA_HOST_RESULT;
  if (lua_type(L, -1) != LUA_TTABLE || host_element_at(L, -1) >= 0 || host_is_sealed(L, -1))
    host_raise(L, "the script must return a table, not %s: return { api = 1, name = \"…\", … }",
               host_kind_of(L, -1));
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &script_key);
  host_write_value(L, false);
  return 0;
}

static LuaHostStatus refuse(LuaHost *host, const char *message) {
  // A call inside a call must not touch the error that the outer one may be about to report.
  if (!host->call.is_busy) error_record_set(&host->error, LUA_HOST_MISUSE, message);
  return LUA_HOST_MISUSE;
}

LuaHostStatus lua_host_load(LuaHost *host, const char *source, size_t length, const char *file,
                            LuaHostBudget budget, void *context, LuaHostBytes *manifest) {
  LoadJob job = {length > 0 ? source : "", length, file};
  *manifest = (LuaHostBytes){NULL, 0};
  if (host->call.is_busy) return refuse(host, "a host was called while it ran");
  host->call.context = context;
  host->call.function = NULL;
  host->call.is_loading = true;
  LuaHostStatus ended = run(host, load, &job, budget);
  host->memory.largest_loaded = host->memory.largest_block;
  // The file's name is the caller's.
  if (host->error.last.place.file[0] == 0)
    error_record_place(&host->error, file, host->error.last.place.line);
  *manifest = output_of(host, ended);
  return ended;
}

static void note_definition(lua_State *L, HostFunction *function) {
  lua_Debug record;
  for (int i = 0; i < host_parameter_limit; i++) {
    const char *name = lua_getlocal(L, NULL, i + 1);
    if (!name) break;
    strncpy(function->parameters[i], name, sizeof function->parameters[i] - 1);
  }
  lua_pushvalue(L, -1);
  if (!lua_getinfo(L, ">S", &record) || record.linedefined <= 0) return;
  strncpy(function->definition.file, record.short_src, sizeof function->definition.file - 1);
  strncpy(function->definition.function, function->name, sizeof function->definition.function - 1);
  function->definition.line = record.linedefined;
}

static int find_function(lua_State *L) {
  LuaHost *host = host_of(L);
  HostFunction *function = &host->functions[host->call.function_count];
  const char *name = lua_touserdata(L, 1);
  memset(function, 0, sizeof *function);
  strncpy(function->name, name, sizeof function->name - 1);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &script_key) == LUA_TTABLE) {
    lua_pushstring(L, name);
    lua_rawget(L, -2);
  }
  if (lua_type(L, -1) != LUA_TFUNCTION) return 0;
  note_definition(L, function);
  function->reference = luaL_ref(L, LUA_REGISTRYINDEX);
  host->call.function_count++;
  return 0;
}

int32_t lua_host_function(LuaHost *host, const char *name) {
  int index = host->call.function_count;
  if (host->call.is_busy || index == host_function_limit) return -1;
  LuaHostBudget budget = {.fuel = 10000, .nanoseconds = 1000000000};
  LuaHostStatus ended = run(host, find_function, (void *)name, budget);
  if (ended != LUA_HOST_OK || host->call.function_count == index) return -1;
  // At the bottom of the stack, too: there it is found without the registry.
  lua_settop(host->lua, index);
  lua_rawgeti(host->lua, LUA_REGISTRYINDEX, host->functions[index].reference);
  return index;
}

const LuaHostFrame *lua_host_definition(const LuaHost *host, int32_t function) {
  if (function < 0 || function >= host->call.function_count) return NULL;
  const LuaHostFrame *definition = &host->functions[function].definition;
  return definition->line > 0 ? definition : NULL;
}

const char *lua_host_parameter(const LuaHost *host, int32_t function, int32_t index) {
  if (function < 0 || function >= host->call.function_count) return NULL;
  if (index < 0 || index >= host_parameter_limit) return NULL;
  const char *name = host->functions[function].parameters[index];
  return name[0] ? name : NULL;
}

// Calls the function with its arguments and leaves the result on top. What it returns besides is dropped,
// as that of string.gsub; an element would be missed.
static void call_function(lua_State *L, const LuaHost *host) {
  const LuaHostCall *job = host->call.job;
  lua_rawgeti(L, LUA_REGISTRYINDEX, host->call.function->reference);
  for (uint32_t i = 0; i < job->passed_count; i++) host_push_argument(L, job->first_passed + i);
  lua_call(L, (int)job->passed_count, 2);
  if (lua_istable(L, -1) && host_element_at(L, -1) >= 0) {
    host_of(L)->error.kind = LUA_HOST_RESULT;
    host_raise(
        L, "%s returned several elements, of which the first is shown: put them into a ui.column",
        host->call.function->name);
  }
  lua_pop(L, 1);
}

static int call(lua_State *L) {
  LuaHost *host = host_of(L);
  call_function(L, host);
  host->error.kind = LUA_HOST_RESULT;
  // A call that notes lines is made to say what is wrong.
  host_write_value(L, host->call.job->notes_lines);
  return 0;
}

static bool is_valid(const LuaHost *host, const LuaHostCall *job) {
  return job->function >= 0 && job->function < host->call.function_count
         && job->argument_count <= host_argument_limit && job->first_passed <= job->argument_count
         && job->argument_count - job->first_passed >= job->passed_count;
}

// Makes the host know the call; says so if that can't be.
static bool take_call(LuaHost *host, const LuaHostCall *job) {
  if (host->call.is_busy || !is_valid(host, job)) {
    refuse(host, host->call.is_busy ? "a host was called while it ran"
                                    : "there is no such function or argument");
    return false;
  }
  host->call.job = job;
  host->call.context = job->context;
  host->call.function = &host->functions[job->function];
  return true;
}

LuaHostStatus lua_host_call(LuaHost *host, const LuaHostCall *job, LuaHostBytes *result) {
  *result = (LuaHostBytes){NULL, 0};
  if (!take_call(host, job)) return LUA_HOST_MISUSE;
  LuaHostStatus ended = run(host, call, NULL, job->budget);
  *result = output_of(host, ended);
  return ended;
}

LuaHostStatus lua_host_test(LuaHost *host, const LuaHostCall *job, bool *truth) {
  lua_State *L = host->lua;
  *truth = false;
  if (!take_call(host, job)) return LUA_HOST_MISUSE;
  begin(host, job->budget);
  // None of these allocates, so that no function of ours is needed between Lua's and the script's.
  lua_pushvalue(L, job->function + 1);
  for (uint32_t i = 0; i < job->passed_count; i++)
    host_push_record_argument(L, job->first_passed + i);
  int status = enter(host, (int)job->passed_count, 1);
  *truth = status == LUA_OK && lua_toboolean(L, -1);
  return end(host, status);
}

const LuaHostError *lua_host_error(LuaHost *host) {
  if (host->error.last.place.file[0] == 0 && host->call.function) {
    host->error.is_clear = false;
    host->error.last.place = host->call.function->definition;
  }
  return &host->error.last;
}

uint32_t lua_host_notes(const LuaHost *host) { return host->call.notes; }

bool lua_host_was_tight(const LuaHost *host) { return host->memory.was_tight; }

int64_t lua_host_fuel_used(const LuaHost *host) { return host->budget.given - host->budget.fuel; }

uint32_t lua_host_reused_files(const LuaHost *host) { return host->reach.reused_files; }

size_t lua_host_memory_used(const LuaHost *host) { return host->memory.used; }
