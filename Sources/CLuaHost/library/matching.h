// What the string functions share to call the matcher: compiling, paying for steps, captures.
// Storey: library.
#ifndef MATCHING_H
#define MATCHING_H

#include "pattern/match.h"
#include "state.h"

/// Compiles the string argument at `index`; raises if it is malformed.
void host_pattern_compile(lua_State *L, Pattern *pattern, int index, bool may_anchor);

/// Sets a match up, with no more steps than the limits and the fuel allow.
void host_pattern_begin(lua_State *L, PatternMatch *match, const Pattern *pattern,
                        const char *subject, size_t length);

/// Pays for the steps since the last time; ends the call or raises if they were too many.
void host_pattern_settle(lua_State *L, PatternMatch *match, int64_t *paid);

/// Pushes a capture: its text, or its position.
void host_push_capture(lua_State *L, const PatternMatch *match, int index);

/// Pushes the captures, or the whole match where there are none and `start` is given. Returns how
/// many.
int host_push_captures(lua_State *L, const PatternMatch *match, const char *start, const char *end);

#endif
