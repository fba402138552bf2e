#include "library/matching.h"

#include "guard/limits.h"
#include "guard/raise.h"

enum { steps_per_fuel = 1 };  // a step takes as long as an instruction

void host_pattern_compile(lua_State *L, Pattern *pattern, int index, bool may_anchor) {
  size_t length;
  const char *text = luaL_checklstring(L, index, &length);
  host_charge(L, 10 + (int64_t)length);
  const char *error = pattern_compile(pattern, text, length, may_anchor);
  if (error) host_raise(L, "%s", error);
}

void host_pattern_begin(lua_State *L, PatternMatch *match, const Pattern *pattern,
                        const char *subject, size_t length) {
  const LuaHostLimits *limits = &host_of(L)->configuration.limits;
  match->pattern = pattern;
  match->subject = subject;
  match->end = subject + length;
  match->steps = 0;
  match->gave_up = false;
  match->step_limit
      = limits->pattern_steps + (int64_t)limits->pattern_steps_per_byte * (int64_t)length;
  // No more of them than there is fuel.
  int64_t fuel = host_of(L)->budget.fuel;
  if (match->step_limit / steps_per_fuel > fuel) match->step_limit = (fuel + 1) * steps_per_fuel;
}

void host_pattern_settle(lua_State *L, PatternMatch *match, int64_t *paid) {
  int64_t fuel = (match->steps - *paid) / steps_per_fuel;
  *paid += fuel * steps_per_fuel;  // the rest is paid with the next steps
  host_charge(L, fuel);
  if (match->gave_up)
    host_raise(L, "pattern matching gave up after %lld steps", (long long)match->step_limit);
}

void host_push_capture(lua_State *L, const PatternMatch *match, int index) {
  const PatternCapture *capture = &match->captures[index];
  if (capture->length < 0) {
    lua_pushinteger(L, capture->start - match->subject + 1);
  } else {
    lua_pushlstring(L, capture->start, (size_t)capture->length);
  }
}

int host_push_captures(lua_State *L, const PatternMatch *match, const char *start,
                       const char *end) {
  int count = match->pattern->capture_count;
  luaL_checkstack(L, count + 1, "too many captures");
  if (count == 0 && start) {
    lua_pushlstring(L, start, (size_t)(end - start));
    return 1;
  }
  for (int i = 0; i < count; i++) host_push_capture(L, match, i);
  return count;
}
