#include "CLocale.h"

#include "hours.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/uformattedvalue.h>
#include <unicode/ulistformatter.h>
#include <unicode/uloc.h>
#include <unicode/unum.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ureldatefmt.h>
#include <unicode/ustring.h>

enum { TEXT_CAPACITY = 1024 };  // of what ICU writes, in units of UTF-16

_Static_assert(LOCALE_NAME_CAPACITY > ULOC_FULLNAME_CAPACITY, "every name of ICU's fits");

// MARK: Names

bool locale_canonical_name(const char *name, char *canonical) {
  char tag[LOCALE_NAME_CAPACITY];
  size_t length = strlen(name);
  if (length >= sizeof tag) return false;
  for (size_t i = 0; i <= length; i++) tag[i] = name[i] == '_' ? '-' : name[i];
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  int32_t count = uloc_forLanguageTag(tag, canonical, LOCALE_NAME_CAPACITY, &parsed, &status);
  bool is_tag
      = U_SUCCESS(status) && count > 0 && count < LOCALE_NAME_CAPACITY && parsed == (int32_t)length;
  if (is_tag) return true;
  // ICU's own spelling, of POSIX or with keywords.
  status = U_ZERO_ERROR;
  count = uloc_canonicalize(name, canonical, LOCALE_NAME_CAPACITY, &status);
  if (U_FAILURE(status) || count <= 0 || count >= LOCALE_NAME_CAPACITY) return false;
  char language[ULOC_LANG_CAPACITY];
  status = U_ZERO_ERROR;
  return uloc_getLanguage(canonical, language, sizeof language, &status) > 0 && U_SUCCESS(status)
         && status != U_STRING_NOT_TERMINATED_WARNING;
}

bool locale_likely_name(const char *name, char *likely) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uloc_addLikelySubtags(name, likely, LOCALE_NAME_CAPACITY, &status);
  return U_SUCCESS(status) && count > 0 && count < LOCALE_NAME_CAPACITY;
}

