// Which line of a script made an element: noted only where a call asks for it, for error messages.
// Storey: ui.
#ifndef LINES_H
#define LINES_H

#include "state.h"

/// Notes the line of the script that is making the element at `element`.
void host_note_line(lua_State *L, int element);
/// The line's mark, 0 if it was not noted.
uint32_t host_line_of(lua_State *L, int element);

#endif
