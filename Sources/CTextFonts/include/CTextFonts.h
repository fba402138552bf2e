/**
 * Fonts for Pango that HarfBuzz alone measures.
 *
 * Pango's own fonts for Cairo ask Cairo how large glyphs are, and Cairo 1.16 can't be asked from two
 * threads: it keeps ten font files open for the whole process, and closes one while another thread reads
 * it (cairo-ft-font.c: _has_unlocked_face() looks at a lock that it does not hold). A font map of this
 * kind finds the same fonts, with the same shaping, and answers every question about sizes from
 * HarfBuzz' functions for OpenType tables, which are immutable. So nothing of Cairo's fonts is touched
 * before a line is drawn.
 *
 * A map, its fonts and the layouts made of them are used by one thread at a time, any thread; two maps
 * share nothing but fontconfig, which has locks of its own.
 */
#ifndef C_TEXT_FONTS_H
#define C_TEXT_FONTS_H

#include <pango/pangocairo.h>

/** A new map, to be released with g_object_unref(); the options hold for everything of it. */
PangoFontMap *text_font_map_new(const cairo_font_options_t *options);

/** A new context for layouts whose fonts are of the map, to be released with g_object_unref(). */
PangoContext *text_font_map_new_context(PangoFontMap *map);

/** The direction of a paragraph's first letter that has one; neutral if none has. */
PangoDirection text_direction(const char *paragraph, int length);

/**
 * Where a line with such fonts is drawn, in Pango's units from its start on the baseline, y down.
 *
 * All zero where nothing is seen. Strokes through the text are not counted.
 */
PangoRectangle text_line_ink(PangoLayoutLine *line);

/**
 * Draws a line with such fonts, starting at the current point of the Cairo context.
 *
 * This is where Cairo's fonts come in. Threads that draw, each on a surface of its own, have to take
 * turns, with this and with releasing a map of which something was drawn. Nothing stays behind in the
 * context.
 */
void text_show_line(cairo_t *cairo, PangoLayoutLine *line);

#endif
