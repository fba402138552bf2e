// What a state holds of the process's memory, and what was refused to it. guard/allocate.c counts.
// Layer: memory.
#pragma once

#include "memory/node_vectors.h"
#include "memory/pool.h"
#include "memory/quota.h"

// Why memory was refused last.
typedef enum MemoryRefusal {
  memory_refused_limit,  // the state's limit
  memory_refused_quota,  // that of all states together
  memory_refused_string,
  memory_refused_table,
} MemoryRefusal;

typedef struct MemoryUse {
  size_t used;
  size_t plain_memory, plain_size;  // up to these nothing is looked at closer
  size_t largest_block;             // that one instruction may have to walk
  size_t largest_loaded;            // of those that loading made
  const void *stack,
      *strings;         // the state's stack and its table of strings; NULL until they are made
  const void *untyped;  // the last new block that is no object
  size_t untyped_size;
  bool is_untyped_due;  // it is large, and not known to be the stack
  int refusals;         // in a row
  MemoryRefusal refused_for;
  bool is_tight;    // memory came near its limit: collect at the next instruction
  bool was_tight;   // that was done in this call
  bool is_guarded;  // false while the state is being made
  QuotaShare share;
  NodeVectors vectors;
  Pool pool;
} MemoryUse;
