#include "context/context.h"

#include "context/arguments.h"
#include "context/formats.h"
#include "guard/ask.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "memory/stack.h"
#include "ui/next_element.h"
#include "ui/write_result.h"
#include "values/kinds.h"
#include "values/proxy.h"
#include "values/records.h"

enum {
  fuel_per_question = 50,
  fuel_per_date = 500,
  untimed_bytes = 4096,  // so much is measured before anybody looks at the clock
  date_limit = 40,       // bytes: what is longer is no date
};

static LuaHostBytes text_at(lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  return (LuaHostBytes){(const uint8_t *)text, length};
}

// Raises if the first argument is not what it must be.
static void check_first(lua_State *L, bool is_right, const char *function, const char *expected) {
  if (is_right) return;
  host_check_dot(L, function);
  host_raise(L, "%s%s, not %s", function, expected, host_kind_of(L, 1));
}

// Has a text measured. The measurer's time is not the script's: loading a font takes longer than any script
// may.
static bool measure_text(lua_State *L, LuaHostQuery *query, LuaHostBytes *answer) {
  LuaHost *host = host_of(L);
  HostReach *reach = &host->reach;
  reach->measured_bytes += (int64_t)query->text.count + 64;
  int64_t paused = budget_pause(&host->budget, reach->measured_bytes > untimed_bytes);
  bool is_measured = host_try_asking(L, query, answer);
  reach->measuring += budget_resume(&host->budget, paused);
  if (reach->measuring <= host->configuration.limits.measuring_nanoseconds * BUDGET_SLOWNESS)
    return is_measured;
  error_record_set(&host->error, LUA_HOST_TIME, "stopped: ctx.measure takes more time than it may");
  host_record_frames(L);
  host_abort(L, LUA_HOST_TIME);
}

static int measure(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_MEASURE};
  LuaHostBytes answer;
  bool is_measured = false;
  host_check_count(L, "ctx.measure", 2);
  check_first(L, lua_isstring(L, 1), "ctx.measure", ": the text must be a string");
  query.text = text_at(L, 1);
  lua_settop(L, 2);
  // Of several mistakes in the options the same one is reported each time: then they are written once
  // more, in the order of their keys.
  for (int is_ordered = 0; !is_measured && is_ordered < 2; is_ordered++) {
    query.options = host_write_value(L, is_ordered);
    host_charge(L, fuel_per_question);
    is_measured = measure_text(L, &query, &answer);
  }
  if (!is_measured) host_raise_refusal(L, "ctx.measure", answer);
  host_push_answer(L, answer, "the result of ctx.measure");
  return 1;
}

// ctx.next(message): the host program is asked once a call, however often a script calls it.
static int next(lua_State *L) {
  LuaHost *host = host_of(L);
  const LuaHostCall *job = host->call.job;
  host_check_count(L, "ctx.next", 1);
  bool is_message = job && host_is_argument(L, 1, job->message_argument);
  check_first(L, is_message, "ctx.next", " takes the message that is laid out");
  host_charge(L, fuel_per_question);
  if (stack_nesting >= stack_nesting_limit)
    host_raise(L, "ctx.next: scripts wrap each other more than %d levels deep",
               stack_nesting_limit);
  if (stack_nesting > 1 && stack_left() < stack_reserve)
    host_raise(L, "ctx.next: scripts wrap each other deeper than the thread's stack allows");
  if (host->reach.next_handle < 0) {
    LuaHostQuery query = {.question = LUA_HOST_ASKS_NEXT};
    LuaHostBytes answer;
    FlatValue handle;
    int64_t paused = budget_pause(&host->budget, false);
    bool is_made = host_try_asking(L, &query, &answer);
    budget_resume(&host->budget, paused);
    if (!is_made || !flat_read(answer, 0, &handle)) host_raise_refusal(L, "ctx.next", answer);
    host->reach.next_handle = handle.integer;
  }
  host_push_next_element(L, host->reach.next_handle);
  return 1;
}

static int date(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_DATE};
  host_check_count(L, "ctx.date", 1);
  check_first(L, lua_type(L, 1) == LUA_TSTRING, "ctx.date", ": the date must be a string");
  query.text = text_at(L, 1);
  host_charge(L, fuel_per_date);
  if (query.text.count > date_limit) {
    lua_pushnil(L);
  } else {
    host_push_answer(L, host_ask(L, "ctx.date", &query), "the result of ctx.date");
  }
  return 1;
}

static int bytes(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_BYTES};
  host_check_count(L, "ctx.bytes", 1);
  check_first(L, lua_type(L, 1) == LUA_TNUMBER, "ctx.bytes", ": a number expected");
  query.number = lua_tonumber(L, 1);
  host_charge(L, fuel_per_question);
  host_push_answer(L, host_ask(L, "ctx.bytes", &query), "the result of ctx.bytes");
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
