#include "code/source.h"

#include <stdlib.h>
#include <string.h>

int32_t lua_host_source_set(LuaHostSource *source, const char *text, size_t length) {
  if (length > source->limit) return 1;
  free(source->text);
  source->text = malloc(length + 1);
  if (!source->text) return 1;
  if (length > 0) memcpy(source->text, text, length);
  source->length = length;
  return 0;
}
