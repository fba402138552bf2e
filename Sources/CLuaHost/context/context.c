#include "context/context.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "code/source.h"
#include "context/arguments.h"
#include "context/formats.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "memory/stack.h"
#include "ui/next_element.h"
#include "ui/write_result.h"
#include "values/kinds.h"
#include "values/proxy.h"
#include "values/records.h"

enum {
  fuel_per_measure = 50,
  untimed_bytes = 4096,  // so much is measured before anybody looks at the clock
  fuel_per_date = 500,
  date_limit = 40,  // bytes: what is longer is no date
};

// The options of ctx.measure are judged where elements are. Of several mistakes the same one
// is reported each time: then they are read once more, in the order of their keys.
static void read_measure_options(lua_State *L, int options, LuaHostTextRequest *request) {
  const LuaHostCallbacks *callbacks = &host_of(L)->configuration.callbacks;
  char error[600] = "";
  if (lua_isnoneornil(L, options)) return;
  if (lua_type(L, options) != LUA_TTABLE)
    host_raise(L, "ctx.measure: the options must be a table, not %s", host_kind_of(L, options));
  for (int is_ordered = 0; is_ordered < 2; is_ordered++) {
    LuaHostBytes bytes = host_write_options(L, is_ordered);
    if (callbacks->measure_options(bytes, request, error, sizeof error) == 0) return;
  }
  error[sizeof error - 1] = 0;
  host_raise(L, "ctx.measure%s", error);
}

static int measure(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostCallbacks *callbacks = &host->configuration.callbacks;
  host_check_count(L, "ctx.measure", 2);
  LuaHostTextRequest request = {.style = -1, .max_width = INFINITY};
  LuaHostTextSize size = {0};
  char error[256] = "";
  int type = lua_type(L, 1);
  if (type != LUA_TSTRING && type != LUA_TNUMBER) {
    host_check_dot(L, "ctx.measure");
    host_raise(L, "ctx.measure: the text must be a string, not %s", host_kind_of(L, 1));
  }
  request.text = lua_tolstring(L, 1, &request.length);
  lua_settop(L, 2);
  read_measure_options(L, 2, &request);
  // Before it is done: what can't be paid for is not measured.
  host_charge(L, fuel_per_measure + callbacks->measure_cost(&request, 0));
  // The measurer's time is not the script's: loading a font takes longer than any script may.
  host->reach.measured_bytes += (int64_t)request.length + 64;
  int64_t paused = budget_pause(&host->budget, host->reach.measured_bytes > untimed_bytes);
  int32_t status = callbacks->measure(host->call.context, &request, &size, error, sizeof error);
  host->reach.measuring += budget_resume(&host->budget, paused);
  // The lines that were not known before.
  if (status == 0) host_charge(L, callbacks->measure_cost(&request, size.lines));
  error[sizeof error - 1] = 0;
  if (status != 0) host_raise(L, "ctx.measure: %s", error);
  if (host->reach.measuring > host->configuration.limits.measuring_nanoseconds * BUDGET_SLOWNESS) {
    error_record_set(&host->error, LUA_HOST_TIME,
                     "stopped: ctx.measure takes more time than it may");
    host_record_frames(L);
    host_abort(L, LUA_HOST_TIME);
  }
  lua_createtable(L, 0, 4);
  lua_pushnumber(L, size.width);
  lua_setfield(L, -2, "width");
  lua_pushnumber(L, size.height);
  lua_setfield(L, -2, "height");
  lua_pushinteger(L, size.lines);
  lua_setfield(L, -2, "lines");
  lua_pushboolean(L, size.is_truncated);
  lua_setfield(L, -2, "truncated");
  host_close_record(L, "the result of ctx.measure");
  return 1;
}

