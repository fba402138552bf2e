// The keys of a table in an order that is the same in every process: numbers, then strings by their
// bytes, then booleans; other keys come last, as the table has them. Layer: values.
#pragma once

#include "state.h"

enum {
  host_keys_per_look = 64,  // between two looks at the clock: where keys collide, each is a walk
};

/// Whether the key at `left` comes before the one at `right`.
bool host_key_comes_before(lua_State *L, int left, int right);
/// Whether the key at `index` is of a type that has its place in the order.
bool host_has_key_order(lua_State *L, int index);
/// Pushes a list of the keys of a table, in this order, and returns how many there are.
lua_Integer host_push_keys(lua_State *L, int table);
