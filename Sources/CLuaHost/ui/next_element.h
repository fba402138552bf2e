// What ctx.next makes: an element that leaves as its handle, and the metatables by which elements are
// known. Storey: ui.
#ifndef NEXT_ELEMENT_H
#define NEXT_ELEMENT_H

#include "state.h"

/// Pushes a new metatable, which is kept and marks a further kind of elements: those of the
/// constructors in their order, then what ctx.next makes.
void host_push_element_metatable(lua_State *L);
/// Makes the metatable of what ctx.next makes, after those of the constructors.
void host_open_next_element(lua_State *L);

/// Pushes the element of that handle, for the call under way.
void host_push_next_element(lua_State *L, int64_t handle);
/// The handle of the one at `index`; raises if the call is over that made it.
int64_t host_next_handle(lua_State *L, int index);

#endif
