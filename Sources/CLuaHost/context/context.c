#include "context/context.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "context/arguments.h"
#include "guard/ask.h"
#include "guard/limits.h"
#include "guard/raise.h"
#include "memory/stack.h"
#include "ui/constructors.h"
#include "ui/write_result.h"
#include "values/kinds.h"
#include "values/proxy.h"
#include "values/records.h"

enum {
  fuel_per_question = 50,
  fuel_per_date = 500,
  untimed_bytes = 4096,  // so much is measured before the clock is looked at
  date_limit = 40,       // bytes: what is longer is no date
  zone_limit = 64,       // bytes: what is longer is no time zone
};

static LuaHostBytes text_at(lua_State *L, int index) {
  size_t length;
  const char *text = lua_tolstring(L, index, &length);
  return (LuaHostBytes){(const uint8_t *)text, length};
}

// MARK: Texts of numbers, in the digits of the locale

// Writes a code point as UTF-8 and returns how many bytes that takes.
static size_t write_scalar(uint32_t scalar, char *text) {
  if (scalar < 0x80) return (void)(text[0] = (char)scalar), 1;
  size_t count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t i = count - 1; i > 0; i--, scalar >>= 6) text[i] = (char)(0x80 | (scalar & 0x3F));
  text[0] = (char)((0xF00 >> count & 0xFF) | scalar);
  return count;
}

// Pushes a text of digits, of which nothing is there but them, '-', '.' and ':', in those of the call.
static void push_numerals(lua_State *L, const char *text) {
  LuaHost *host = host_of(L);
  const LuaHostNumerals *numerals = host->call.job ? host->call.job->numerals : NULL;
  if (numerals) host->call.notes |= UINT32_C(1) << numerals->note;
  bool is_plain = !numerals
                  || (numerals->zero == '0' && strcmp(numerals->decimal, ".") == 0
                      && strcmp(numerals->minus, "-") == 0);
  // What is no number, or too large for one, stays as Lua has it.
  if (is_plain || strspn(text, "0123456789.-:") != strlen(text)) {
    lua_pushstring(L, text);
    return;
  }
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (; *text; text++) {
    char digit[4];
    if (*text == '.') {
      luaL_addstring(&buffer, numerals->decimal);
    } else if (*text == '-') {
      luaL_addstring(&buffer, numerals->minus);
    } else if (*text == ':') {
      luaL_addchar(&buffer, ':');
    } else {
      size_t count = write_scalar(numerals->zero + (uint32_t)(*text - '0'), digit);
      luaL_addlstring(&buffer, digit, count);
    }
  }
  luaL_pushresult(&buffer);
}

enum { most_places = 15 };  // a double has no more digits

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

// Writes a number as people do: 3 for 3.0, at most two decimals.
static void write_number(lua_State *L, char *text, size_t capacity) {
  write_places(L, 2, text, capacity);
  if (!strchr(text, '.') || strchr(text, 'e')) return;
  size_t length = strlen(text);
  while (text[length - 1] == '0') text[--length] = 0;
  if (text[length - 1] == '.') text[--length] = 0;
}

// ctx.number(value): "1234.57" for 1234.5678: rounded to two decimals, without zeros at the end.
// ctx.number(value, places): rounded to so many decimals, 0 to 15, zeros included. Numbers from
// 1e16 on, infinity and NaN are written as Lua does, whatever is asked.
// ctx.number(value, places, "signed"): "+3" for 3.
static int format_number(lua_State *L) {
  char text[64];
  host_check_count(L, "ctx.number", 3);
  double value = host_check_number(L, "ctx.number");
  bool is_signed = host_check_word(L, 3, "signed", "ctx.number") && value > 0;
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
  // What is rounded to nothing has no sign.
  is_signed = is_signed && strspn(text, "0.") != strlen(text);
  if (is_signed) lua_pushliteral(L, "+");
  push_numerals(L, text);
  if (is_signed) lua_concat(L, 2);
  return 1;
}

static int format_plural(lua_State *L) {
  char digits[64];
  size_t length;
  host_check_count(L, "ctx.plural", 3);
  double count = host_check_number(L, "ctx.plural");
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
      host_raise(L, "ctx.plural: only %%d and %%%% are valid in a text");
    }
  }
  luaL_pushresult(&buffer);
  return 1;
}

