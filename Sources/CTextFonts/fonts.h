#ifndef TEXT_FONTS_H
#define TEXT_FONTS_H

#include "CTextFonts.h"

/// A font of a map: Pango's own one for Cairo, measured by HarfBuzz.
///
/// The map has to outlive its fonts, but for their release.
PangoFont *text_font_of(PangoFontMap *map, PangoFont *plain);

/// Pango's own font for Cairo behind a font of a map.
PangoFont *text_font_plain(PangoFont *font);

/// Where a glyph of a font of a map is drawn, from its place on the baseline.
void text_font_glyph_ink(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink);

/// The language that stands for none: what the user speaks decides on nothing.
PangoLanguage *text_font_map_language(PangoFontMap *map);

#endif