bool locale_has_data(const char *name) {
  char language[ULOC_LANG_CAPACITY], other[ULOC_LANG_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(name, language, sizeof language, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return false;
  const char *known = strcmp(language, "iw") == 0 ? "he" : language;
  for (int32_t place = uloc_countAvailable() - 1; place >= 0; place--) {
    status = U_ZERO_ERROR;
    uloc_getLanguage(uloc_getAvailable(place), other, sizeof other, &status);
    if (U_SUCCESS(status) && strcmp(known, other) == 0) return true;
  }
  return false;
}

bool locale_is_right_to_left(const char *name) { return uloc_isRightToLeft(name); }

// MARK: Texts

static int32_t to_utf8(const UChar *units, int32_t count, char *text, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = 0;
  u_strToUTF8(text, capacity, &length, units, count, &status);
  return U_SUCCESS(status) && length <= capacity ? length : -1;
}

static int32_t from_ascii(const char *text, UChar *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = 0;
  u_strFromUTF8(units, capacity, &count, text, -1, &status);
  return U_SUCCESS(status) && count < capacity ? count : -1;
}

// MARK: Numbers

locale_numbers *locale_numbers_open(const char *name, const char *skeleton) {
  UChar units[TEXT_CAPACITY];
  int32_t count = from_ascii(skeleton, units, TEXT_CAPACITY);
  if (count < 0) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(units, count, name, &status);
  if (U_SUCCESS(status)) return (locale_numbers *)formatter;
  unumf_close(formatter);
  return NULL;
}

void locale_numbers_close(locale_numbers *numbers) { unumf_close((UNumberFormatter *)numbers); }

// A number that was written; null if it can't be. The caller closes it.
static UFormattedNumber *formatted(const locale_numbers *numbers, double value) {
  UErrorCode status = U_ZERO_ERROR;
  UFormattedNumber *result = unumf_openResult(&status);
  unumf_formatDouble((const UNumberFormatter *)numbers, value, result, &status);
  if (U_SUCCESS(status)) return result;
  unumf_closeResult(result);
  return NULL;
}

static int32_t take_text(UFormattedNumber *number, char *text, int32_t capacity) {
  if (!number) return -1;
  UChar units[TEXT_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = unumf_resultToString(number, units, TEXT_CAPACITY, &status);
  unumf_closeResult(number);
  return U_SUCCESS(status) ? to_utf8(units, count, text, capacity) : -1;
}

int32_t locale_numbers_write(const locale_numbers *numbers, double value, char *text,
                             int32_t capacity) {
  return take_text(formatted(numbers, value), text, capacity);
}

int32_t locale_numbers_write_integer(const locale_numbers *numbers, int64_t value, char *text,
                                     int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UFormattedNumber *result = unumf_openResult(&status);
  unumf_formatInt((const UNumberFormatter *)numbers, value, result, &status);
  if (U_SUCCESS(status)) return take_text(result, text, capacity);
  unumf_closeResult(result);
  return -1;
}

static bool take_sign(const UNumberFormat *format, UNumberFormatSymbol symbol, char *sign,
                      int32_t capacity) {
  UChar units[16];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = unum_getSymbol(format, symbol, units, 16, &status);
  if (U_FAILURE(status) || count <= 0 || count >= 16) return false;
  int32_t length = to_utf8(units, count, sign, capacity - 1);
  if (length <= 0) return false;
  sign[length] = 0;
  return true;
}

bool locale_signs(const char *name, locale_number_signs *signs) {
  UErrorCode status = U_ZERO_ERROR;
  UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, name, NULL, &status);
  bool is_known
      = U_SUCCESS(status)
        && take_sign(format, UNUM_ZERO_DIGIT_SYMBOL, signs->zero, sizeof signs->zero)
        && take_sign(format, UNUM_DECIMAL_SEPARATOR_SYMBOL, signs->decimal, sizeof signs->decimal)
        && take_sign(format, UNUM_MINUS_SIGN_SYMBOL, signs->minus, sizeof signs->minus);
  unum_close(format);
  return is_known;
}

// MARK: Plurals

locale_plurals *locale_plurals_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UPluralRules *rules = uplrules_open(name, &status);
  if (U_SUCCESS(status)) return (locale_plurals *)rules;
  uplrules_close(rules);
  return NULL;
}

void locale_plurals_close(locale_plurals *plurals) { uplrules_close((UPluralRules *)plurals); }

static locale_plural_category category(const UChar *keyword, int32_t count) {
  static const char *const names[] = {"zero", "one", "two", "few", "many"};
  for (int place = 0; place < 5; place++) {
    const char *name = names[place];
    if (count != (int32_t)strlen(name)) continue;
    bool is_same = true;
    for (int32_t i = 0; i < count; i++) is_same = is_same && keyword[i] == (UChar)name[i];
    if (is_same) return (locale_plural_category)place;
  }
  return LOCALE_PLURAL_OTHER;
}

locale_plural_category locale_plurals_select(const locale_plurals *plurals, double value) {
  UChar keyword[16];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = uplrules_select((const UPluralRules *)plurals, value, keyword, 16, &status);
  return U_SUCCESS(status) && count <= 16 ? category(keyword, count) : LOCALE_PLURAL_OTHER;
}

locale_plural_category locale_plurals_select_written(const locale_plurals *plurals,
                                                     const locale_numbers *numbers, double value) {
  UFormattedNumber *number = formatted(numbers, value);
  if (!number) return LOCALE_PLURAL_OTHER;
  UChar keyword[16];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count
      = uplrules_selectFormatted((const UPluralRules *)plurals, number, keyword, 16, &status);
  unumf_closeResult(number);
  return U_SUCCESS(status) && count <= 16 ? category(keyword, count) : LOCALE_PLURAL_OTHER;
}

uint32_t locale_plurals_categories(const locale_plurals *plurals) {
  UErrorCode status = U_ZERO_ERROR;
  UEnumeration *keywords = uplrules_getKeywords((const UPluralRules *)plurals, &status);
  uint32_t categories = UINT32_C(1) << LOCALE_PLURAL_OTHER;
  const UChar *keyword;
  int32_t count = 0;
  while (U_SUCCESS(status) && (keyword = uenum_unext(keywords, &count, &status)))
    categories |= UINT32_C(1) << category(keyword, count);
  uenum_close(keywords);
  return categories;
}

// MARK: Lists

locale_lists *locale_lists_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  UListFormatter *formatter
      = ulistfmt_openForType(name, ULISTFMT_TYPE_AND, ULISTFMT_WIDTH_WIDE, &status);
  if (U_SUCCESS(status)) return (locale_lists *)formatter;
  ulistfmt_close(formatter);
  return NULL;
}

void locale_lists_close(locale_lists *lists) { ulistfmt_close((UListFormatter *)lists); }

int32_t locale_lists_write(const locale_lists *lists, const uint16_t *texts, const int32_t *lengths,
                           int32_t count, char *text, int32_t capacity) {
  const UChar **parts = malloc((size_t)(count + 1) * sizeof *parts);
  UChar *units = malloc((size_t)(capacity + 1) * sizeof *units);
  int32_t result = -1;
  if (parts && units) {
    for (int32_t i = 0; i < count; i++) {
      parts[i] = texts;
      texts += lengths[i];
    }
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = ulistfmt_format((const UListFormatter *)lists, parts, lengths, count, units,
                                     capacity, &status);
    if (U_SUCCESS(status) && length <= capacity) result = to_utf8(units, length, text, capacity);
  }
  free(parts);
  free(units);
  return result;
}

// MARK: Relative dates

