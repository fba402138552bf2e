// The one merge sort. Layer: values.
#pragma once

#include "state.h"

/// Whether the value on top comes before the one below it. Keeps both; may raise.
typedef bool HostOrder(lua_State *L);

/// Sorts the list of `count` items on top, equal ones in the order that they had. Charges nothing:
/// that is the order's or the caller's. Another list takes the place of the one on top, which may be
/// left with any of the items where it is held elsewhere.
void host_merge_sort(lua_State *L, lua_Integer count, HostOrder *top_comes_first);
