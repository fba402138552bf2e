// Small blocks of one state, from one arena: a bubble's tables come and go by the dozen, and what
// is given back is found again without a search. The arena is no larger than `pool_arena_bytes`,
// however a script fills it; the rest is malloc's. Layer: memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  pool_arena_bytes = 112 << 10,  // malloc maps larger ones again each time
  pool_grain = 16,               // sizes of small blocks are multiples of this …
  pool_small_lists = 16,
  pool_small_limit = pool_grain * pool_small_lists,
  pool_list_count = pool_small_lists + 4,  // … those of others powers of two
  pool_block_limit = pool_small_limit << (pool_list_count - pool_small_lists),
};

typedef struct Pool {
  uint8_t *arena;  // NULL: not made yet, or there is no memory for it
  size_t used;
  size_t outside;                // how many blocks are malloc's
  void *lists[pool_list_count];  // blocks given back, linked through their first word
} Pool;

/// As realloc, for a block of `held` bytes; 0 and NULL: a new one. Never fails to make one
/// smaller.
void *pool_resize(Pool *pool, void *block, size_t held, size_t size);
/// As free, for a block of `held` bytes.
void pool_free(Pool *pool, void *block, size_t held);
/// Whether pool_destroy() frees all blocks, so that they need not be given back before it.
static inline bool pool_holds_all(const Pool *pool) { return pool->outside == 0; }
/// Frees the arena: all blocks in it are gone.
void pool_destroy(Pool *pool);
