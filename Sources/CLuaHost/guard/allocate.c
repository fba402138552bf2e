#include "guard/allocate.h"

#include "guard/limits.h"
#include "guard/raise.h"

enum {
  large_string_bytes = 4 << 10,
  large_block_bytes = 16 << 10,
  bytes_per_fuel = 128,
  refusal_bytes_per_fuel = 64,
  string_header_bytes = 32,
  first_string_table_bytes = 128 * sizeof(void *),  // MINSTRTABSIZE of Lua 5.4
};

// Lua collects garbage and asks once more. A script that catches the error and goes on would do
// nothing but collect, so a second refusal ends the call.
static bool refuse(LuaHost *host, MemoryRefusal reason) {
  MemoryUse *memory = &host->memory;
  host->budget.fuel -= (int64_t)(memory->used / refusal_bytes_per_fuel);
  memory->refused_for = reason;
  if (++memory->refusals < 2 || !memory->is_guarded || host->budget.aborted) return false;
  host->budget.aborted = LUA_HOST_MEMORY;
  if (host->error.last.status == LUA_HOST_OK) {
    error_record_set(&host->error, LUA_HOST_MEMORY, host_abort_message(host));
    host_record_frames(host->lua);
  }
  return false;
}

// A block that grows costs nothing: its elements were paid for. The stack and the table of strings outlive a call, so how
// far they grow in one depends on those before: neither counts.
static void charge_block(LuaHost *host, size_t size) {
  host->budget.fuel -= (int64_t)(size / bytes_per_fuel);
}

static void note_block(LuaHost *host, size_t size, bool is_vector) {
  int before = host->budget.interval;
  host_note_block(host, size, false);
  // A table that is filled over and over makes a new vector each time.
  host_note_block(host, size, is_vector || host_interval(host) != before);
}

// A stack that grows is a new block, and the next thing that Lua does is to give back the old one.
static void look_at_untyped(LuaHost *host, const void *freed) {
  MemoryUse *memory = &host->memory;
  if (freed && freed == memory->stack) {
    memory->stack = memory->untyped;
    host->budget.fuel += (int64_t)(memory->untyped_size / bytes_per_fuel);
  } else if (memory->is_untyped_due) {
    note_block(host, memory->untyped_size, true);
  }
  memory->is_untyped_due = false;
}

static bool may_grow(LuaHost *host, const void *block, size_t old_size, size_t new_size) {
  MemoryUse *memory = &host->memory;
  const LuaHostLimits *limits = &host->configuration.limits;
  size_t growth = new_size - (block ? old_size : 0), limit = limits->memory_bytes;
  // For a new block, Lua passes the type of the object in place of the old size.
  bool is_string = !block && old_size == LUA_TSTRING;
  bool is_long = is_string && new_size > limits->string_bytes + string_header_bytes;
  if (growth > limit || memory->used > limit - growth) return refuse(host, memory_refused_limit);
  if (!quota_reserve(&memory->share, memory->used + growth))
    return refuse(host, memory_refused_quota);
  if (!block) charge_block(host, new_size);
  if (!memory->is_guarded) return true;
  if (is_long && new_size / 4 > limits->string_bytes) return refuse(host, memory_refused_string);
  bool is_vector = !block && old_size == 0;
  if (is_vector && new_size >= large_block_bytes) {
    if (!nodes_reserve(&memory->vectors, new_size)) return refuse(host, memory_refused_limit);
    if (!nodes_may_be_made(&memory->vectors, new_size, host->budget.nanoseconds))
      return refuse(host, memory_refused_table);
  }
  if (is_long || memory->used + growth > limit - limit / 8) {
    if (is_long) memory->refused_for = memory_refused_string;
    memory->is_tight = true;
    host_ask_for_hook(host);
  }
  if (is_vector)
    memory->is_untyped_due = new_size >= large_block_bytes;
  else if (new_size >= (is_string ? large_string_bytes : large_block_bytes)
           && (!block || block != memory->strings))
    note_block(host, new_size, false);
  return true;
}

// Whether there is nothing to look at: a small block, far from all limits. Most are.
static bool is_plain(const MemoryUse *memory, size_t growth, size_t size) {
  return size <= memory->plain_size && growth <= memory->plain_memory
         && memory->used <= memory->plain_memory - growth
         && memory->used + growth <= memory->share.reserved;
}

void host_forget_refusals(LuaHost *host) {
  host->budget.aborted = LUA_HOST_OK;
  host->memory.refusals = 0;
  host->memory.refused_for = memory_refused_limit;
  error_record_clear(&host->error);
}

void host_note_limits(LuaHost *host) {
  const LuaHostLimits *limits = &host->configuration.limits;
  MemoryUse *memory = &host->memory;
  memory->plain_memory = limits->memory_bytes - limits->memory_bytes / 8;
  memory->plain_size = large_string_bytes - 1;
  if (limits->string_bytes < memory->plain_size) memory->plain_size = limits->string_bytes;
}

void *host_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  LuaHost *host = context;
  MemoryUse *memory = &host->memory;
  size_t held = block ? old_size : 0;
  if (memory->is_untyped_due || block == memory->stack)
    look_at_untyped(host, new_size == 0 ? block : NULL);
  if (new_size == 0) {
    if (held >= large_block_bytes) nodes_forget(&memory->vectors, block, held);
    if (block) pool_free(&memory->pool, block, held);
    memory->used -= held;
    quota_trim(&memory->share, memory->used);
    return NULL;
  }
  if (new_size > held) {
    size_t growth = new_size - held;
    if (is_plain(memory, growth, new_size)) {
      if (!block) charge_block(host, new_size);
    } else if (!may_grow(host, block, old_size, new_size)) {
      return NULL;
    }
  }
  void *grown = pool_resize(&memory->pool, block, held, new_size);
  if (!grown) return NULL;
  memory->used += new_size - held;
  if (new_size > held) memory->refusals = 0;
  if (block && block == memory->stack) memory->stack = grown;
  if (block && block == memory->strings) memory->strings = grown;
  if (!block && old_size == 0) {
    // A new state makes its stack first, and then a table of strings.
    if (!memory->stack)
      memory->stack = grown;
    else if (!memory->strings && new_size == first_string_table_bytes)
      memory->strings = grown;
    memory->untyped = grown;
    memory->untyped_size = new_size;
    if (new_size >= large_block_bytes) nodes_note(&memory->vectors, grown, new_size);
  }
  return grown;
}
