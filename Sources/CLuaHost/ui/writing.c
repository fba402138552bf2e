#include "ui/writing.h"

#include "guard/limits.h"
#include "guard/raise.h"

enum {
  depth_limit = 200,  // whatever the limits say: the C stack
};

void host_grow_output(lua_State *L, size_t count) {
  LuaHost *host = host_of(L);
  size_t limit = host->configuration.limits.result_bytes;
  if (output_needs(&host->output, count) > limit)
    host_raise(host_too_large(L), "the result is larger than %zu bytes", limit);
  if (!output_grow(&host->output, count, limit)) host_raise(L, "there is no memory for the result");
}

void host_count_value(lua_State *L, uint32_t depth) {
  LuaHost *host = host_of(L);
  const LuaHostLimits *limits = &host->configuration.limits;
  host_charge(L, 4);
  if (++host->output.values > limits->result_values)
    host_raise(host_too_large(L), "the result has more than %u parts", limits->result_values);
  if (depth > limits->result_depth || depth > depth_limit)
    host_raise(host_too_large(L), "the result is more than %u levels deep, or contains itself",
               limits->result_depth < depth_limit ? limits->result_depth : depth_limit);
}

void host_check_result_stack(lua_State *L) { luaL_checkstack(L, 16, "the result is too deep"); }
