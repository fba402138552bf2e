// What `ctx` functions return: tables of the script's own in which a misspelt field is an error.
// Storey: values.
#ifndef RECORDS_H
#define RECORDS_H

#include "state.h"

/// Closes the table on top: to read a field that it has not is an error. The name is a literal.
void host_close_record(lua_State *L, const char *name);
/// Pushes a closed table with the members of a flat record of plain values.
void host_push_record(lua_State *L, LuaHostBytes bytes, const char *name);
/// Raises if what was given in place of a text is a table with fields, or a list, of the message or of
/// ctx. `place` says where it was given.
void host_raise_record(lua_State *L, const char *place, int index);

#endif
