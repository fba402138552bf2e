#include "context/formats.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "context/arguments.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "values/kinds.h"

static double check_number(lua_State *L, const char *function) {
  if (lua_type(L, 1) != LUA_TNUMBER) {
    host_check_dot(L, function);
    host_raise(L, "%s: a number expected, not %s", function, host_kind_of(L, 1));
  }
  return lua_tonumber(L, 1);
}

enum { most_places = 15 };  // a double has no more digits

// Writes a number as people do: 3 for 3.0, at most two decimals.
static void write_number(lua_State *L, char *text, size_t capacity) {
  double value = lua_tonumber(L, 1);
  if (lua_isinteger(L, 1)) {
    snprintf(text, capacity, "%lld", (long long)lua_tointeger(L, 1));
  } else if (!isfinite(value) || fabs(value) >= 1e16) {
    snprintf(text, capacity, "%.14g", value);
  } else {
    int length = snprintf(text, capacity, "%.2f", value);
    while (text[length - 1] == '0') text[--length] = 0;
    if (text[length - 1] == '.') text[--length] = 0;
    if (strcmp(text, "-0") == 0) memcpy(text, "0", 2);
  }
}

// Writes a number with just so many decimals: 3.50, 3.00.
static void write_places(lua_State *L, int places, char *text, size_t capacity) {
  double value = lua_tonumber(L, 1);
  if (lua_isinteger(L, 1)) {  // a large one has more digits than a double
    snprintf(text, capacity, "%lld%s%.*s", (long long)lua_tointeger(L, 1), places > 0 ? "." : "",
             places, "000000000000000");
  } else if (!isfinite(value) || fabs(value) >= 1e16) {
    snprintf(text, capacity, "%.14g", value);
  } else {
    snprintf(text, capacity, "%.*f", places, value);
    bool is_zero = strspn(text, "-0.") == strlen(text);
    if (*text == '-' && is_zero) memmove(text, text + 1, strlen(text));
  }
}

// ctx.number(value): "1234.57" for 1234.5678: rounded to two decimals, without zeros at the end.
// ctx.number(value, places): rounded to so many decimals, 0 to 15, zeros included. Numbers from
// 1e16 on, infinity and NaN are written as Lua does, whatever is asked.
int host_format_number(lua_State *L) {
  char text[64];
  host_check_count(L, "ctx.number", 2);
  check_number(L, "ctx.number");
  if (lua_isnoneornil(L, 2)) {
    write_number(L, text, sizeof text);
  } else {
    int is_integer;
    lua_Integer places = lua_tointegerx(L, 2, &is_integer);
    if (!is_integer || lua_type(L, 2) != LUA_TNUMBER || places < 0 || places > most_places)
      host_raise(L, "ctx.number: the decimal places must be a whole number from 0 to %d",
                 most_places);
    write_places(L, (int)places, text, sizeof text);
  }
  lua_pushstring(L, text);
  return 1;
}

int host_format_plural(lua_State *L) {
  char digits[64];
  size_t length;
  host_check_count(L, "ctx.plural", 3);
  double count = check_number(L, "ctx.plural");
  int form = count == 1 ? 2 : 3;
  if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 3) != LUA_TSTRING)
    host_raise(L, "ctx.plural: a number and two texts expected: (n, '%%d vote', '%%d votes')");
  write_number(L, digits, sizeof digits);
  const char *pattern = lua_tolstring(L, form, &length);
  host_charge(L, (int64_t)length / 16);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (size_t i = 0; i < length; i++) {
    if (pattern[i] != '%') {
      luaL_addchar(&buffer, pattern[i]);
    } else if (i + 1 < length && pattern[i + 1] == 'd') {
      luaL_addstring(&buffer, digits);
      i++;
    } else if (i + 1 < length && pattern[i + 1] == '%') {
      luaL_addchar(&buffer, '%');
      i++;
    } else {
      host_raise(L, "ctx.plural: only %%d and %%%% may stand in a text");
    }
  }
  luaL_pushresult(&buffer);
  return 1;
}

int host_format_duration(lua_State *L) {
  char text[64];
  host_check_count(L, "ctx.duration", 1);
  double seconds = check_number(L, "ctx.duration");
  if (!isfinite(seconds) || fabs(seconds) > 1e12)
    host_raise(L, "ctx.duration: %.14g is no duration in seconds", seconds);
  const char *sign = seconds <= -0.5 ? "-" : "";
  long long whole = llround(fabs(seconds));
  long long hours = whole / 3600;
  int minutes = (int)(whole / 60 % 60), rest = (int)(whole % 60);
  if (hours > 0) {
    snprintf(text, sizeof text, "%s%lld:%02d:%02d", sign, hours, minutes, rest);
  } else {
    snprintf(text, sizeof text, "%s%d:%02d", sign, minutes, rest);
  }
  lua_pushstring(L, text);
  return 1;
}
