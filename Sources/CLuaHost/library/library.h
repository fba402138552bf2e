// Tables of functions: our own, and stock ones. Layer: library.
#pragma once

#include "library/stock.h"
#include "state.h"

enum { library_unpack_limit = 4096 };  // values that one function returns

typedef struct LibraryFunction {
  const char *name;
  lua_CFunction function;  // NULL: the stock one
  bool has_stock;          // as its upvalue, for host_call_stock()
} LibraryFunction;

/// Sets fields of the table on top; the list ends with a name that is NULL.
void host_push_functions(lua_State *L, HostStockLibrary stock, const LibraryFunction *functions);
/// Calls the stock function in the frame of the one that has it, so that its errors name the script's line.
static inline int host_call_stock(lua_State *L) {
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}
/// The same, charged by the length of the string arguments.
int host_call_charged(lua_State *L);
