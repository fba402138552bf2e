// Parsing the text of a script's file. Layer: code.
#pragma once

#include "state.h"

/// Leaves a function or an error message on the stack and returns Lua's status. Raises only where
/// there is no memory for that message.
int host_load_text(lua_State *L, const char *text, size_t length, const char *file);
