#include "guard/limits.h"

#include <stdlib.h>

#include "guard/raise.h"

enum {
  instructions_per_hook = 200,
  fewest_instructions_per_hook = 4,
  walked_per_hook = 1 << 20,  // bytes that the instructions between two hooks may walk
  fuel_per_clock = 20000,     // how much work passes between two looks at the clock
  collection_bytes_per_fuel = 64,
  nanoseconds_per_look = 100000,
  callback_depth_limit = 48,  // script functions called by the library, within each other
  call_depth_limit = 6000,    // script functions within each other
};

static void hook(lua_State *L, lua_Debug *record);

int host_interval(const LuaHost *host) {
  size_t largest = host->memory.largest_block;
  // Most states: no division at each call.
  if (largest <= walked_per_hook / instructions_per_hook) return instructions_per_hook;
  size_t count = walked_per_hook / largest;
  return count < fewest_instructions_per_hook ? fewest_instructions_per_hook : (int)count;
}

void host_begin_budget(LuaHost *host, LuaHostBudget given) {
  MemoryUse *memory = &host->memory;
  budget_begin(&host->budget, given);
  memory->refusals = 0;
  memory->is_tight = false;
  memory->refused_for = memory_refused_limit;
  memory->was_tight = false;
  // What a call made and left does not count: when hooks come must not depend on it.
  memory->largest_block = memory->largest_loaded;
  host->budget.interval = host_interval(host);
  lua_sethook(host->lua, hook, LUA_MASKCOUNT, host->budget.interval);
}

void host_ask_for_hook(LuaHost *host) {
  if (host->lua) lua_sethook(host->lua, hook, LUA_MASKCOUNT, 1);
}

void host_note_block(LuaHost *host, size_t size, bool is_due) {
  if (size > host->memory.largest_block) host->memory.largest_block = size;
  if (!is_due) return;
  host->budget.is_due = true;
  host_ask_for_hook(host);
}

const char *host_abort_message(const LuaHost *host) {
  switch (host->budget.aborted) {
  case LUA_HOST_FUEL: return "stopped: the script exceeds its instruction limit (an endless loop?)";
  case LUA_HOST_TIME: return "stopped: the script exceeds its time limit";
  default: break;
  }
  switch (host->memory.refused_for) {
  case memory_refused_string: return "a string exceeds the length limit of scripts";
  case memory_refused_table: return "a table has too many number keys besides 1 to n";
  case memory_refused_quota: return "out of memory: all scripts together exceed their memory limit";
  default: return "out of memory: the script exceeds its memory limit";
  }
}

void host_abort(lua_State *L, LuaHostStatus status) {
  static const char mark;
  LuaHost *host = host_of(L);
  host->budget.aborted = status;
  if (host->error.last.status == LUA_HOST_OK) {
    error_record_set(&host->error, status, host_abort_message(host));
    host_record_frames(L);
  }
  lua_sethook(L, hook, LUA_MASKCOUNT, 1);
  lua_checkstack(L, 1);
  lua_pushlightuserdata(L, (void *)&mark);
  lua_error(L);
  abort();  // not reached: lua_error does not return
}

void host_check_clock(lua_State *L) {
  LuaHost *host = host_of(L);
  host->budget.unclocked = 0;
  // The thread's time can't have gone further.
  int64_t wall = budget_wall_time();
  if (host->budget.deadline != 0 && wall - host->budget.looked < nanoseconds_per_look) return;
  host->budget.looked = wall;
  int64_t now = budget_now();
  if (host->budget.deadline == 0) {
    host->budget.deadline = now + host->budget.nanoseconds;
  } else if (now > host->budget.deadline) {
    host_abort(L, LUA_HOST_TIME);
  }
}

void host_charge(lua_State *L, int64_t fuel) {
  LuaHost *host = host_of(L);
  if (host->budget.aborted) host_abort(L, host->budget.aborted);
  host->budget.fuel -= fuel;
  host->budget.unclocked += fuel;
  if (host->budget.fuel < 0) host_abort(L, LUA_HOST_FUEL);
  if (host->budget.unclocked > fuel_per_clock) host_check_clock(L);
}

// Memory came near its limit. Much of it may be garbage: only what is left after a collection
// counts. A script that can't pay for that has too much, too.
static void relieve(lua_State *L, LuaHost *host) {
  int64_t cost = (int64_t)(host->memory.used / collection_bytes_per_fuel);
  host->memory.is_tight = false;
  host->memory.was_tight = true;
  if (host->memory.refused_for == memory_refused_string || cost > host->budget.fuel)
    host_abort(L, LUA_HOST_MEMORY);
  host_charge(L, cost);
  lua_gc(L, LUA_GCCOLLECT);
  size_t limit = host->configuration.limits.memory_bytes;
  if (host->memory.used > limit - limit / 8) host_abort(L, LUA_HOST_MEMORY);
}

static void hook(lua_State *L, lua_Debug *record) {
  LuaHost *host = host_of(L);
  lua_Debug deep;
  int passed = host->budget.interval;
  (void)record;
  if (!host->budget.aborted && (host->memory.is_tight || host->budget.is_due)) {
    host->budget.is_due = false;
    host->budget.interval = host_interval(host);
    lua_sethook(L, hook, LUA_MASKCOUNT, host->budget.interval);
    if (host->memory.is_tight) relieve(L, host);
  }
  host_charge(L, passed);
  // An instruction can be slow, such as comparing two long strings: the fuel does not say so.
  host_check_clock(L);
  // Lua counts the calls one by one: not each time that hooks follow each other closely.
  host->budget.uncounted += passed;
  if (host->budget.uncounted < instructions_per_hook) return;
  host->budget.uncounted = 0;
  if (lua_getstack(L, call_depth_limit, &deep))
    host_raise(L, "functions call each other more than %d levels deep", call_depth_limit);
}

int host_enter_callback(lua_State *L) {
  LuaHost *host = host_of(L);
  if (host->budget.callback_depth >= callback_depth_limit)
    host_raise(L, "functions called by the library are nested more than %d levels deep",
               callback_depth_limit);
  return host->budget.callback_depth++;
}

void host_call_script(lua_State *L, int arguments, int results) {
  host_enter_callback(L);
  lua_call(L, arguments, results);
  host_of(L)->budget.callback_depth--;
}

void host_index_script(lua_State *L, int index) {
  host_enter_callback(L);
  // It may walk through two thousand tables, each the __index of the one before.
  if (lua_getmetatable(L, index)) {
    lua_pop(L, 1);
    host_check_clock(L);
  }
  lua_gettable(L, index);
  host_of(L)->budget.callback_depth--;
}

bool host_compare_script(lua_State *L, int left, int right) {
  host_enter_callback(L);
  bool is_less = lua_compare(L, left, right, LUA_OPLT);
  host_of(L)->budget.callback_depth--;
  return is_less;
}
