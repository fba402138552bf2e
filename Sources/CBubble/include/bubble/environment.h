#ifndef BUBBLE_ENVIRONMENT_H
#define BUBBLE_ENVIRONMENT_H

/** What surrounds messages: language, time zone, fonts, sizes of text. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Fonts, language and so on. What it is used for takes a copy of what it says then: a view takes over what is changed later by
 * bubble_view_set_environment(). Any thread. */
typedef struct bubble_environment bubble_environment;

/** At which side reading begins. */
typedef enum bubble_direction {
  BUBBLE_LEFT_TO_RIGHT = 0,
  BUBBLE_RIGHT_TO_LEFT = 1
} bubble_direction;

/** Makes an environment: British English, UTC, Noto Sans, left to right. */
bubble_status bubble_environment_create(bubble_environment **environment);

/** Frees an environment. */
bubble_status bubble_environment_free(bubble_environment *environment);

/** Says in which language and region words, times, days and numbers are written.
 * @param locale Such as "de_DE": at most 64 bytes. Of a language that is not bundled the words are English. */
bubble_status bubble_environment_set_locale(bubble_environment *environment, const char *locale);

/** Says words in place of those of the language: an object in JSON with a member for each, as Documentation/Words.md lists them.
 * @param json NULL: all words are those of the language.
 * @param length In bytes, at most 1,000,000. BUBBLE_FORMAT says what is wrong, by its line, and then nothing is changed. */
bubble_status bubble_environment_set_words(bubble_environment *environment, const char *json,
                                           size_t length);

/** Says in which time zone times and days are.
 * @param time_zone Such as "Europe/Lisbon"; one that is not known is BUBBLE_NOT_FOUND. */
bubble_status bubble_environment_set_time_zone(bubble_environment *environment,
                                               const char *time_zone);

/** Says which day it is, so that headers say "Today" and "Yesterday"; set it again at midnight.
 * @param day Such as "2026-11-27"; NULL: headers say dates. */
bubble_status bubble_environment_set_today(bubble_environment *environment, const char *day);

/** Says at which side reading begins. */
bubble_status bubble_environment_set_direction(bubble_environment *environment,
                                               bubble_direction direction);

/** Says what sizes of text are multiplied with.
 * @param scale Over 0, at most 100. */
bubble_status bubble_environment_set_text_scale(bubble_environment *environment, double scale);

/** Says at which step the platform's setting of text sizes stands.
 * @param step Such as "large" or "accessibilityMedium"; NULL: sizes are those of the fonts. */
bubble_status bubble_environment_set_text_size(bubble_environment *environment, const char *step);

/** Says whether faces stand beside the messages of others in a group. */
bubble_status bubble_environment_set_shows_avatars(bubble_environment *environment,
                                                   bool shows_avatars);

/** Says in which fonts text is set.
 * @param families Names with commas between them: characters that the first one lacks are taken from the following ones. */
bubble_status bubble_environment_set_fonts(bubble_environment *environment, const char *families);

/** Brings a font along that is not installed, to be named by bubble_environment_set_fonts().
 * @param path A .ttf, .otf, .ttc or .otc file of at most 256 MB. */
bubble_status bubble_environment_add_font_file(bubble_environment *environment, const char *path);

/** The same with the bytes of such a file.
 * @param name What the font is called where something is wrong with it. */
bubble_status bubble_environment_add_font_bytes(bubble_environment *environment, const char *name,
                                                const void *bytes, size_t length);

/** Says family, size, weight and line height of text styles: an object in JSON, as Documentation/Files.md describes it under "Text
 * styles".
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_environment_set_text_styles(bubble_environment *environment, const char *json,
                                                 size_t length);

/** Opens the fonts that it needs, so that the first text waits for nothing: some tens of milliseconds, best on a thread of its own. */
bubble_status bubble_environment_warm_up(bubble_environment *environment);

#ifdef __cplusplus
}
#endif

#endif
