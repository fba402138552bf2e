// Errors of this side, as a script's own are: with the file and line of the script. Layer: guard.
#pragma once

#include "state.h"

/// Raises an error with the place of the script's line that called us.
_Noreturn void host_raise(lua_State *L, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/// For host_raise: the error says that a limit was reached, and nothing else is wrong.
static inline lua_State *host_too_large(lua_State *L) {
  host_of(L)->error.last.is_too_large = true;
  return L;
}

/// The message handler of calls: records what was raised. It runs no script code and allocates
/// nothing in Lua.
int host_message_handler(lua_State *L);

/// The places of an element's mark: the line that made it, then those of the calls around that, innermost first.
/// Returns how many there are, at most `capacity`.
size_t host_mark_places(const LuaHost *host, uint32_t mark, LuaHostFrame *frames, size_t capacity);

/// Notes the functions that are being called, or those that made the element that is written; after error_record_set().
void host_record_frames(lua_State *L);
