// What is said of a name that scripts have not: what may have been meant. Storey: library.
#ifndef UNKNOWN_GLOBALS_H
#define UNKNOWN_GLOBALS_H

#include "state.h"

/// `__index` of the globals: raises.
int host_unknown_global(lua_State *L);

#endif
