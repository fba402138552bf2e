// `ui.component`: constructors that scripts define themselves. Layer: ui.
#pragma once

#include "state.h"

/// `ui.component(name, function)` or `ui.component(name, names, function)`: returns the constructor.
int host_component(lua_State *L);

/// What the component whose constructor is at `index` is called; NULL: it is none. Lives as long as that.
const char *host_component_name(lua_State *L, int index);
