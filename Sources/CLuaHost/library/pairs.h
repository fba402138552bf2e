// pairs and next, in the order of values/keys.h. Storey: library.
#ifndef PAIRS_H
#define PAIRS_H

#include "state.h"

/// `pairs`.
int host_pairs(lua_State *L);
/// `next`.
int host_next(lua_State *L);

#endif
