// `require` for the files beside a script: once each, while the script is loaded. Storey: library.
#ifndef REQUIRE_H
#define REQUIRE_H

#include "state.h"

/// `require`.
int host_require(lua_State *L);

#endif