locale_relative_dates *locale_relative_dates_open(const char *name, bool begins_sentence) {
  UErrorCode status = U_ZERO_ERROR;
  UDisplayContext context = begins_sentence ? UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE
                                            : UDISPCTX_CAPITALIZATION_NONE;
  URelativeDateTimeFormatter *formatter
      = ureldatefmt_open(name, NULL, UDAT_STYLE_LONG, context, &status);
  if (U_SUCCESS(status)) return (locale_relative_dates *)formatter;
  ureldatefmt_close(formatter);
  return NULL;
}

void locale_relative_dates_close(locale_relative_dates *dates) {
  ureldatefmt_close((URelativeDateTimeFormatter *)dates);
}

int32_t locale_relative_dates_write(const locale_relative_dates *dates, double offset,
                                    locale_unit unit, bool has_number, char *text,
                                    int32_t capacity) {
  static const URelativeDateTimeUnit units_of_icu[] = {
      UDAT_REL_UNIT_SECOND, UDAT_REL_UNIT_MINUTE, UDAT_REL_UNIT_HOUR, UDAT_REL_UNIT_DAY,
      UDAT_REL_UNIT_WEEK,   UDAT_REL_UNIT_MONTH,  UDAT_REL_UNIT_YEAR,
  };
  UChar units[TEXT_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = (has_number ? ureldatefmt_formatNumeric : ureldatefmt_format)(
      (const URelativeDateTimeFormatter *)dates, offset, units_of_icu[unit], units, TEXT_CAPACITY,
      &status);
  return U_SUCCESS(status) ? to_utf8(units, count, text, capacity) : -1;
}

// MARK: Dates

// A name of a locale that counts by the Gregorian calendar, whatever calendar is its own.
static bool gregorian(const char *name, char *result) {
  size_t length = strlen(name);
  if (length >= LOCALE_NAME_CAPACITY) return false;
  memcpy(result, name, length + 1);
  UErrorCode status = U_ZERO_ERROR;
  int32_t count
      = uloc_setKeywordValue("calendar", "gregorian", result, LOCALE_NAME_CAPACITY, &status);
  return U_SUCCESS(status) && count < LOCALE_NAME_CAPACITY;
}

locale_dates *locale_dates_open(const char *name, locale_date_form form) {
  static const UChar utc[] = {'E', 't', 'c', '/', 'U', 'T', 'C'};
  UDateFormatStyle day = form == LOCALE_DAY ? UDAT_LONG : UDAT_NONE;
  UDateFormatStyle time = form == LOCALE_TIME ? UDAT_SHORT : UDAT_NONE;
  char locale[LOCALE_NAME_CAPACITY];
  if (form == LOCALE_NAMES_OF_DATES) {
    if (!gregorian(name, locale)) return NULL;
    name = locale;
    day = UDAT_LONG;
  }
  UErrorCode status = U_ZERO_ERROR;
  UDateFormat *format = udat_open(time, day, name, utc, sizeof utc / sizeof *utc, NULL, 0, &status);
  if (U_FAILURE(status)) {
    udat_close(format);
    return NULL;
  }
  if (form == LOCALE_TIME) locale_set_hours(format, name);
  return (locale_dates *)format;
}

void locale_dates_close(locale_dates *dates) { udat_close((UDateFormat *)dates); }

int32_t locale_dates_write(const locale_dates *dates, double seconds, char *text,
                           int32_t capacity) {
  UChar units[TEXT_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = udat_format((const UDateFormat *)dates, seconds * 1000, units, TEXT_CAPACITY,
                              NULL, &status);
  return U_SUCCESS(status) ? to_utf8(units, count, text, capacity) : -1;
}

int32_t locale_dates_name(const locale_dates *dates, locale_date_name kind, int32_t place,
                          char *text, int32_t capacity) {
  static const UDateFormatSymbolType kinds[] = {
      UDAT_STANDALONE_WEEKDAYS,
      UDAT_STANDALONE_SHORT_WEEKDAYS,
      UDAT_STANDALONE_MONTHS,
      UDAT_STANDALONE_SHORT_MONTHS,
  };
  // ICU counts the days of the week from 1.
  int32_t number = kind <= LOCALE_SHORT_WEEKDAY ? place + 1 : place;
  UChar units[TEXT_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  int32_t count = udat_getSymbols((const UDateFormat *)dates, kinds[kind], number, units,
                                  TEXT_CAPACITY, &status);
  return U_SUCCESS(status) ? to_utf8(units, count, text, capacity) : -1;
}

int32_t locale_first_weekday(const char *name) {
  char locale[LOCALE_NAME_CAPACITY];
  if (!gregorian(name, locale)) return 0;
  UErrorCode status = U_ZERO_ERROR;
  UCalendar *calendar = ucal_open(NULL, 0, locale, UCAL_GREGORIAN, &status);
  if (U_FAILURE(status)) return 0;
  int32_t day = ucal_getAttribute(calendar, UCAL_FIRST_DAY_OF_WEEK);
  ucal_close(calendar);
  return day;
}
