// What a call may use: memory through the allocator, instructions through the count hook, processor
// time, cancelling. An abort is sticky: it is raised again at every instruction until the call is
// over.
#include <stdlib.h>
#include <time.h>

#include "host.h"

enum {
  instructions_per_hook = 200,
  fewest_instructions_per_hook = 4,
  walked_per_hook = 1 << 20,    // bytes that the instructions between two hooks may walk
  large_string_bytes = 4 << 10,
  large_block_bytes = 16 << 10,
  fuel_per_clock = 20000,  // how much work passes between two looks at the clock
  bytes_per_fuel = 128,
  collection_bytes_per_fuel = 64,
  nanoseconds_per_look = 100000,
  string_header_bytes = 32,
};

static void hook(lua_State *L, lua_Debug *record);

static int64_t read_clock(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t host_now(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

// One instruction can walk a whole string or table: the larger the largest is, the fewer of them
// pass between two looks at the clock.
static int interval(const LuaHost *host) {
  // Most states: no division at each call.
  if (host->largest_block <= walked_per_hook / instructions_per_hook) return instructions_per_hook;
  size_t count = walked_per_hook / host->largest_block;
  return count < fewest_instructions_per_hook ? fewest_instructions_per_hook : (int)count;
}

void host_begin_budget(LuaHost *host, LuaHostBudget budget) {
  host->fuel = host->fuel_given = budget.fuel;
  host->nanoseconds = budget.nanoseconds;
  host->deadline = 0;  // set at the first look at the clock: most calls end before it
  host->unclocked = host->uncounted = 0;
  host->aborted = LUA_HOST_OK;
  host->refusals = 0;
  host->callback_depth = 0;
  host->is_tight = host->is_due = false;
  host->refused_for = host_refused_memory;
  atomic_store_explicit(&host->is_cancelled, false, memory_order_relaxed);
  // What was larger is gone.
  if (host->largest_block > host->memory) host->largest_block = host->memory;
  host->interval = interval(host);
  lua_sethook(host->state, hook, LUA_MASKCOUNT, host->interval);
}

// Lua may be in the middle of anything here, so all that this does besides allocating is to ask for
// a look at the next instruction; lua_sethook is made for that.
static void ask_for_hook(LuaHost *host) {
  if (host->state) lua_sethook(host->state, hook, LUA_MASKCOUNT, 1);
}

// Lua collects garbage and asks once more. A script that catches the error and goes on would do
// nothing but collect, so a second refusal ends the call.
static bool refuse(LuaHost *host, HostRefusal reason) {
  host->fuel -= (int64_t)(host->memory / collection_bytes_per_fuel);
  host->refused_for = reason;
  if (++host->refusals < 2 || !host->is_guarded || host->aborted) return false;
  host->aborted = LUA_HOST_MEMORY;
  if (host->error.status == LUA_HOST_OK) {
    host_record(host, LUA_HOST_MEMORY, host_abort_message(host));
    host_record_frames(host->state);
  }
  return false;
}

void host_note_block(LuaHost *host, size_t size, bool is_due) {
  if (size > host->largest_block) host->largest_block = size;
  if (!is_due) return;
  host->is_due = true;
  ask_for_hook(host);
}

static void note_block(LuaHost *host, size_t size, bool is_vector) {
  int before = host->interval;
  host_note_block(host, size, false);
  // A table that is filled anew again and again makes a new vector each time.
  host_note_block(host, size, is_vector || interval(host) != before);
}

static bool may_grow(LuaHost *host, const void *block, size_t old_size, size_t new_size) {
  size_t growth = new_size - (block ? old_size : 0), limit = host->limits.memory_bytes;
  // For a new block, Lua passes the type of the object in place of the old size.
  bool is_string = !block && old_size == LUA_TSTRING;
  bool is_long = is_string && new_size > host->limits.string_bytes + string_header_bytes;
  if (growth > limit || host->memory > limit - growth) return refuse(host, host_refused_memory);
  if (!host_take_share(host, host->memory + growth)) return refuse(host, host_refused_share);
  host->fuel -= (int64_t)(growth / bytes_per_fuel);
  if (!host->is_guarded) return true;
  if (is_long && new_size / 4 > host->limits.string_bytes)
    return refuse(host, host_refused_string);
  bool is_vector = !block && old_size == 0;
  if (is_vector && new_size >= large_block_bytes) {
    if (!host_reserve_nodes(host, new_size)) return refuse(host, host_refused_memory);
    if (!host_may_make_nodes(host, new_size)) return refuse(host, host_refused_table);
  }
  if (is_long || host->memory + growth > limit - limit / 8) {
    if (is_long) host->refused_for = host_refused_string;
    host->is_tight = true;
    ask_for_hook(host);
  }
  if (new_size >= (is_string ? large_string_bytes : large_block_bytes))
    note_block(host, new_size, is_vector);
  return true;
}

// Whether there is nothing to look at: a small block, far from all limits. Most are.
static bool is_plain(const LuaHost *host, size_t growth, size_t size) {
  return size <= host->plain_size && growth <= host->plain_memory
         && host->memory <= host->plain_memory - growth && host->memory + growth <= host->share;
}

void host_note_limits(LuaHost *host) {
  const LuaHostLimits *limits = &host->limits;
  host->plain_memory = limits->memory_bytes - limits->memory_bytes / 8;
  host->plain_size = large_string_bytes - 1;
  if (limits->string_bytes < host->plain_size) host->plain_size = limits->string_bytes;
}

void *host_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  LuaHost *host = context;
  size_t held = block ? old_size : 0;
  if (new_size == 0) {
    if (held >= large_block_bytes) host_forget_nodes(host, block, held);
    if (block) pool_free(&host->pool, block, held);
    host->memory -= held;
    host_shrink_share(host);
    return NULL;
  }
  if (new_size > held) {
    size_t growth = new_size - held;
    if (is_plain(host, growth, new_size)) {
      host->fuel -= (int64_t)(growth / bytes_per_fuel);
    } else if (!may_grow(host, block, old_size, new_size)) {
      return NULL;
    }
  }
  void *grown = pool_resize(&host->pool, block, held, new_size);
  if (!grown) return NULL;
  host->memory += new_size - held;
  if (new_size > held) host->refusals = 0;
  if (!block && old_size == 0 && new_size >= large_block_bytes)
    host_note_nodes(host, grown, new_size);
  return grown;
}

const char *host_abort_message(const LuaHost *host) {
  switch (host->aborted) {
  case LUA_HOST_FUEL:
    return "stopped: the script runs more instructions than it may (an endless loop?)";
  case LUA_HOST_TIME:
    return "stopped: the script takes more time than it may";
  case LUA_HOST_CANCELLED:
    return "stopped: the call was cancelled";
  default: break;
  }
  switch (host->refused_for) {
  case host_refused_string: return "a string is longer than a script may make";
  case host_refused_table:
    return "a table has more numbers besides 1 to n as keys than it may";
  case host_refused_share: return "out of memory: all scripts together hold more than they may";
  default: return "out of memory: the script holds more than it may";
  }
}

void host_abort(lua_State *L, LuaHostStatus status) {
  static const char mark;
  LuaHost *host = host_of(L);
  host->aborted = status;
  if (host->error.status == LUA_HOST_OK) {
    host_record(host, status, host_abort_message(host));
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
  host->unclocked = 0;
  if (atomic_load(&host->is_cancelled)) host_abort(L, LUA_HOST_CANCELLED);
  // The time on the wall costs a tenth of the thread's, which can't have gone further.
  int64_t wall = read_clock(CLOCK_MONOTONIC);
  if (host->deadline != 0 && wall - host->looked < nanoseconds_per_look) return;
  host->looked = wall;
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
  if (host->unclocked > fuel_per_clock) host_check_clock(L);
}

// Memory came near its limit. Much of it may be garbage: only what is left after a collection
// counts. Who can't pay for that has too much, too.
static void relieve(lua_State *L, LuaHost *host) {
  int64_t cost = (int64_t)(host->memory / collection_bytes_per_fuel);
  host->is_tight = false;
  if (host->refused_for == host_refused_string || cost > host->fuel)
    host_abort(L, LUA_HOST_MEMORY);
  host_charge(L, cost);
  lua_gc(L, LUA_GCCOLLECT);
  size_t limit = host->limits.memory_bytes;
  if (host->memory > limit - limit / 8) host_abort(L, LUA_HOST_MEMORY);
}

static void hook(lua_State *L, lua_Debug *record) {
  LuaHost *host = host_of(L);
  lua_Debug deep;
  int passed = host->interval;
  (void)record;
  if (!host->aborted && (host->is_tight || host->is_due)) {
    host->is_due = false;
    host->interval = interval(host);
    lua_sethook(L, hook, LUA_MASKCOUNT, host->interval);
    if (host->is_tight) relieve(L, host);
  }
  host_charge(L, passed);
  // An instruction can be slow, such as comparing two long strings: the fuel does not say so.
  host_check_clock(L);
  // Lua counts the calls one by one: not each time that hooks follow each other closely.
  host->uncounted += passed;
  if (host->uncounted < instructions_per_hook) return;
  host->uncounted = 0;
  if (lua_getstack(L, host_call_depth_limit, &deep))
    host_raise(L, "functions call each other more than %d levels deep", host_call_depth_limit);
}

static void enter_callback(lua_State *L) {
  LuaHost *host = host_of(L);
  if (host->callback_depth >= host_callback_depth_limit)
    host_raise(L, "functions called by the library are nested more than %d levels deep",
               host_callback_depth_limit);
  host->callback_depth++;
}

void host_call_script(lua_State *L, int arguments, int results) {
  enter_callback(L);
  lua_call(L, arguments, results);
  host_of(L)->callback_depth--;
}

void host_index_script(lua_State *L, int index) {
  enter_callback(L);
  // It may walk through two thousand tables, each the __index of the one before.
  if (lua_getmetatable(L, index)) {
    lua_pop(L, 1);
    host_check_clock(L);
  }
  lua_gettable(L, index);
  host_of(L)->callback_depth--;
}

bool host_compare_script(lua_State *L, int left, int right) {
  enter_callback(L);
  bool is_less = lua_compare(L, left, right, LUA_OPLT);
  host_of(L)->callback_depth--;
  return is_less;
}
