#include "memory/pool.h"

#include <stdlib.h>
#include <string.h>

enum { is_off = __has_feature(address_sanitizer) };  // so that each block is watched

// The list of the smallest blocks that have room for the size, which is not 0.
static size_t list_of(size_t size) {
  if (size <= pool_small_limit) return (size - 1) / pool_grain;
  size_t list = pool_small_lists;
  while (size > (size_t)pool_small_limit << (list - pool_small_lists + 1)) list++;
  return list;
}

static size_t whole_size(size_t list) {
  return list < pool_small_lists ? (list + 1) * pool_grain
                                 : (size_t)pool_small_limit << (list - pool_small_lists + 1);
}

static bool is_inside(const Pool *pool, const void *block) {
  return (uintptr_t)block - (uintptr_t)pool->arena < pool_arena_bytes && pool->arena;
}

static void *take_outside(Pool *pool, size_t size) {
  void *block = malloc(size);
  pool->outside += block != NULL;
  return block;
}

static void *take(Pool *pool, size_t size) {
  if (is_off || size > pool_block_limit || size == 0) return take_outside(pool, size);
  size_t list = list_of(size);
  void *block = pool->lists[list];
  if (block) {
    memcpy(&pool->lists[list], block, sizeof block);
    return block;
  }
  size_t whole = whole_size(list);
  if (!pool->arena) pool->arena = malloc(pool_arena_bytes);
  if (!pool->arena || pool_arena_bytes - pool->used < whole) return take_outside(pool, size);
  block = pool->arena + pool->used;
  pool->used += whole;
  return block;
}

void pool_free(Pool *pool, void *block, size_t held) {
  if (!is_inside(pool, block)) {
    pool->outside--;
    free(block);
    return;
  }
  // A block that was made smaller goes to a list of smaller ones: it is large enough for those.
  void **list = &pool->lists[list_of(held)];
  memcpy(block, list, sizeof *list);
  *list = block;
}

void *pool_resize(Pool *pool, void *block, size_t held, size_t size) {
  if (!block) return take(pool, size);
  if (!is_inside(pool, block)) return realloc(block, size);
  if (size <= held || (size <= pool_block_limit && list_of(size) == list_of(held))) return block;
  void *grown = take(pool, size);
  if (!grown) return NULL;
  memcpy(grown, block, held);
  pool_free(pool, block, held);
  return grown;
}

void pool_destroy(Pool *pool) {
  free(pool->arena);
  memset(pool, 0, sizeof *pool);
}
