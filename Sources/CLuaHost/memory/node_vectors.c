#include "memory/node_vectors.h"

#include <stdlib.h>

#include "lua_api.h"

enum {
  // The layout of a node in Lua 5.4: value, its type, the key's type, next, key.
  node_bytes = 24,
  value_type_at = 8,
  key_type_at = 9,
  type_mask = 15,
  fewest_nodes = 1024,          // fewer take no time
  most_nanoseconds = 50000000,  // for one instruction, whatever the call may take
};

// How many nodes a new vector of that size has; 0 if it is too small to matter, or no such vector.
static size_t node_count(size_t size) {
  size_t count = size / node_bytes;
  bool is_power = (count & (count - 1)) == 0;
  return size % node_bytes == 0 && is_power && count >= fewest_nodes ? count : 0;
}

// How many keys would be put in again that could have been chosen to collide.
static size_t count_numbers(const NodeVector *nodes) {
  size_t numbers = 0;
  for (size_t i = 0; i < nodes->count; i++) {
    const uint8_t *node = (const uint8_t *)nodes->block + i * node_bytes;
    int value_type = node[value_type_at] & type_mask, key_type = node[key_type_at] & type_mask;
    numbers += value_type != LUA_TNIL && key_type != LUA_TNIL && key_type != LUA_TSTRING;
  }
  return numbers;
}

bool nodes_may_be_made(const NodeVectors *vectors, size_t size, int64_t nanoseconds) {
  size_t count = node_count(size);
  double most = nanoseconds < most_nanoseconds ? (double)nanoseconds : most_nanoseconds;
  if (2.0 * (double)count * (double)count <= most) return true;
  // Which table it is for is not known: any that has so many keys.
  for (size_t i = 0; i < vectors->count; i++) {
    if (vectors->list[i].count < count / 2) continue;
    double numbers = (double)count_numbers(&vectors->list[i]);
    // Half of that many steps, of some nanoseconds each.
    if (2 * numbers * numbers > most) return false;
  }
  return true;
}

bool nodes_reserve(NodeVectors *vectors, size_t size) {
  if (node_count(size) == 0 || vectors->count < vectors->capacity) return true;
  size_t capacity = 2 * vectors->capacity + 8;
  NodeVector *grown = realloc(vectors->list, capacity * sizeof *grown);
  if (!grown) return false;
  vectors->list = grown;
  vectors->capacity = capacity;
  return true;
}

void nodes_note(NodeVectors *vectors, const void *block, size_t size) {
  size_t count = node_count(size);
  if (count > 0 && vectors->count < vectors->capacity)
    vectors->list[vectors->count++] = (NodeVector){block, count};
}

void nodes_forget(NodeVectors *vectors, const void *block, size_t size) {
  if (node_count(size) == 0) return;
  for (size_t i = 0; i < vectors->count; i++) {
    if (vectors->list[i].block != block) continue;
    vectors->list[i] = vectors->list[--vectors->count];
    return;
  }
}

void nodes_free(NodeVectors *vectors) {
  free(vectors->list);
  *vectors = (NodeVectors){NULL, 0, 0};
}
