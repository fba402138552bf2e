// A text or other bytes that a callback hands over. Storey: code.
#ifndef SOURCE_H
#define SOURCE_H

#include "include/CLuaHost.h"

struct LuaHostSource {
  size_t limit;
  char *text;  // malloc; NULL: nothing was set
  size_t length;
};

#endif
