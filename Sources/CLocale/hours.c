#include "hours.h"

#include <string.h>
#include <unicode/udatpg.h>
#include <unicode/uloc.h>

#include "CLocale.h"

enum { PATTERN_CAPACITY = 256 };  // in units of UTF-16

int32_t locale_hours(const char *name) {
  char value[8];
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_getKeywordValue(name, "hours", value, sizeof value, &status);
  if (U_FAILURE(status) || length != 3 || value[0] != 'h') return 0;
  int32_t hours = (value[1] - '0') * 10 + value[2] - '0';
  return hours == 11 || hours == 12 || hours == 23 || hours == 24 ? hours : 0;
}

bool locale_with_hours(const char *name, int32_t hours, char *result) {
  size_t length = strlen(name);
  if (length >= LOCALE_NAME_CAPACITY) return false;
  memcpy(result, name, length + 1);
  UErrorCode status = U_ZERO_ERROR;
  const char *value = hours == 12 ? "h12" : hours == 23 ? "h23" : NULL;
  int32_t count = uloc_setKeywordValue("hours", value, result, LOCALE_NAME_CAPACITY, &status);
  return U_SUCCESS(status) && count < LOCALE_NAME_CAPACITY;
}

// The place of the next letter of an hour that is no literal text; -1 if there is none.
static int32_t hour_place(const UChar *pattern, int32_t count, int32_t start) {
  bool is_quoted = false;
  for (int32_t i = 0; i < count; i++) {
    if (pattern[i] == '\'') is_quoted = !is_quoted;
    bool is_hour = pattern[i] == 'h' || pattern[i] == 'H' || pattern[i] == 'k' || pattern[i] == 'K';
    if (i >= start && is_hour && !is_quoted) return i;
  }
  return -1;
}

void locale_set_hours(UDateFormat *format, const char *name) {
  int32_t hours = locale_hours(name);
  if (hours == 0) return;
  bool is_half = hours < 23;
  UChar letter = hours == 11 ? 'K' : hours == 12 ? 'h' : hours == 23 ? 'H' : 'k';
  UChar pattern[PATTERN_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = udat_toPattern(format, false, pattern, PATTERN_CAPACITY, &status);
  if (U_FAILURE(status) || count >= PATTERN_CAPACITY) return;
  int32_t place = hour_place(pattern, count, 0);
  if (place < 0 || (pattern[place] == 'h' || pattern[place] == 'K') != is_half) {
    const UChar skeleton[] = {is_half ? 'h' : 'H', 'm'};
    UDateTimePatternGenerator *generator = udatpg_open(name, &status);
    count = udatpg_getBestPattern(generator, skeleton, 2, pattern, PATTERN_CAPACITY, &status);
    udatpg_close(generator);
    if (U_FAILURE(status) || count >= PATTERN_CAPACITY) return;
  }
  for (place = hour_place(pattern, count, 0); place >= 0;
       place = hour_place(pattern, count, place + 1))
    pattern[place] = letter;
  udat_applyPattern(format, false, pattern, count);
}
