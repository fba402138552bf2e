// Lua's allocator: memory within the limits of the state and of all states together. Layer: guard.
#pragma once

#include "state.h"

/// Has the allocator know the limits; before the first block.
void host_note_limits(LuaHost *host);
/// Forgets that memory was refused, and that the call was ended for it.
void host_forget_refusals(LuaHost *host);
/// A lua_Alloc; its context is the host.
void *host_allocate(void *host, void *block, size_t old_size, size_t new_size);