// ctx.next(message): the host is called once a call, however often a script calls it.
static int next(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostCallbacks *callbacks = &host->configuration.callbacks;
  char error[800] = "";
  host_check_count(L, "ctx.next", 1);
  if (!host->call.job || !host_is_argument(L, 1, host->call.job->message_argument)) {
    host_check_dot(L, "ctx.next");
    host_raise(L, "ctx.next takes the message that is laid out, not %s", host_kind_of(L, 1));
  }
  host_charge(L, fuel_per_measure);
  if (stack_nesting >= stack_nesting_limit)
    host_raise(L, "ctx.next: scripts wrap each other more than %d levels deep",
               stack_nesting_limit);
  if (stack_nesting > 1 && stack_left() < stack_reserve)
    host_raise(L, "ctx.next: scripts wrap each other deeper than the thread's stack allows");
  if (host->reach.next_handle < 0) {
    int64_t handle = -1, paused = budget_pause(&host->budget, false);
    int32_t status = 1;
    if (callbacks->next) status = callbacks->next(host->call.context, &handle, error, sizeof error);
    budget_resume(&host->budget, paused);
    error[sizeof error - 1] = 0;
    if (status != 0) host_raise(L, "ctx.next: %s", error);
    host->reach.next_handle = handle;
  }
  host_push_next_element(L, host->reach.next_handle);
  return 1;
}

// Pushes what a callback handed over and frees it; raises if that fails.
static void push_source(lua_State *L, LuaHostSource *source, int32_t status, const char *function,
                        const char *error, const char *record_name) {
  if (status != 0 || source->length > source->limit) {
    free(source->text);
    host_raise(L, "%s: %s", function, error);
  }
  if (!source->text) {
    lua_pushnil(L);
    return;
  }
  // Small, and copied: what is pushed may raise.
  uint8_t bytes[1024];
  size_t length = source->length < sizeof bytes ? source->length : sizeof bytes;
  memcpy(bytes, source->text, length);
  free(source->text);
  if (record_name) {
    host_push_record(L, (LuaHostBytes){bytes, length}, record_name);
  } else {
    lua_pushlstring(L, (const char *)bytes, length);
  }
}

static int date(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostCallbacks *callbacks = &host->configuration.callbacks;
  host_check_count(L, "ctx.date", 1);
  LuaHostSource record = {.limit = 1024};
  char error[256] = "";
  size_t length;
  if (lua_type(L, 1) != LUA_TSTRING) {
    host_check_dot(L, "ctx.date");
    host_raise(L, "ctx.date: the date must be a string, not %s", host_kind_of(L, 1));
  }
  const char *text = lua_tolstring(L, 1, &length);
  host_charge(L, fuel_per_date);
  int32_t status = 0;
  if (length <= date_limit && callbacks->date)
    status = callbacks->date(host->call.context, text, length, &record, error, sizeof error);
  error[sizeof error - 1] = 0;
  push_source(L, &record, status, "ctx.date", error, "the result of ctx.date");
  return 1;
}

static int bytes(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostCallbacks *callbacks = &host->configuration.callbacks;
  host_check_count(L, "ctx.bytes", 1);
  LuaHostSource text = {.limit = 256};
  char error[256] = "there are no sizes here";
  if (lua_type(L, 1) != LUA_TNUMBER) {
    host_check_dot(L, "ctx.bytes");
    host_raise(L, "ctx.bytes: a number expected, not %s", host_kind_of(L, 1));
  }
  host_charge(L, fuel_per_measure);
  int32_t status = 1;
  if (callbacks->bytes)
    status = callbacks->bytes(host->call.context, lua_tonumber(L, 1), &text, error, sizeof error);
  error[sizeof error - 1] = 0;
  push_source(L, &text, status, "ctx.bytes", error, NULL);
  return 1;
}

void host_open_context(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"bytes", bytes},
      {"date", date},
      {"duration", host_format_duration},
      {"measure", measure},
      {"next", next},
      {"number", host_format_number},
      {"plural", host_format_plural},
      {NULL, NULL},
  };
  host_open_proxies(L, functions);
}
