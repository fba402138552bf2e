#include "CUnicode.h"

#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/utf16.h>
#include <unicode/uscript.h>

#include "line_breaks.inc"

static const char *value_name(UProperty property, int32_t value) {
  return u_getPropertyValueName(property, value, U_SHORT_PROPERTY_NAME);
}

int32_t unicode_case_folded(uint32_t scalar, uint16_t *units, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  UChar source[2], folded[64];
  int32_t length = 0;
  U16_APPEND_UNSAFE(source, length, scalar);
  length = unorm2_normalize(unorm2_getNFKCCasefoldInstance(&error), source, length, folded, 64, &error);
  length = unorm2_normalize(unorm2_getNFKDInstance(&error), folded, length, units, capacity, &error);
  return U_SUCCESS(error) ? length : 0;
}

const char *unicode_icu_version(void) {
  return U_ICU_VERSION;
}

/* The start and the class of the range that a scalar is in. */
static uint32_t line_break_range(uint32_t scalar) {
  int32_t low = 0, high = sizeof line_break_ranges / sizeof *line_break_ranges;
  while (high - low > 1) {
    int32_t middle = (low + high) / 2;
    if (line_break_ranges[middle] >> 8 <= scalar) low = middle;
    else high = middle;
  }
  return line_break_ranges[low];
}

int32_t unicode_line_break(uint32_t scalar) {
  return line_break_range(scalar) & 0x7F;
}

const char *unicode_line_break_name(int32_t value) {
  int32_t count = sizeof line_break_names / sizeof *line_break_names;
  return value >= 0 && value < count ? line_break_names[value] : NULL;
}

bool unicode_is_east_asian(uint32_t scalar) {
  return line_break_range(scalar) & 0x80;
}

int32_t unicode_grapheme_break(uint32_t scalar) {
  return u_getIntPropertyValue((UChar32)scalar, UCHAR_GRAPHEME_CLUSTER_BREAK);
}

const char *unicode_grapheme_break_name(int32_t value) {
  return value_name(UCHAR_GRAPHEME_CLUSTER_BREAK, value);
}

int32_t unicode_bidi_class(uint32_t scalar) {
  return u_getIntPropertyValue((UChar32)scalar, UCHAR_BIDI_CLASS);
}

const char *unicode_bidi_class_name(int32_t value) {
  return value_name(UCHAR_BIDI_CLASS, value);
}

uint32_t unicode_emoji_properties(uint32_t scalar) {
  UChar32 c = (UChar32)scalar;
  uint32_t bits = 0;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI)) bits |= UNICODE_EMOJI;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_PRESENTATION)) bits |= UNICODE_EMOJI_PRESENTATION;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER)) bits |= UNICODE_EMOJI_MODIFIER;
  if (u_hasBinaryProperty(c, UCHAR_EMOJI_MODIFIER_BASE)) bits |= UNICODE_EMOJI_MODIFIER_BASE;
  if (u_hasBinaryProperty(c, UCHAR_EXTENDED_PICTOGRAPHIC)) bits |= UNICODE_EXTENDED_PICTOGRAPHIC;
  return bits;
}

int32_t unicode_script(uint32_t scalar) {
  return u_getIntPropertyValue((UChar32)scalar, UCHAR_SCRIPT);
}

int32_t unicode_script_extensions(uint32_t scalar, int32_t *scripts, int32_t capacity) {
  UErrorCode error = U_ZERO_ERROR;
  UScriptCode codes[64];
  int32_t count = uscript_getScriptExtensions((UChar32)scalar, codes, 64, &error);
  if (U_FAILURE(error)) return 0;
  for (int32_t i = 0; i < count && i < capacity; i++) scripts[i] = codes[i];
  return count;
}

uint32_t unicode_script_tag(int32_t script) {
  const char *name = uscript_getShortName((UScriptCode)script);
  if (name == NULL) return 0;
  uint32_t tag = 0;
  for (int i = 0; i < 4; i++) {
    if (name[i] == 0) return 0;
    tag = tag << 8 | (uint8_t)name[i];
  }
  return tag;
}

int32_t unicode_bracket_type(uint32_t scalar) {
  switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
  case U_BPT_OPEN:
    return 1;
  case U_BPT_CLOSE:
    return 2;
  default:
    return 0;
  }
}

uint32_t unicode_paired_bracket(uint32_t scalar) {
  uint32_t pair = (uint32_t)u_getBidiPairedBracket((UChar32)scalar);
  return pair == 0x2329 ? 0x3008 : pair == 0x232A ? 0x3009 : pair;
}

unicode_breaks *unicode_breaks_open(unicode_breaks_kind kind) {
  UErrorCode error = U_ZERO_ERROR;
  UBreakIteratorType type = kind == UNICODE_LINES ? UBRK_LINE : UBRK_WORD;
  UBreakIterator *iterator = ubrk_open(type, "", NULL, 0, &error);
  return U_FAILURE(error) ? NULL : (unicode_breaks *)iterator;
}

void unicode_breaks_close(unicode_breaks *breaks) { ubrk_close((UBreakIterator *)breaks); }

bool unicode_breaks_start(unicode_breaks *breaks, const uint16_t *text, int32_t length) {
  UErrorCode error = U_ZERO_ERROR;
  ubrk_setText((UBreakIterator *)breaks, (const UChar *)text, length, &error);
  return !U_FAILURE(error) && ubrk_first((UBreakIterator *)breaks) == 0;
}

int32_t unicode_breaks_next(unicode_breaks *breaks) {
  int32_t next = ubrk_next((UBreakIterator *)breaks);
  return next == UBRK_DONE ? -1 : next;
}

bool unicode_breaks_ended_word(unicode_breaks *breaks) {
  return ubrk_getRuleStatus((UBreakIterator *)breaks) >= UBRK_WORD_NONE_LIMIT;
}
