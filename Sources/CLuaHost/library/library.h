// Tables of functions: our own, and stock ones. Storey: library.
#ifndef LIBRARY_H
#define LIBRARY_H

#include "library/stock.h"
#include "state.h"

enum { library_unpack_limit = 4096 };  // values that one function returns

typedef struct LibraryFunction {
  const char *name;
  lua_CFunction function;  // NULL: the stock one
  bool is_charged;         // by the length of its string arguments
} LibraryFunction;

/// Sets fields of the table on top; the list ends with a name that is NULL.
void host_push_functions(lua_State *L, HostStockLibrary stock, const LibraryFunction *functions);
/// Sets a field of the table on top to a function that has the stock one of that name as upvalue.
void host_wrap(lua_State *L, HostStockLibrary stock, const char *name, lua_CFunction function);

#endif