// ctx.duration(seconds): "1:01:15"; ctx.duration(seconds, "words"): "1 hr 1 min".
static int format_duration(lua_State *L) {
  char text[64];
  host_check_count(L, "ctx.duration", 2);
  double seconds = host_check_number(L, "ctx.duration");
  if (!isfinite(seconds) || fabs(seconds) > 1e12)
    host_raise(L, "ctx.duration: %.14g is not a duration in seconds", seconds);
  if (host_check_word(L, 2, "words", "ctx.duration")) {
    LuaHostQuery query = {.question = LUA_HOST_ASKS_DURATION, .number = seconds};
    host_charge(L, fuel_per_date);
    host_push_answer(L, host_ask(L, "ctx.duration", &query), "the result of ctx.duration");
    return 1;
  }
  const char *sign = seconds <= -0.5 ? "-" : "";
  long long whole = llround(fabs(seconds));
  long long hours = whole / 3600;
  int minutes = (int)(whole / 60 % 60), rest = (int)(whole % 60);
  if (hours > 0) {
    snprintf(text, sizeof text, "%s%lld:%02d:%02d", sign, hours, minutes, rest);
  } else {
    snprintf(text, sizeof text, "%s%d:%02d", sign, minutes, rest);
  }
  push_numerals(L, text);
  return 1;
}

// MARK: What the host program is asked for

// Has a text measured. The measurer's time is not the script's: loading a font takes longer than any script
// may.
static bool measure_text(lua_State *L, LuaHostQuery *query, LuaHostBytes *answer) {
  LuaHost *host = host_of(L);
  HostReach *reach = &host->reach;
  reach->measured_bytes += (int64_t)query->text.count + 64;
  int64_t paused = budget_pause(&host->budget, reach->measured_bytes > untimed_bytes);
  bool is_measured = host_try_asking(L, query, answer);
  reach->measuring += budget_resume(&host->budget, paused);
  if (reach->measuring <= host->configuration.limits.measuring_nanoseconds * budget_slowness)
    return is_measured;
  error_record_set(&host->error, LUA_HOST_TIME, "stopped: ctx.measure exceeds the time limit");
  host_record_frames(L);
  host_abort(L, LUA_HOST_TIME);
}

static int measure(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_MEASURE};
  LuaHostBytes answer;
  bool is_measured = false;
  host_check_count(L, "ctx.measure", 2);
  host_check_first(L, lua_isstring(L, 1), "ctx.measure", ": the text must be a string");
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
  host_check_first(L, is_message, "ctx.next", " takes the message being laid out");
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

// ctx.date(text): in the reader's time zone; ctx.date(text, zone): in another one, or as it is written.
static int date(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_DATE};
  host_check_count(L, "ctx.date", 2);
  host_check_first(L, lua_type(L, 1) == LUA_TSTRING, "ctx.date", ": the date must be a string");
  if (!lua_isnoneornil(L, 2) && lua_type(L, 2) != LUA_TSTRING)
    host_raise(L,
               "ctx.date: the time zone must be a string, such as \"Asia/Tokyo\", \"+09:00\" or "
               "\"written\", not %s",
               host_kind_of(L, 2));
  query.text = text_at(L, 1);
  if (lua_type(L, 2) == LUA_TSTRING) query.of = text_at(L, 2);
  host_charge(L, fuel_per_date);
  if (query.text.count > date_limit || query.of.count > zone_limit) {
    lua_pushnil(L);
  } else {
    host_push_answer(L, host_ask(L, "ctx.date", &query), "the result of ctx.date");
  }
  return 1;
}

static int bytes(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_BYTES};
  host_check_count(L, "ctx.bytes", 1);
  query.number = host_check_number(L, "ctx.bytes");
  host_charge(L, fuel_per_question);
  host_push_answer(L, host_ask(L, "ctx.bytes", &query), "the result of ctx.bytes");
  return 1;
}

// MARK: Words

