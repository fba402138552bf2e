// Tables that scripts read and can't change: the parts of the library. Layer: values.
#pragma once

#include "state.h"

/// Pushes a table that reads through to the one on top, which it replaces, and can't be written. To read a
/// field that is not there is an error. The name is "" for the table of globals.
void host_seal(lua_State *L, const char *name);
/// Whether the table at `index` is such a one.
bool host_is_sealed(lua_State *L, int index);
/// Raises if a script may not write to the value at `index`.
void host_check_writable(lua_State *L, int index);
