#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <math.h>

#include "fonts.h"

// What a language's letters are like on the average.
typedef struct {
  PangoLanguage *language;
  PangoFontMetrics *metrics;
} LanguageMetrics;

// How the box is made that stands for a character which no font has.
typedef struct {
  double padding, digit_width, height, descent;
  gboolean is_known;
} MissingBox;

typedef struct {
  PangoFont parent;
  PangoFont *plain;
  PangoFontMap *map;
  hb_font_t *shaper;
  // Ascent and descent of the face, around no glyph.
  PangoRectangle line;
  GArray *metrics;
  MissingBox missing;
} TextFont;

typedef struct {
  PangoFontClass parent;
} TextFontClass;

GType text_font_get_type(void);
G_DEFINE_TYPE(TextFont, text_font, PANGO_TYPE_FONT)

static GQuark wrapper_quark(void) { return g_quark_from_static_string("bubble-text-font"); }

PangoFont *text_font_of(PangoFontMap *map, PangoFont *plain) {
  if (!plain) return NULL;
  PangoFont *known = g_object_get_qdata(G_OBJECT(plain), wrapper_quark());
  if (known) return g_object_ref(known);
  TextFont *font = g_object_new(text_font_get_type(), NULL);
  font->plain = g_object_ref(plain);
  font->map = map;
  g_object_set_qdata(G_OBJECT(plain), wrapper_quark(), font);
  return (PangoFont *)font;
}

PangoFont *text_font_plain(PangoFont *font) {
  return G_TYPE_CHECK_INSTANCE_TYPE(font, text_font_get_type()) ? ((TextFont *)font)->plain : font;
}

static void finalize(GObject *object) {
  TextFont *font = (TextFont *)object;
  for (guint index = 0; index < font->metrics->len; index++) {
    pango_font_metrics_unref(g_array_index(font->metrics, LanguageMetrics, index).metrics);
  }
  g_array_unref(font->metrics);
  if (font->plain) g_object_set_qdata(G_OBJECT(font->plain), wrapper_quark(), NULL);
  g_clear_object(&font->plain);
  G_OBJECT_CLASS(text_font_parent_class)->finalize(object);
}

static PangoFontDescription *describe(PangoFont *font) {
  return pango_font_describe(text_font_plain(font));
}

static PangoFontDescription *describe_absolute(PangoFont *font) {
  return pango_font_describe_with_absolute_size(text_font_plain(font));
}

static PangoCoverage *get_coverage(PangoFont *font, PangoLanguage *language) {
  return pango_font_get_coverage(text_font_plain(font), language);
}

static PangoFontMap *get_font_map(PangoFont *font) { return ((TextFont *)font)->map; }

static void get_features(PangoFont *font, hb_feature_t *features, guint size, guint *count) {
  pango_font_get_features(text_font_plain(font), features, size, count);
}

static hb_font_t *create_hb_font(PangoFont *font) {
  return hb_font_reference(pango_font_get_hb_font(text_font_plain(font)));
}

// The font's shaper, for which a font is opened the first time.
static hb_font_t *shaper_of(TextFont *font) {
  if (font->shaper) return font->shaper;
  font->shaper = pango_font_get_hb_font((PangoFont *)font);
  hb_font_extents_t extents;
  hb_font_get_h_extents(font->shaper, &extents);
  font->line.y = -extents.ascender;
  font->line.height = extents.ascender - extents.descender;
  return font->shaper;
}

// The size in points: that of glyphs as they are, where pictures are scaled down.
static double size_of(hb_font_t *shaper) {
  int x = 0, y = 0;
  hb_font_get_scale(shaper, &x, &y);
  return fabs((double)y) / PANGO_SCALE;
}

