// pairs and next, in the order of values/keys.h. Layer: library.
#pragma once

#include "state.h"

/// `pairs`.
int host_pairs(lua_State *L);
/// `next`.
int host_next(lua_State *L);