// Asks what is written into the query, for its `options` with the value at 2.
static int ask_with_value(lua_State *L, const char *function, LuaHostQuery *query) {
  LuaHostBytes answer;
  bool is_answered = false;
  lua_settop(L, 2);
  // Of several mistakes the same one is reported each time, as with ctx.measure.
  for (int is_ordered = 0; !is_answered && is_ordered < 2; is_ordered++) {
    query->options = host_write_value(L, is_ordered);
    host_charge(L, fuel_per_question + (int64_t)query->options.count / 16);
    is_answered = host_try_asking(L, query, &answer);
  }
  if (!is_answered) host_raise_refusal(L, function, answer);
  host_push_answer(L, answer, function);
  return 1;
}

// ctx.say(name), ctx.say(name, values): a text of the script's words.json.
static int say(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_SAY};
  host_check_count(L, "ctx.say", 2);
  host_check_first(L, lua_type(L, 1) == LUA_TSTRING, "ctx.say", ": the name of a text expected");
  if (!lua_isnoneornil(L, 2) && lua_type(L, 2) != LUA_TTABLE && !lua_islightuserdata(L, 2))
    host_raise(L, "ctx.say: the values must be a table, such as { count = 3 }, not %s",
               host_kind_of(L, 2));
  query.text = text_at(L, 1);
  return ask_with_value(L, "ctx.say", &query);
}

static int percent(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_PERCENT};
  host_check_count(L, "ctx.percent", 2);
  query.number = host_check_number(L, "ctx.percent");
  query.is_signed = host_check_word(L, 2, "signed", "ctx.percent");
  host_charge(L, fuel_per_question);
  host_push_answer(L, host_ask(L, "ctx.percent", &query), "the result of ctx.percent");
  return 1;
}

// ctx.money(amount), ctx.money(amount, currency): "€12.50"; ctx.money(amount, currency, "signed"): "+€12.50".
static int money(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_MONEY};
  host_check_count(L, "ctx.money", 3);
  query.number = host_check_number(L, "ctx.money");
  query.is_signed = host_check_word(L, 3, "signed", "ctx.money");
  if (lua_type(L, 2) == LUA_TSTRING) query.text = text_at(L, 2);
  host_charge(L, fuel_per_question);
  host_push_answer(L, host_ask(L, "ctx.money", &query), "the result of ctx.money");
  return 1;
}

// ctx.list(items): "a, b and c".
static int list(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_LIST};
  host_check_count(L, "ctx.list", 1);
  host_check_first(L, lua_type(L, 1) == LUA_TTABLE || lua_islightuserdata(L, 1), "ctx.list",
                   ": a list of strings expected");
  lua_pushvalue(L, 1);
  return ask_with_value(L, "ctx.list", &query);
}

static int relative(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_RELATIVE};
  host_check_count(L, "ctx.relative", 1);
  host_check_first(L, lua_type(L, 1) == LUA_TSTRING, "ctx.relative", ": the date must be a string");
  query.text = text_at(L, 1);
  host_charge(L, fuel_per_date);
  if (query.text.count > date_limit) {
    lua_pushnil(L);
  } else {
    host_push_answer(L, host_ask(L, "ctx.relative", &query), "the result of ctx.relative");
  }
  return 1;
}

// ctx.person(id): who has that id in the conversation.
static int person(lua_State *L) {
  LuaHostQuery query = {.question = LUA_HOST_ASKS_PERSON};
  host_check_count(L, "ctx.person", 1);
  host_check_first(L, lua_type(L, 1) == LUA_TSTRING, "ctx.person", ": the id must be a string");
  query.text = text_at(L, 1);
  host_charge(L, fuel_per_question + (int64_t)query.text.count / 16);
  host_push_answer(L, host_ask(L, "ctx.person", &query), "the result of ctx.person");
  return 1;
}

void host_open_context(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"bytes", bytes},
      {"date", date},
      {"duration", format_duration},
      {"list", list},
      {"measure", measure},
      {"money", money},
      {"next", next},
      {"number", format_number},
      {"percent", percent},
      {"person", person},
      {"plural", format_plural},
      {"relative", relative},
      {"say", say},
      {NULL, NULL},
  };
  host_open_proxies(L, functions);
}
