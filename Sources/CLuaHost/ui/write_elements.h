// Results leave as flat bytes in the host's own memory: raw reads, no metamethods, within limits.
// Storey: ui.
#ifndef WRITE_ELEMENTS_H
#define WRITE_ELEMENTS_H

#include "state.h"

/// Makes the value on top the host's output, and pops it. Functions can be part of it only if they are
/// kept: noted as such.
void host_write_result(lua_State *L, bool keeps_functions);

#endif
