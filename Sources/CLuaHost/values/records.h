// What `ctx` functions return: tables of the script's own in which a misspelt field is an error.
// Layer: values.
#pragma once

#include "state.h"

/// Pushes a flat value that holds no other, or for a record of such a closed table: to read a field that it
/// has not is an error. The name is a literal.
void host_push_answer(lua_State *L, LuaHostBytes bytes, const char *name);
/// The name of the closed table at `index`, "" of any other value.
const char *host_record_name(lua_State *L, int index);
