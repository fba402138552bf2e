#include "memory/table_marks.h"

bool table_marks_add(TableMarks *marks, const void *table) {
  if (marks->count == table_mark_limit) return false;
  marks->tables[marks->count++] = table;
  return true;
}
