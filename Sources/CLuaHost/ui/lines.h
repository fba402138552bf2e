// Which line of a script made an element: noted where a call wants it, for error messages, and
// while the script is loaded, since that is not done again. Layer: ui.
#pragma once

#include "state.h"

/// Whether elements that are made now get their lines noted.
static inline bool host_notes_lines(lua_State *L) {
  const HostCall *call = &host_of(L)->call;
  return call->is_loading || (call->job && call->job->notes_lines);
}

/// Notes the line of the script that is making the element at `element`, and those of the calls around it.
void host_note_line(lua_State *L, int element);
/// The line's mark, 0 if it was not noted.
uint32_t host_line_of(lua_State *L, int element);
/// Gives a copy of an element the line of the one that it was made of. Both are absolute indices.
void host_copy_line(lua_State *L, int element, int copy);
