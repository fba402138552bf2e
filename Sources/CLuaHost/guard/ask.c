#include "guard/ask.h"

#include "guard/limits.h"
#include "guard/raise.h"

bool host_try_asking(lua_State *L, LuaHostQuery *query, LuaHostBytes *answer) {
  LuaHost *host = host_of(L);
  const Output *output = &host->answer.output;
  host->answer.output.count = 0;
  query->fuel = host->budget.fuel;
  query->cost = 0;
  bool is_answered
      = host->configuration.callbacks.ask(host->call.context, query, &host->answer) == 0;
  *answer = (LuaHostBytes){output->bytes, output->count};
  if (query->cost > 0) host_charge(L, query->cost);
  return is_answered;
}

void host_raise_refusal(lua_State *L, const char *function, LuaHostBytes refusal) {
  host_raise(L, "%s: %.*s", function, (int)refusal.count, (const char *)refusal.start);
}

LuaHostBytes host_ask(lua_State *L, const char *function, LuaHostQuery *query) {
  LuaHostBytes answer;
  if (!host_try_asking(L, query, &answer)) host_raise_refusal(L, function, answer);
  return answer;
}
