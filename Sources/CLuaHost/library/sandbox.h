// What a script can name: a copy of the harmless part of Lua's library, sealed. Nothing of the
// machine, no bytecode, no coroutines, no addresses, no randomness. Layer: library.
#pragma once

#include "state.h"

/// Makes it the globals of the state.
void host_open_library(lua_State *L);
