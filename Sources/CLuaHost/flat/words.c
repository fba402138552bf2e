#include "flat/words.h"

#include <stdlib.h>

bool word_table_fill(WordTable *table, const Word *words, uint32_t count) {
  uint32_t size = 4;
  if (count > word_table_limit) return false;
  while (size < 2 * count + 1) size *= 2;  // never full: a search ends
  table->slots = calloc(size, sizeof *table->slots);
  if (!table->slots) return false;
  table->words = words;
  table->mask = size - 1;
  for (uint32_t i = 0; i < count; i++) {
    WordLetters letters = word_letters(words[i].text, words[i].length);
    uint32_t at = word_hash(letters, words[i].length) & table->mask;
    while (table->slots[at].place) at = (at + 1) & table->mask;
    table->slots[at] = (WordSlot){letters, words[i].length, i + 1};
  }
  return true;
}

void word_table_free(WordTable *table) {
  free(table->slots);
  table->slots = NULL;
}
