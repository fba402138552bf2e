#include "fonts.h"

// The fonts for a description and a language: Pango's own set, each of its fonts wrapped.
typedef struct {
  PangoFontset parent;
  PangoFontset *plain;
  PangoFontMap *map;
  // Those that somebody has come to, in the order of Pango's own: who is shown one need not hold it.
  GPtrArray *fonts;
} TextFontset;

typedef struct {
  PangoFontsetClass parent;
} TextFontsetClass;

typedef struct {
  PangoFontMap parent;
  PangoFontMap *plain;
  cairo_font_options_t *options;
  PangoLanguage *language;
  // The sets by Pango's own ones. Pango keeps with a set which of its fonts each character takes.
  GHashTable *sets;
} TextFontMap;

typedef struct {
  PangoFontMapClass parent;
} TextFontMapClass;

GType text_fontset_get_type(void);
G_DEFINE_TYPE(TextFontset, text_fontset, PANGO_TYPE_FONTSET)

GType text_font_map_get_type(void);
G_DEFINE_TYPE(TextFontMap, text_font_map, PANGO_TYPE_FONT_MAP)

// As many sets as Pango itself keeps.
static const guint maximum_set_count = 256;

static void fontset_finalize(GObject *object) {
  TextFontset *set = (TextFontset *)object;
  g_ptr_array_unref(set->fonts);
  g_clear_object(&set->plain);
  G_OBJECT_CLASS(text_fontset_parent_class)->finalize(object);
}

static PangoFont *get_font(PangoFontset *set, guint character) {
  PangoFont *plain = pango_fontset_get_font(((TextFontset *)set)->plain, character);
  PangoFont *font = text_font_of(((TextFontset *)set)->map, plain);
  if (plain) g_object_unref(plain);
  return font;
}

static PangoLanguage *get_language(PangoFontset *set) {
  PangoFontset *plain = ((TextFontset *)set)->plain;
  return PANGO_FONTSET_GET_CLASS(plain)->get_language(plain);
}

typedef struct {
  TextFontset *set;
  guint place;
  PangoFontsetForeachFunc body;
  gpointer data;
} Walk;

static gboolean visit(PangoFontset *plain_set, PangoFont *plain, gpointer data) {
  Walk *walk = data;
  GPtrArray *fonts = walk->set->fonts;
  if (walk->place == fonts->len) g_ptr_array_add(fonts, text_font_of(walk->set->map, plain));
  PangoFont *font = g_ptr_array_index(fonts, walk->place++);
  return walk->body((PangoFontset *)walk->set, font, walk->data);
}

static void foreach(PangoFontset *set, PangoFontsetForeachFunc body, gpointer data) {
  Walk walk = {(TextFontset *)set, 0, body, data};
  pango_fontset_foreach(walk.set->plain, visit, &walk);
}

static void text_fontset_init(TextFontset *set) {
  set->fonts = g_ptr_array_new_with_free_func(g_object_unref);
}

static void text_fontset_class_init(TextFontsetClass *class) {
  G_OBJECT_CLASS(class)->finalize = fontset_finalize;
  PangoFontsetClass *set = PANGO_FONTSET_CLASS(class);
  set->get_font = get_font;
  set->get_language = get_language;
  set->foreach = foreach;
}

static PangoFontset *load_fontset(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description,
    PangoLanguage *language) {
  TextFontMap *self = (TextFontMap *)map;
  PangoFontset *plain = pango_font_map_load_fontset(self->plain, context, description, language);
  if (!plain) return NULL;
  TextFontset *known = g_hash_table_lookup(self->sets, plain);
  if (known) {
    g_object_unref(plain);
    return g_object_ref((PangoFontset *)known);
  }
  if (g_hash_table_size(self->sets) >= maximum_set_count) g_hash_table_remove_all(self->sets);
  TextFontset *set = g_object_new(text_fontset_get_type(), NULL);
  set->plain = plain;
  set->map = map;
  g_hash_table_insert(self->sets, plain, set);
  return g_object_ref((PangoFontset *)set);
}

static PangoFont *load_font(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description) {
  PangoFont *plain = pango_font_map_load_font(((TextFontMap *)map)->plain, context, description);
  PangoFont *font = text_font_of(map, plain);
  if (plain) g_object_unref(plain);
  return font;
}

static void list_families(PangoFontMap *map, PangoFontFamily ***families, int *count) {
  pango_font_map_list_families(((TextFontMap *)map)->plain, families, count);
}

