// Questions to the host program. Layer: guard.
#pragma once

#include "state.h"

/// Asks, takes the fuel that the answer costs, and says whether there is one. The answer, or what is wrong,
/// lives until the next question.
bool host_try_asking(lua_State *L, LuaHostQuery *query, LuaHostBytes *answer);
/// The same; raises what is wrong behind the name of the function that a script called.
LuaHostBytes host_ask(lua_State *L, const char *function, LuaHostQuery *query);
/// Raises what is wrong.
_Noreturn void host_raise_refusal(lua_State *L, const char *function, LuaHostBytes refusal);
