// The string functions: lengths checked before the work, and the work charged. Those of patterns are
// in find.c and gsub.c. Storey: library.
#ifndef STRING_FUNCTIONS_H
#define STRING_FUNCTIONS_H

#include "state.h"

/// Pushes a table with them.
void host_open_string(lua_State *L);

#endif
