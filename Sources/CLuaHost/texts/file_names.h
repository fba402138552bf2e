// A list of a script's files, so that a number names one. Layer: texts.
#pragma once

#include <stdint.h>

enum { file_name_limit = 34, file_name_bytes = 64 };

typedef struct FileNames {
  uint32_t count;
  char names[file_name_limit][file_name_bytes];
} FileNames;

/// The file's number from 1, a new one if it has none yet; 0 if there are too many, or its name is too
/// long.
uint32_t file_names_number(FileNames *files, const char *name);
/// The file of that number, or NULL.
const char *file_names_at(const FileNames *files, uint32_t number);