static PangoFontFace *get_face(PangoFontMap *map, PangoFont *font) {
  return pango_font_get_face(text_font_plain(font));
}

static guint get_serial(PangoFontMap *map) {
  return pango_font_map_get_serial(((TextFontMap *)map)->plain);
}

static void changed(PangoFontMap *map) { pango_font_map_changed(((TextFontMap *)map)->plain); }

static void map_finalize(GObject *object) {
  TextFontMap *map = (TextFontMap *)object;
  g_hash_table_unref(map->sets);
  cairo_font_options_destroy(map->options);
  g_object_unref(map->plain);
  G_OBJECT_CLASS(text_font_map_parent_class)->finalize(object);
}

static void text_font_map_init(TextFontMap *map) {
  map->plain = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  map->language = pango_language_from_string("en");
  map->sets = g_hash_table_new_full(NULL, NULL, NULL, g_object_unref);
}

static void text_font_map_class_init(TextFontMapClass *class) {
  G_OBJECT_CLASS(class)->finalize = map_finalize;
  PangoFontMapClass *map = PANGO_FONT_MAP_CLASS(class);
  map->load_font = load_font;
  map->load_fontset = load_fontset;
  map->list_families = list_families;
  map->get_serial = get_serial;
  map->changed = changed;
  map->get_face = get_face;
}

PangoFontMap *text_font_map_new(const cairo_font_options_t *options) {
  TextFontMap *map = g_object_new(text_font_map_get_type(), NULL);
  map->options = cairo_font_options_copy(options);
  return (PangoFontMap *)map;
}

PangoLanguage *text_font_map_language(PangoFontMap *map) { return ((TextFontMap *)map)->language; }

PangoContext *text_font_map_new_context(PangoFontMap *map) {
  PangoContext *context = pango_font_map_create_context(map);
  pango_cairo_context_set_font_options(context, ((TextFontMap *)map)->options);
  pango_context_set_round_glyph_positions(context, FALSE);
  // Else the user's language decides on fonts and line breaks.
  pango_context_set_language(context, ((TextFontMap *)map)->language);
  return context;
}

PangoDirection text_direction(const char *paragraph, int length) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS  // Only what a layout finds out by itself is not deprecated.
  return pango_find_base_dir(paragraph, length);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

PangoRectangle text_line_ink(PangoLayoutLine *line) {
  int left = 0, top = 0, right = 0, bottom = 0, place = 0;
  for (GSList *node = line->runs; node; node = node->next) {
    PangoLayoutRun *run = node->data;
    PangoFont *font = run->item->analysis.font;
    place += run->start_x_offset;
    for (int index = 0; index < run->glyphs->num_glyphs; index++) {
      PangoGlyphInfo *glyph = &run->glyphs->glyphs[index];
      PangoRectangle ink;
      text_font_glyph_ink(font, glyph->glyph, &ink);
      int x = place + glyph->geometry.x_offset + ink.x;
      int y = glyph->geometry.y_offset - run->y_offset + ink.y;
      place += glyph->geometry.width;
      if (ink.width <= 0 || ink.height <= 0) continue;
      gboolean is_first = right == left;
      left = is_first ? x : MIN(left, x);
      top = is_first ? y : MIN(top, y);
      right = is_first ? x + ink.width : MAX(right, x + ink.width);
      bottom = is_first ? y + ink.height : MAX(bottom, y + ink.height);
    }
    place += run->end_x_offset;
  }
  return (PangoRectangle){.x = left, .y = top, .width = right - left, .height = bottom - top};
}

// Glyphs are what was shaped; only who draws them changes for the time being.
static void exchange_fonts(PangoLayoutLine *line, PangoFont **fonts, gboolean takes) {
  for (GSList *node = line->runs; node; node = node->next, fonts++) {
    PangoAnalysis *analysis = &((PangoLayoutRun *)node->data)->item->analysis;
    if (takes) *fonts = analysis->font;
    analysis->font = takes ? text_font_plain(*fonts) : *fonts;
  }
}

void text_show_line(cairo_t *cairo, PangoLayoutLine *line) {
  PangoFont **fonts = g_new(PangoFont *, g_slist_length(line->runs) + 1);
  exchange_fonts(line, fonts, TRUE);
  cairo_save(cairo);
  pango_cairo_show_layout_line(cairo, line);
  cairo_restore(cairo);
  exchange_fonts(line, fonts, FALSE);
  g_free(fonts);
}
