// The functions of `ctx` that ask the host: what others make of the message, sizes of texts, dates.
// Storey: context.
#ifndef CONTEXT_H
#define CONTEXT_H

#include "state.h"

/// Has message data have them, with those of formats.h. Once a state.
void host_open_context(lua_State *L);

#endif
