// The string functions: lengths checked before the work, and the work charged. Those of patterns are
// in string_patterns.c. Layer: library.
#pragma once

#include "state.h"

/// Pushes a table with them.
void host_open_string(lua_State *L);