// Four or six hexadecimal digits in two rows, in a frame, as Pango draws them with Cairo.
static const MissingBox *missing_box(TextFont *font) {
  MissingBox *box = &font->missing;
  if (box->is_known) return box;
  box->is_known = TRUE;
  hb_font_t *shaper = shaper_of(font);
  double size = size_of(shaper), digit_size = size / 2.2;

  PangoFontDescription *description = describe_absolute((PangoFont *)font);
  pango_font_description_unset_fields(description, PANGO_FONT_MASK_GRAVITY);
  pango_font_description_set_family_static(description, "monospace");
  pango_font_description_set_absolute_size(description, pango_units_from_double(digit_size));
  PangoContext *context = text_font_map_new_context(font->map);
  PangoFont *digits = pango_font_map_load_font(font->map, context, description);
  double digit_height = 0;
  if (digits) {
    // In the font's own units, which nothing rounds.
    hb_face_t *face = hb_font_get_face(pango_font_get_hb_font(digits));
    hb_font_t *digit_shaper = hb_font_create(face);
    double unit = digit_size / hb_face_get_upem(face);
    for (const char *digit = "0123456789ABCDEF"; *digit; digit++) {
      hb_codepoint_t glyph;
      hb_glyph_extents_t extents;
      if (!hb_font_get_nominal_glyph(digit_shaper, *digit, &glyph)) continue;
      if (!hb_font_get_glyph_extents(digit_shaper, glyph, &extents)) continue;
      box->digit_width = MAX(box->digit_width, extents.width * unit);
      digit_height = MAX(digit_height, -extents.height * unit);
    }
    hb_font_destroy(digit_shaper);
    g_object_unref(digits);
  }
  g_object_unref(context);
  pango_font_description_free(description);

  hb_font_extents_t extents;
  hb_font_get_h_extents(shaper, &extents);
  double ascent = pango_units_to_double(extents.ascender);
  double descent = pango_units_to_double(-extents.descender);
  if (ascent + descent <= 0) {
    ascent = size;
    descent = 0;
  }
  box->padding = MIN((ascent + descent) / 43, digit_size);
  box->height = 5 * box->padding + 2 * digit_height;
  if (box->height <= ascent) {
    box->descent = 2 * box->padding;
  } else if (box->height <= ascent + descent - 2 * box->padding) {
    box->descent = 2 * box->padding + box->height - ascent;
  } else {
    box->descent = descent * box->height / (ascent + descent);
  }
  return box;
}

static void get_missing_extents(
    TextFont *font, gunichar character, PangoRectangle *ink, PangoRectangle *logical) {
  if (character == 0x20) {
    int width = (int)(size_of(font->shaper) * PANGO_SCALE / 4);
    if (ink) *ink = (PangoRectangle){.width = width};
    if (logical) {
      *logical = font->line;
      logical->width = width;
    }
    return;
  }
  const MissingBox *box = missing_box(font);
  int columns = character > 0x10FFFF ? 1 : character > 0xFFFF ? 3 : 2;
  double digits = columns * (box->digit_width + box->padding);
  if (ink) {
    *ink = (PangoRectangle){
        .x = PANGO_SCALE * box->padding,
        .y = PANGO_SCALE * (box->descent - box->height),
        .width = PANGO_SCALE * (3 * box->padding + digits),
        .height = PANGO_SCALE * box->height};
  }
  if (logical) {
    *logical = (PangoRectangle){
        .x = 0,
        .y = PANGO_SCALE * (box->descent - box->height - box->padding),
        .width = PANGO_SCALE * (5 * box->padding + digits),
        .height = PANGO_SCALE * (box->height + 2 * box->padding)};
  }
}

// Pango asks for the ink of all that it breaks into lines and needs it for nothing; whoever draws asks
// text_line_ink(). Here it is the glyph's part of the line.
static void get_glyph_extents(
    PangoFont *plain, PangoGlyph glyph, PangoRectangle *ink, PangoRectangle *logical) {
  TextFont *font = (TextFont *)plain;
  hb_font_t *shaper = shaper_of(font);
  if (glyph != PANGO_GLYPH_EMPTY && glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
    get_missing_extents(font, glyph & ~PANGO_GLYPH_UNKNOWN_FLAG, ink, logical);
    return;
  }
  PangoRectangle line = font->line;
  if (glyph != PANGO_GLYPH_EMPTY) line.width = hb_font_get_glyph_h_advance(shaper, glyph);
  if (ink) *ink = line;
  if (logical) *logical = line;
}

void text_font_glyph_ink(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink) {
  *ink = (PangoRectangle){0};
  if (glyph == PANGO_GLYPH_EMPTY) return;
  if (glyph & PANGO_GLYPH_UNKNOWN_FLAG) {
    get_glyph_extents(font, glyph, ink, NULL);
    return;
  }
  hb_glyph_extents_t extents;
  if (!hb_font_get_glyph_extents(shaper_of((TextFont *)font), glyph, &extents)) return;
  *ink = (PangoRectangle){
      .x = extents.x_bearing,
      .y = -extents.y_bearing,
      .width = extents.width,
      .height = -extents.height};
}

