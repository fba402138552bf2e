// Results leave as flat bytes in the host's own memory: raw reads, no metamethods, within limits. What
// is no data leaves as words that say so: whether an element is right is judged outside. Layer: ui.
#pragma once

#include "state.h"

/// Makes the value on top, which stays, the host's output. `is_ordered`: with pairs in the order of their keys,
/// the same in every process, so that of several mistakes the same one is the first.
LuaHostBytes host_write_value(lua_State *L, bool is_ordered);
