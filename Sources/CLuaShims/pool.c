#include "pool.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define POOL_IS_OFF 1  // so that each block is watched
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define POOL_IS_OFF 1
#endif
#ifndef POOL_IS_OFF
#define POOL_IS_OFF 0
#endif

static size_t list_of(size_t size) { return (size - 1) / pool_grain; }

static bool is_inside(const Pool *pool, const void *block) {
  return (uintptr_t)block - (uintptr_t)pool->arena < pool_arena_bytes && pool->arena;
}

static void *take(Pool *pool, size_t size) {
  if (POOL_IS_OFF || size > pool_block_limit || size == 0) return malloc(size);
  size_t list = list_of(size), whole = (list + 1) * pool_grain;
  void *block = pool->lists[list];
  if (block) {
    memcpy(&pool->lists[list], block, sizeof block);
    return block;
  }
  if (!pool->arena) pool->arena = malloc(pool_arena_bytes);
  if (!pool->arena || pool_arena_bytes - pool->used < whole) return malloc(size);
  block = pool->arena + pool->used;
  pool->used += whole;
  return block;
}

void pool_free(Pool *pool, void *block, size_t held) {
  if (!is_inside(pool, block)) {
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