// Ascent and descent, without what depends on a language.
static void add_face_metrics(TextFont *font, hb_font_t *shaper, PangoFontMetrics *metrics) {
  FcPattern *pattern = NULL;
  FcMatrix *matrix = NULL;
  g_object_get(font->plain, "pattern", &pattern, NULL);
  gboolean has_matrix =
      pattern && FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch;
  double scale = has_matrix ? matrix->yy : 1;
  hb_font_extents_t extents;
  hb_font_get_h_extents(shaper, &extents);
  metrics->ascent = extents.ascender * scale;
  metrics->descent = -extents.descender * scale;
  metrics->height = (extents.ascender - extents.descender + extents.line_gap) * scale;
  const struct {
    hb_ot_metrics_tag_t tag;
    int *value, otherwise;
  } lines[] = {
      {HB_OT_METRICS_TAG_UNDERLINE_SIZE, &metrics->underline_thickness, PANGO_SCALE},
      {HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &metrics->underline_position, -PANGO_SCALE},
      {HB_OT_METRICS_TAG_STRIKEOUT_SIZE, &metrics->strikethrough_thickness, PANGO_SCALE},
      {HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, &metrics->strikethrough_position, metrics->ascent / 2},
  };
  for (guint index = 0; index < G_N_ELEMENTS(lines); index++) {
    hb_position_t position = 0;
    hb_ot_metrics_get_position(shaper, lines[index].tag, &position);
    *lines[index].value = position ? position : lines[index].otherwise;
  }
}

static int column_count(const char *text) {
  int count = 0;
  for (; *text; text = g_utf8_next_char(text)) {
    gunichar character = g_utf8_get_char(text);
    count += g_unichar_iszerowidth(character) ? 0 : g_unichar_iswide(character) ? 2 : 1;
  }
  return count;
}

// How wide letters of a language are, whatever fonts they come from.
static void add_letter_widths(
    TextFont *font, hb_font_t *shaper, PangoLanguage *language, PangoFontMetrics *metrics) {
  PangoContext *context = text_font_map_new_context(font->map);
  pango_context_set_language(context, language);
  pango_context_set_round_glyph_positions(context, TRUE);  // As Pango does for this.
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *description = describe_absolute((PangoFont *)font);
  pango_layout_set_font_description(layout, description);
  pango_font_description_free(description);
  const char *sample = pango_language_get_sample_string(language);
  pango_layout_set_text(layout, sample, -1);
  PangoRectangle extents;
  pango_layout_get_extents(layout, NULL, &extents);
  metrics->approximate_char_width = extents.width / MAX(1, column_count(sample));
  g_object_unref(layout);
  g_object_unref(context);
  metrics->approximate_digit_width = 0;
  for (hb_codepoint_t digit = '0'; digit <= '9'; digit++) {
    hb_codepoint_t glyph;
    if (!hb_font_get_nominal_glyph(shaper, digit, &glyph)) continue;
    int width = hb_font_get_glyph_h_advance(shaper, glyph);
    metrics->approximate_digit_width = MAX(metrics->approximate_digit_width, width);
  }
}

// Pango asks for each run of each line.
static PangoFontMetrics *get_metrics(PangoFont *plain, PangoLanguage *language) {
  TextFont *font = (TextFont *)plain;
  if (!language) language = text_font_map_language(font->map);
  for (guint index = 0; index < font->metrics->len; index++) {
    LanguageMetrics *known = &g_array_index(font->metrics, LanguageMetrics, index);
    if (known->language == language) return pango_font_metrics_ref(known->metrics);
  }
  // Of no font Pango makes metrics each time, which are nobody else's.
  PangoFontMetrics *metrics = pango_font_get_metrics(NULL, NULL);
  hb_font_t *shaper = shaper_of(font);
  add_face_metrics(font, shaper, metrics);
  // Kept before letters are laid out: that asks for the same again, but no line is broken there.
  LanguageMetrics entry = {language, pango_font_metrics_ref(metrics)};
  g_array_append_val(font->metrics, entry);
  add_letter_widths(font, shaper, language, metrics);
  return metrics;
}

static void text_font_init(TextFont *font) {
  font->metrics = g_array_new(FALSE, FALSE, sizeof(LanguageMetrics));
}

static void text_font_class_init(TextFontClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  PangoFontClass *font = PANGO_FONT_CLASS(class);
  font->describe = describe;
  font->describe_absolute = describe_absolute;
  font->get_coverage = get_coverage;
  font->get_glyph_extents = get_glyph_extents;
  font->get_metrics = get_metrics;
  font->get_font_map = get_font_map;
  font->get_features = get_features;
  font->create_hb_font = create_hb_font;
}
