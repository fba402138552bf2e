#ifndef BUBBLE_THEME_H
#define BUBBLE_THEME_H

/** Colours. */

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A theme, with a light and a dark appearance. It never changes. Any thread. */
typedef struct bubble_theme bubble_theme;

/** Which of its two appearances is drawn. */
typedef enum bubble_appearance { BUBBLE_LIGHT = 0, BUBBLE_DARK = 1 } bubble_appearance;

/** Gives a bundled theme.
 * @param name "light", "dark", "rounded-blue", "green-paper", "compact", "high-contrast" or "black". */
bubble_status bubble_theme_named(const char *name, bubble_theme **theme);

/** Reads a theme from a file, with the pictures beside it: Documentation/Themes.md. Mistakes are told by their lines. */
bubble_status bubble_theme_open_file(const char *path, bubble_theme **theme);

/** Reads a theme from bytes; it may name no pictures.
 * @param name What it is called where something is wrong with it.
 * @param length In bytes, at most 1,000,000. */
bubble_status bubble_theme_open_bytes(const char *name, const void *bytes, size_t length,
                                      bubble_theme **theme);

/** Frees a theme. */
bubble_status bubble_theme_free(bubble_theme *theme);

#ifdef __cplusplus
}
#endif

#endif
