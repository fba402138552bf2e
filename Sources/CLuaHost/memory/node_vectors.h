// Tables with many keys besides 1 to n. Such keys lie in a vector of nodes. When it is full, Lua
// makes a new one and puts all keys in again, in one instruction, which neither the hook nor the
// clock can stop; with numbers chosen to collide it takes squared time, seconds for some ten
// thousand keys. Strings can't be chosen so: each state mixes a seed of its own into them. So the
// allocator, which is asked for the new vector while the old one is still there, looks whether
// numbers are too many. Layer: memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The nodes of a table.
typedef struct NodeVector {
  const void *block;
  size_t count;
} NodeVector;

// The large ones of a state.
typedef struct NodeVectors {
  NodeVector *list;
  size_t count, capacity;
} NodeVectors;

/// Whether a vector of nodes of that size may be made now, in a call that may take so long: making
/// it is not the end of the work.
bool nodes_may_be_made(const NodeVectors *vectors, size_t size, int64_t nanoseconds);
/// Makes room to note one; false if there is none.
bool nodes_reserve(NodeVectors *vectors, size_t size);
/// Notes a block that may be such a vector; where there is no room, nothing.
void nodes_note(NodeVectors *vectors, const void *block, size_t size);
/// The block is given back.
void nodes_forget(NodeVectors *vectors, const void *block, size_t size);
/// Forgets them all, and frees the list of them; not the nodes, which are Lua's.
void nodes_free(NodeVectors *vectors);
