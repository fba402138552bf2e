#include "library/string_functions.h"

#include <math.h>
#include <string.h>

#include "guard/limits.h"
#include "guard/raise.h"
#include "library/base.h"
#include "library/library.h"
#include "library/string_patterns.h"

static int repeat(lua_State *L) {
  size_t length, separator_length, limit = host_of(L)->configuration.limits.string_bytes;
  luaL_checklstring(L, 1, &length);
  lua_Integer count = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &separator_length);
  size_t step = length + separator_length;
  if (count <= 0 || step == 0) {  // the stock function would count to the end
    lua_pushliteral(L, "");
    return 1;
  }
  if (step > limit || (lua_Unsigned)count > limit / step + (separator_length > 0))
    host_raise(L, "string.rep: the result is longer than %zu bytes", limit);
  host_charge(L, (int64_t)step * count / 16);
  return host_call_stock(L);
}

static int byte(lua_State *L) {
  size_t length = 0;
  luaL_checklstring(L, 1, &length);
  lua_Integer from = luaL_optinteger(L, 2, 1), to = luaL_optinteger(L, 3, from);
  if (from < 0) from += (lua_Integer)length + 1;
  if (to < 0) to += (lua_Integer)length + 1;
  if (from < 1) from = 1;
  if (to > (lua_Integer)length) to = (lua_Integer)length;
  if (from <= to && to - from >= library_unpack_limit)
    host_raise(L, "string.byte: more than %d values", library_unpack_limit);
  return host_call_stock(L);
}

// The stock function does all conversions of a call without a pause.
enum { conversion_limit = 256 };

// The work of one conversion with the flags, width and precision at `options`: the digits of a
// number are made one by one, up to 308 before the point and 99 behind it.
static int64_t conversion_cost(lua_State *L, int argument, char conversion, const char *options,
                               size_t length) {
  enum { any = 4, of_float = 20, of_many_digits = 60 };
  if (!strchr("aAeEfFgGq", conversion) || lua_type(L, argument) != LUA_TNUMBER) return any;
  lua_Number magnitude = fabs(lua_tonumber(L, argument));
  int64_t cost = of_float;
  if (magnitude > 1e18 || magnitude < 1e-18) cost += of_many_digits;
  // Behind the point stand as many digits as are left, two at most.
  const char *point = memchr(options, '.', length);
  if (point && options + length - point > 2) cost += of_many_digits;
  return cost;
}

// Checks each specification, and writes what '%s' takes as tostring does: the stock function would
// print addresses. Then the stock function does the work in this frame.
static int format(lua_State *L) {
  size_t length, text_length;
  int64_t total = 0, cost = 0;
  int argument = 1, count = lua_gettop(L);
  const char *pattern = luaL_checklstring(L, 1, &length);
  for (size_t i = 0; i < length; i++) {
    if (pattern[i] != '%') continue;
    if (++i < length && pattern[i] == '%') continue;
    const char *options = pattern + i;
    while (i < length && pattern[i] && strchr("-+ #0123456789.", pattern[i])) i++;
    if (argument++ > conversion_limit)
      host_raise(L, "string.format: more than %d values in one call: join the results of several",
                 conversion_limit);
    if (i >= length || argument > count) continue;  // the stock function says what is wrong
    if (pattern[i] == 'p') host_raise(L, "string.format: '%%p' is not open to scripts");
    cost += conversion_cost(L, argument, pattern[i], options, (size_t)(pattern + i - options));
    if (pattern[i] == 's') {
      host_to_text(L, argument, &text_length);
      lua_replace(L, argument);
      total += (int64_t)text_length;
    } else if (pattern[i] == 'q' && lua_type(L, argument) == LUA_TSTRING) {
      total += 4 * (int64_t)lua_rawlen(L, argument);
    }
  }
  host_charge(L, cost + (total + (int64_t)length) / 8);
  if (total + (int64_t)length > (int64_t)host_of(L)->configuration.limits.string_bytes)
    host_raise(L, "string.format: the result is longer than %zu bytes",
               host_of(L)->configuration.limits.string_bytes);
  return host_call_stock(L);
}

void host_open_string(lua_State *L) {
  static const LibraryFunction functions[] = {
      {"byte", byte, true},
      {"char", NULL, false},
      {"format", format, true},
      {"len", NULL, false},
      {"lower", host_call_charged, true},
      {"rep", repeat, true},
      {"reverse", host_call_charged, true},
      {"sub", NULL, false},
      {"upper", host_call_charged, true},
      {NULL, NULL, false},
  };
  static const LibraryFunction stock_patterns[] = {
      {"find", NULL, false}, {"match", NULL, false}, {"gmatch", NULL, false},
      {"gsub", NULL, false}, {NULL, NULL, false},
  };
  static const LibraryFunction patterns[] = {
      {"find", host_find, false}, {"match", host_match, false}, {"gmatch", host_gmatch, false},
      {"gsub", host_gsub, false}, {NULL, NULL, false},
  };
  lua_createtable(L, 0, 16);
  host_push_functions(L, host_stock_string, functions);
  host_push_functions(L, host_stock_string,
                      host_of(L)->configuration.stock_patterns ? stock_patterns : patterns);
}
