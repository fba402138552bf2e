// The functions of `ctx`: texts of numbers, and what the host program is asked for: what others make of the
// message, sizes of texts, dates. Layer: context.
#pragma once

#include "state.h"

/// Has message data have them. Once a state.
void host_open_context(lua_State *L);
