#ifndef BUBBLE_THEME_H
#define BUBBLE_THEME_H

/** Themes: the colours of a view. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A theme, with a light and a dark appearance. Immutable. Any thread. */
typedef struct bubble_theme bubble_theme;

/** An appearance of a theme. */
typedef enum bubble_appearance { BUBBLE_LIGHT = 0, BUBBLE_DARK = 1 } bubble_appearance;

/** Returns a bundled theme.
 * @param name "light", "dark", "rounded-blue", "green-paper", "compact", "high-contrast" or "black". */
bubble_status bubble_theme_named(const char *name, bubble_theme **theme);

/** Reads a theme from a file, and the pictures beside it: Documentation/Themes.md. The error names the lines of mistakes. */
bubble_status bubble_theme_open_file(const char *path, bubble_theme **theme);

/** Reads a theme from bytes; it must not name pictures.
 * @param name The name of the theme in error texts.
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_theme_open_bytes(const char *name, const void *bytes, size_t length,
                                      bubble_theme **theme);

/** Frees a theme. */
bubble_status bubble_theme_free(bubble_theme *theme);

/** Adds a reference to a theme. Free it once more. */
bubble_status bubble_theme_retain(bubble_theme *theme);

#ifdef __cplusplus
}
#endif

#endif
