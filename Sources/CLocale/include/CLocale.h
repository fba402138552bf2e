/**
 * What words need of ICU: plural rules, numbers, lists and dates of a language and region.
 *
 * ICU's functions have its version in their names, which macros add: Swift doesn't see them. Here they have
 * names that stay. Locales are ICU's names (`pt_BR`), as locale_canonical_name() gives them. What is opened is
 * never changed afterwards, may be used by several threads at the same time, and is null where ICU has no data or
 * no memory. Texts are written as UTF-8 into a buffer of the caller's; what returns a length returns -1 where the
 * text does not fit or can't be made.
 */
#ifndef C_LOCALE_H
#define C_LOCALE_H

#include <stdbool.h>
#include <stdint.h>

/** How long a locale's name may be, its zero included. */
enum { LOCALE_NAME_CAPACITY = 160 };

/** The name in ICU's spelling, with a zero at its end: `de_DE` for `de-DE`, `ar_EG@numbers=latn` for
 * `ar-EG-u-nu-latn`. False: it is no name of a locale. */
bool locale_canonical_name(const char *name, char *canonical);

/** The same with the script and the region that are most likely where it says none: `zh_Hant_TW` for `zh_TW`. */
bool locale_likely_name(const char *name, char *likely);

/** Whether ICU knows the language: for others it would take that of the process. */
bool locale_has_data(const char *name);

/** Whether the language is written from the right. */
bool locale_is_right_to_left(const char *name);

/** A way to write numbers: a locale and a skeleton of ICU's, such as `compact-short rounding-mode-down`. */
typedef struct locale_numbers locale_numbers;
locale_numbers *locale_numbers_open(const char *name, const char *skeleton);
void locale_numbers_close(locale_numbers *numbers);

/** Writes a number. */
int32_t locale_numbers_write(const locale_numbers *numbers, double value, char *text,
                             int32_t capacity);
/** Writes a whole number, of which no digit is lost. */
int32_t locale_numbers_write_integer(const locale_numbers *numbers, int64_t value, char *text,
                                     int32_t capacity);

/** The characters that a locale writes plain numbers with: the digit zero, the signs for the decimals and for less
 * than nothing, each with a zero at its end. */
typedef struct {
  char zero[8], decimal[16], minus[16];
} locale_number_signs;

bool locale_signs(const char *name, locale_number_signs *signs);

/** CLDR's plural categories. */
typedef enum {
  LOCALE_PLURAL_ZERO,
  LOCALE_PLURAL_ONE,
  LOCALE_PLURAL_TWO,
  LOCALE_PLURAL_FEW,
  LOCALE_PLURAL_MANY,
  LOCALE_PLURAL_OTHER,
} locale_plural_category;

typedef struct locale_plurals locale_plurals;
locale_plurals *locale_plurals_open(const char *name);
void locale_plurals_close(locale_plurals *plurals);

/** The category of a number without decimals that are not needed. */
locale_plural_category locale_plurals_select(const locale_plurals *plurals, double value);
/** That of a number as it is written: `1.0` is another than `1` in some languages. */
locale_plural_category locale_plurals_select_written(const locale_plurals *plurals,
                                                     const locale_numbers *numbers, double value);
/** The categories that there are in the language, a bit each. */
uint32_t locale_plurals_categories(const locale_plurals *plurals);

/** A way to write lists: `a, b and c`. */
typedef struct locale_lists locale_lists;
locale_lists *locale_lists_open(const char *name);
void locale_lists_close(locale_lists *lists);

/** Writes a list of texts in UTF-16, one behind the other. */
int32_t locale_lists_write(const locale_lists *lists, const uint16_t *texts, const int32_t *lengths,
                           int32_t count, char *text, int32_t capacity);

/** What is counted between two moments. */
typedef enum {
  LOCALE_SECONDS,
  LOCALE_MINUTES,
  LOCALE_HOURS,
  LOCALE_DAYS,
  LOCALE_WEEKS,
  LOCALE_MONTHS,
  LOCALE_YEARS,
} locale_unit;

typedef struct locale_relative_dates locale_relative_dates;

/** A way to say how far a date is from now; `begins_sentence`: with a capital letter where a sentence has one. */
locale_relative_dates *locale_relative_dates_open(const char *name, bool begins_sentence);
void locale_relative_dates_close(locale_relative_dates *dates);

/** Writes it: `yesterday`, `in 3 days`; with `has_number` also `1 day ago`. */
int32_t locale_relative_dates_write(const locale_relative_dates *dates, double offset,
                                    locale_unit unit, bool has_number, char *text,
                                    int32_t capacity);

/** What is wanted of a date: `09:00`, `20 November 2026`, or the names of days and months in the Gregorian
 * calendar. The first two are in the locale's own calendar. */
typedef enum { LOCALE_TIME, LOCALE_DAY, LOCALE_NAMES_OF_DATES } locale_date_form;

/** A way to write times and days in UTC. */
typedef struct locale_dates locale_dates;
locale_dates *locale_dates_open(const char *name, locale_date_form form);
void locale_dates_close(locale_dates *dates);

/** Writes the time or the day of a moment in seconds after 1970. */
int32_t locale_dates_write(const locale_dates *dates, double seconds, char *text, int32_t capacity);

/** Names as they stand alone: of seven days from Sunday, and of twelve months. */
typedef enum {
  LOCALE_WEEKDAY,
  LOCALE_SHORT_WEEKDAY,
  LOCALE_MONTH,
  LOCALE_SHORT_MONTH,
} locale_date_name;

/** Writes the name of a day or a month that is at a place, from 0; from what was opened for names. */
int32_t locale_dates_name(const locale_dates *dates, locale_date_name kind, int32_t place,
                          char *text, int32_t capacity);

/** The count of hours in a name: 11, 12, 23 or 24 for `hours=h11` to `hours=h24`; 0 if it has none. */
int32_t locale_hours(const char *name);

/** Writes the name with the hours from 12 to 11 (12) or from 0 to 23 (23), or without a count (0), into room for
 * LOCALE_NAME_CAPACITY. */
bool locale_with_hours(const char *name, int32_t hours, char *result);

/** The day that weeks begin with, 1 for Sunday; 0 if it is not known. */
int32_t locale_first_weekday(const char *name);

#endif
