// The table functions: raw access, checked ranges, work charged. Lists of message data can be read.
// Layer: library.
#pragma once

#include "state.h"

/// Pushes a table with them.
void host_open_table(lua_State *L);
