// The basic functions, with those of the stock library that are harmless as they are. Layer: library.
#pragma once

#include "state.h"

/// Sets them in the table on top.
void host_open_base(lua_State *L);
/// Pushes the value's text without addresses, honouring __tostring.
const char *host_to_text(lua_State *L, int index, size_t *length);
