// The functions of Lua's own library that scripts get. To open that library takes longer than to
// make a state, so it is done once in a process; a C function is the same in every state.
// Layer: library.
#pragma once

#include <stdbool.h>

#include "lua_api.h"

typedef enum HostStockLibrary {
  host_stock_base,
  host_stock_math,
  host_stock_table,
  host_stock_utf8,
  host_stock_string,
  host_stock_strings,  // the metatable of strings
  host_stock_count,
} HostStockLibrary;

enum { host_stock_limit = 40 };

typedef struct StockFunction {
  char name[16];
  lua_CFunction function;  // without upvalues
} StockFunction;

typedef struct HostStock {
  StockFunction functions[host_stock_limit];
  int count;
} HostStock;

/// Once in a process, on any thread; false if there is no memory for it. Before the others.
bool host_find_stock(void);
/// The functions of a library.
const HostStock *host_stock(HostStockLibrary library);
/// NULL if there is none of that name.
lua_CFunction host_stock_function(HostStockLibrary library, const char *name);
