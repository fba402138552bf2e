// What the functions of `ctx` were given. Storey: context.
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "state.h"

/// Raises if a function of `ctx`, "ctx.date", was given ctx itself: called with a colon.
void host_check_dot(lua_State *L, const char *function);
/// Raises if it was given more arguments than it takes, three at the most.
void host_check_count(lua_State *L, const char *function, int most);

#endif
