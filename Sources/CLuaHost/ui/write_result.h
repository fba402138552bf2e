// Results leave as flat bytes in the host's own memory: raw reads, no metamethods, within limits. What
// is no data leaves as words that say so: whether an element is right is judged outside. Storey: ui.
#ifndef WRITE_RESULT_H
#define WRITE_RESULT_H

#include "state.h"

/// Makes the value on top the host's output, and pops it: the result of a call.
void host_write_result(lua_State *L);
/// The same for the table that a script returns when it is loaded, functions included: what can't
/// leave raises.
void host_write_manifest(lua_State *L);
/// The same for a table that is an argument, with its pairs in the order of their keys or as they
/// come; it stays on top.
LuaHostBytes host_write_options(lua_State *L, bool is_ordered);

#endif
