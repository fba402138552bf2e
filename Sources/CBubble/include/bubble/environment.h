#ifndef BUBBLE_ENVIRONMENT_H
#define BUBBLE_ENVIRONMENT_H

/** The environment of messages: language, time zone, fonts, text sizes. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An environment: fonts, language and other settings. Each use copies its current settings. After changes, call
 * bubble_view_set_environment() for each view. Any thread. */
typedef struct bubble_environment bubble_environment;

/** The reading direction. */
typedef enum bubble_direction {
  BUBBLE_LEFT_TO_RIGHT = 0,
  BUBBLE_RIGHT_TO_LEFT = 1
} bubble_direction;

/** Makes an environment: British English, UTC, Noto Sans, left to right. */
bubble_status bubble_environment_create(bubble_environment **environment);

/** Frees an environment. */
bubble_status bubble_environment_free(bubble_environment *environment);

/** Adds a reference to an environment. Free it once more. */
bubble_status bubble_environment_retain(bubble_environment *environment);

/** Sets the language and region of words, times, days and numbers.
 * @param locale Such as "de_DE", or "en_US-u-hc-h23" for 24 hours, at most 64 bytes. Words are English if their language is not bundled. */
bubble_status bubble_environment_set_locale(bubble_environment *environment, const char *locale);

/** Overrides words of the language: a JSON object with a member for each, as listed in Documentation/Words.md.
 * @param json NULL: removes the overrides.
 * @param length In bytes, at most 1,000,000. BUBBLE_FORMAT with the errors and their lines; then nothing changes. */
bubble_status bubble_environment_set_words(bubble_environment *environment, const char *json,
                                           size_t length);

/** Sets the time zone of times and days.
 * @param time_zone Such as "Europe/Lisbon"; BUBBLE_NOT_FOUND if it is unknown. */
bubble_status bubble_environment_set_time_zone(bubble_environment *environment,
                                               const char *time_zone);

/** Sets the current day, so that headers show "Today" and "Yesterday". In a view whose clock has that day, it follows the clock.
 * @param day Such as "2026-11-27"; NULL: headers show dates. */
bubble_status bubble_environment_set_today(bubble_environment *environment, const char *day);

/** Sets the reading direction. */
bubble_status bubble_environment_set_direction(bubble_environment *environment,
                                               bubble_direction direction);

/** Sets the factor of text sizes.
 * @param scale From 0.01 to 100. */
bubble_status bubble_environment_set_text_scale(bubble_environment *environment, double scale);

/** Sets the platform's text size category.
 * @param step Such as "large" or "accessibilityMedium"; NULL: text has the sizes of its fonts. */
bubble_status bubble_environment_set_text_size(bubble_environment *environment, const char *step);

/** Sets whether the messages of others in a group show avatars. */
bubble_status bubble_environment_set_shows_avatars(bubble_environment *environment,
                                                   bool shows_avatars);

/** Sets the font families of text.
 * @param families Comma-separated names in fallback order: a family supplies the characters that those before it lack. */
bubble_status bubble_environment_set_fonts(bubble_environment *environment, const char *families);

/** Adds a font that is not installed; bubble_environment_set_fonts() can name it. At most 256 fonts.
 * @param path A .ttf, .otf, .ttc or .otc file of at most 256 MB. */
bubble_status bubble_environment_add_font_file(bubble_environment *environment, const char *path);

/** Adds the bytes of such a file.
 * @param name The name of the font in error texts. */
bubble_status bubble_environment_add_font_bytes(bubble_environment *environment, const char *name,
                                                const void *bytes, size_t length);

/** Sets family, size, weight and line height of text styles: a JSON object, as described in Documentation/Files.md under "Text
 * styles".
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_environment_set_text_styles(bubble_environment *environment, const char *json,
                                                 size_t length);

/** Opens the needed fonts, so that the first text does not wait for them. Takes some tens of milliseconds; call it on a separate thread. */
bubble_status bubble_environment_warm_up(bubble_environment *environment);

#ifdef __cplusplus
}
#endif

#endif
