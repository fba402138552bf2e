// What a call may use: memory through the allocator, instructions through the count hook, processor
// time, cancelling. An abort is sticky: it is raised again at every instruction until the call is
// over.
#include <stdlib.h>
#include <time.h>

#include "host.h"

enum {
  instructions_per_hook = 1000,
  fuel_per_clock = 20000,  // how much work passes between two looks at the clock
  bytes_per_fuel = 128,
  collection_bytes_per_fuel = 64,
};

static void hook(lua_State *L, lua_Debug *record);

int64_t host_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void host_begin_budget(LuaHost *host, LuaHostBudget budget) {
  host->fuel = host->fuel_given = budget.fuel;
  host->nanoseconds = budget.nanoseconds;
  host->deadline = 0;  // set at the first look at the clock: most calls end before it
  host->unclocked = 0;
  host->aborted = LUA_HOST_OK;
  host->refusals = 0;
  host->callback_depth = 0;
  host->is_tight = host->made_long_string = false;
  atomic_store(&host->is_cancelled, false);
  lua_sethook(host->state, hook, LUA_MASKCOUNT, instructions_per_hook);
}

// Lua may be in the middle of anything here, so all that this does besides allocating is to ask for
// a look at the next instruction; lua_sethook is made for that.
static void ask_for_hook(LuaHost *host) {
  if (host->state) lua_sethook(host->state, hook, LUA_MASKCOUNT, 1);
}

void *host_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  LuaHost *host = context;
  size_t held = block ? old_size : 0;
  if (new_size == 0) {
    free(block);
    host->memory -= held;
    return NULL;
  }
  if (new_size > held) {
    size_t growth = new_size - held;
    // For a new block, Lua passes the type of the object in place of the old size.
    bool is_long = !block && old_size == LUA_TSTRING && new_size > host->limits.string_bytes;
    bool is_too_long = is_long && new_size / 4 > host->limits.string_bytes;
    size_t limit = host->limits.memory_bytes;
    if (growth > limit || host->memory > limit - growth || (host->is_guarded && is_too_long)) {
      // Lua collects garbage and asks once more. A script that catches the error and goes on would
      // do nothing but collect.
      host->fuel -= (int64_t)(host->memory / collection_bytes_per_fuel);
      if (++host->refusals >= 2) host->aborted = LUA_HOST_MEMORY;
      return NULL;
    }
    host->fuel -= (int64_t)(growth / bytes_per_fuel);
    if (host->is_guarded && (is_long || host->memory + growth > limit - limit / 8)) {
      host->made_long_string |= is_long;
      host->is_tight = true;
      ask_for_hook(host);
    }
  }
  void *grown = realloc(block, new_size);
  if (!grown) return NULL;
  host->memory += new_size - held;
  if (new_size > held) host->refusals = 0;
  return grown;
}

static const char *abort_message(const LuaHost *host, LuaHostStatus status) {
  switch (status) {
  case LUA_HOST_MEMORY:
    return host->made_long_string ? "a string is longer than a script may make"
                                  : "out of memory: the script holds more than it may";
  case LUA_HOST_FUEL:
    return "stopped: the script runs more instructions than it may (an endless loop?)";
  case LUA_HOST_TIME:
    return "stopped: the script takes more time than it may";
  default:
    return "stopped: the call was cancelled";
  }
}

void host_abort(lua_State *L, LuaHostStatus status) {
  static const char mark;
  LuaHost *host = host_of(L);
  if (host->error.status == LUA_HOST_OK) {
    host_record(host, status, abort_message(host, status));
    host_record_frames(L);
  }
  host->aborted = status;
  lua_sethook(L, hook, LUA_MASKCOUNT, 1);
  lua_checkstack(L, 1);
  lua_pushlightuserdata(L, (void *)&mark);
  lua_error(L);
  abort();  // not reached: lua_error does not return
}

static void check_clock(lua_State *L, LuaHost *host) {
  host->unclocked = 0;
  if (atomic_load(&host->is_cancelled)) host_abort(L, LUA_HOST_CANCELLED);
  int64_t now = host_now();
  if (host->deadline == 0) {
    host->deadline = now + host->nanoseconds;
  } else if (now > host->deadline) {
    host_abort(L, LUA_HOST_TIME);
  }
}

void host_charge(lua_State *L, int64_t fuel) {
  LuaHost *host = host_of(L);
  if (host->aborted) host_abort(L, host->aborted);
  host->fuel -= fuel;
  host->unclocked += fuel;
  if (host->fuel < 0) host_abort(L, LUA_HOST_FUEL);
  if (host->unclocked > fuel_per_clock) check_clock(L, host);
}

// Memory came near its limit. Much of it may be garbage: only what is left after a collection
// counts.
static void relieve(lua_State *L, LuaHost *host) {
  host->is_tight = false;
  lua_sethook(L, hook, LUA_MASKCOUNT, instructions_per_hook);
  if (host->made_long_string) host_abort(L, LUA_HOST_MEMORY);
  host->fuel -= (int64_t)(host->memory / collection_bytes_per_fuel);
  lua_gc(L, LUA_GCCOLLECT);
  size_t limit = host->limits.memory_bytes;
  if (host->memory > limit - limit / 8) host_abort(L, LUA_HOST_MEMORY);
}

static void hook(lua_State *L, lua_Debug *record) {
  LuaHost *host = host_of(L);
  lua_Debug deep;
  (void)record;
  if (host->is_tight && !host->aborted) {
    relieve(L, host);
    host_charge(L, 0);
    return;
  }
  host_charge(L, instructions_per_hook);
  // An instruction can be slow, such as comparing two long strings: the fuel does not say so.
  check_clock(L, host);
  if (lua_getstack(L, host_call_depth_limit, &deep))
    host_raise(L, "functions call each other more than %d levels deep", host_call_depth_limit);
}

void host_call_script(lua_State *L, int arguments, int results) {
  LuaHost *host = host_of(L);
  if (host->callback_depth >= host_callback_depth_limit)
    host_raise(L, "functions called by the library are nested more than %d levels deep",
               host_callback_depth_limit);
  host->callback_depth++;
  lua_call(L, arguments, results);
  host->callback_depth--;
}
