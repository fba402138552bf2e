#include "texts/file_names.h"

#include <stddef.h>
#include <string.h>

uint32_t file_names_number(FileNames *files, const char *name) {
  uint32_t i = 0;
  while (i < files->count && strcmp(files->names[i], name) != 0) i++;
  if (i == files->count) {
    if (i == file_name_limit || strlen(name) >= file_name_bytes) return 0;
    strcpy(files->names[i], name);
    files->count++;
  }
  return i + 1;
}

const char *file_names_at(const FileNames *files, uint32_t number) {
  return number >= 1 && number <= files->count ? files->names[number - 1] : NULL;
}
