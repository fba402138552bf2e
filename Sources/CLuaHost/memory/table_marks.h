// Tables that are known by their addresses: a few of a state, which live as long as it does.
// Storey: memory.
#ifndef TABLE_MARKS_H
#define TABLE_MARKS_H

#include <stdbool.h>
#include <stdint.h>

enum {
  table_mark_limit = 24,
  table_mark_guess_count = 64,  // a power of two
};

typedef struct TableMarks {
  uint32_t count;
  uint8_t guesses[table_mark_guess_count];  // which of them one at an address is
  const void *tables[table_mark_limit];
} TableMarks;

/// Adds one; false if there are too many.
bool table_marks_add(TableMarks *marks, const void *table);

/// The place of a table, never NULL, in the order in which they were added, or -1.
static inline int table_marks_find(TableMarks *marks, const void *table) {
  uintptr_t address = (uintptr_t)table;
  uint8_t *guess = &marks->guesses[(address >> 4 ^ address >> 10) % table_mark_guess_count];
  if (marks->tables[*guess] == table) return *guess;
  uint32_t i = 0;
  while (i < marks->count && marks->tables[i] != table) i++;
  if (i == marks->count) return -1;
  *guess = (uint8_t)i;
  return *guess;
}

#endif
