// Why a library can't be loaded that is there.
#pragma once

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// The loader's words of its last failure; empty where nothing has the library's name.
static inline void load_failure(const char *library, char *text, size_t size) {
  const char *said = dlerror();
  if (said == NULL) said = "the loader does not say why";
  // The loader names the file that it could not open first: this one, or one that this one needs.
  bool is_missing = strncmp(said, library, strlen(library)) == 0
                    && strstr(said, "No such file or directory") != NULL;
  snprintf(text, size, "%s", is_missing ? "" : said);
}
