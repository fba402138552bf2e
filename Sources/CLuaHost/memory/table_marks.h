// Tables that are known by their addresses: a few of a state, which live as long as it does.
// Layer: memory.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { table_mark_limit = 24 };

typedef struct TableMarks {
  uint32_t count;
  const void *tables[table_mark_limit];
} TableMarks;

/// Adds one; false if there are too many.
static inline bool table_marks_add(TableMarks *marks, const void *table) {
  if (marks->count == table_mark_limit) return false;
  marks->tables[marks->count++] = table;
  return true;
}

/// The place of a table, never NULL, in the order in which they were added, or -1.
static inline int table_marks_find(const TableMarks *marks, const void *table) {
  uint32_t i = 0;
  while (i < marks->count && marks->tables[i] != table) i++;
  return i < marks->count ? (int)i : -1;
}
