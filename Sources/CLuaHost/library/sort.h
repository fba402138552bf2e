// table.sort, which is stable. Every comparison is charged, and the table changes when all is sorted:
// an error in the comparing function leaves it as it was. Storey: library.
#ifndef SORT_H
#define SORT_H

#include "state.h"

/// `table.sort`.
int host_sort(lua_State *L);

#endif
