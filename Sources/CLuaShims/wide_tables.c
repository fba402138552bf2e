// Tables with many keys besides 1 to n. Such keys lie in a vector of nodes. When it is full, Lua
// makes a new one and puts all keys in again, in one instruction, which neither the hook nor the
// clock can stop; with numbers chosen to collide it takes squared time, seconds for some ten
// thousand keys. Strings can't be chosen so: each state mixes a seed of its own into them. So the
// allocator, which is asked for the new vector while the old one is still there, looks whether
// numbers are too many.
#include <stdlib.h>

#include "host.h"

enum {
  // The layout of a node in Lua 5.4: value, its type, the key's type, next, key.
  node_bytes = 24,
  value_type_at = 8,
  key_type_at = 9,
  type_mask = 15,
  fewest_nodes = 1024,  // fewer take no time
  most_nanoseconds = 50000000,  // for one instruction, whatever the call may take
};

// How many nodes a new vector of that size has; 0 if it is too small to matter, or no such vector.
static size_t node_count(size_t size) {
  size_t count = size / node_bytes;
  bool is_power = (count & (count - 1)) == 0;
  return size % node_bytes == 0 && is_power && count >= fewest_nodes ? count : 0;
}

// How many keys would be put in again that could have been chosen to collide.
static size_t count_numbers(const HostNodes *nodes) {
  size_t numbers = 0;
  for (size_t i = 0; i < nodes->count; i++) {
    const uint8_t *node = (const uint8_t *)nodes->block + i * node_bytes;
    int value_type = node[value_type_at] & type_mask, key_type = node[key_type_at] & type_mask;
    numbers += value_type != LUA_TNIL && key_type != LUA_TNIL && key_type != LUA_TSTRING;
  }
  return numbers;
}

bool host_may_make_nodes(const LuaHost *host, size_t size) {
  size_t count = node_count(size);
  double most = host->nanoseconds < most_nanoseconds ? (double)host->nanoseconds : most_nanoseconds;
  if (2.0 * (double)count * (double)count <= most) return true;
  // Which table it is for is not known: any that has so many keys.
  for (size_t i = 0; i < host->node_vector_count; i++) {
    if (host->node_vectors[i].count < count / 2) continue;
    double numbers = (double)count_numbers(&host->node_vectors[i]);
    // Half of that many steps, of some nanoseconds each.
    if (2 * numbers * numbers > most) return false;
  }
  return true;
}

bool host_reserve_nodes(LuaHost *host, size_t size) {
  if (node_count(size) == 0 || host->node_vector_count < host->node_vector_capacity) return true;
  size_t capacity = 2 * host->node_vector_capacity + 8;
  HostNodes *grown = realloc(host->node_vectors, capacity * sizeof *grown);
  if (!grown) return false;
  host->node_vectors = grown;
  host->node_vector_capacity = capacity;
  return true;
}

void host_note_nodes(LuaHost *host, const void *block, size_t size) {
  size_t count = node_count(size);
  if (count > 0 && host->node_vector_count < host->node_vector_capacity)
    host->node_vectors[host->node_vector_count++] = (HostNodes){block, count};
}

void host_forget_nodes(LuaHost *host, const void *block, size_t size) {
  if (node_count(size) == 0) return;
  for (size_t i = 0; i < host->node_vector_count; i++) {
    if (host->node_vectors[i].block != block) continue;
    host->node_vectors[i] = host->node_vectors[--host->node_vector_count];
    return;
  }
}
