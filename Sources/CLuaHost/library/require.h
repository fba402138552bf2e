// `require` for the files beside a script: once each, while the script is loaded. Layer: library.
#pragma once

#include "state.h"

/// `require`. Its upvalue: the modules by name.
int host_require(lua_State *L);
