/* Callbacks of a host, and calls of the objects that conversations and views use, for random.c. */
#ifndef RANDOM_OBJECTS_H
#define RANDOM_OBJECTS_H

// MARK: Callbacks

static bool is_suitable(void *context, const char *message, size_t length) {
  (void)context;
  return strlen(message) == length;
}

/** Answers at random, and calls what must not be called there. */
static void build_layout(void *context, const char *request, size_t length, bubble_answer *answer) {
  (void)context;
  (void)length;
  // No random numbers here: this is called on other threads.
  if (strstr(request, "There") != NULL) {
    bubble_answer_failure(answer, "not today");
    return;
  }
  const char *boxes
      = "{\"box\":\"column\",\"gap\":4,\"children\":[{\"box\":\"text\",\"text\":\"A place\"},\"here\"]}";
  bubble_answer_boxes(answer, "{", 1);
  bubble_answer_boxes(answer, boxes, strlen(boxes));
  bubble_view_commit_now(views.count > 0 ? views.all[0] : NULL, true);
}

static void beside(void *context, const char *message, size_t length, const char *cluster,
                   bubble_accessories *accessories) {
  (void)context;
  (void)message;
  (void)length;
  bubble_accessory accessory
      = {.struct_size = sizeof accessory, .id = cluster, .width = 20, .height = -1};
  bubble_accessories_add(accessories, &accessory);
  accessory.width = NAN;
  bubble_accessories_add(accessories, &accessory);
}

static void print_line(void *context, const char *script, const char *line) {
  (void)context;
  if (strlen(script) + strlen(line) == 0) bubble_chain_reload(NULL, NULL);
}

static void fetch(void *context, const char *path) {
  (void)context;
  (void)path;
}

static void signal_ready(void *context) { (void)context; }

static void near_end(void *context, bubble_view *view) {
  (void)context;
  bubble_view_commit(view, true, NULL);
}

// MARK: Calls, by subject

static void call_environment(void) {
  bubble_environment *environment = one(&environments);
  switch (below(15)) {
  case 0:
  case 1: {
    bubble_environment *new = NULL;
    if (!has_room(&environments)) break;
    CALL(bubble_environment_create, flip() ? &new : NULL);
    keep(&environments, new);
    break;
  }
  case 2: CALL(bubble_environment_free, below(8) == 0 ? take(&environments) : one(&themes)); break;
  case 3: CALL(bubble_environment_set_locale, environment, text()); break;
  case 4: CALL(bubble_environment_set_time_zone, environment, text()); break;
  case 5: CALL(bubble_environment_set_today, environment, text()); break;
  case 6: CALL(bubble_environment_set_direction, environment, (bubble_direction)below(4)); break;
  case 7:
    CALL(bubble_environment_set_text_scale, environment,
         flip() ? 1 + (double)below(10) / 10 : number());
    break;
  case 8: CALL(bubble_environment_set_text_size, environment, text()); break;
  case 9: CALL(bubble_environment_set_shows_avatars, environment, flip()); break;
  case 10: CALL(bubble_environment_set_fonts, environment, text()); break;
  case 11: CALL(bubble_environment_add_font_file, environment, text()); break;
  case 12: {
    const char *bytes = document();
    CALL(bubble_environment_add_font_bytes, environment, text(), bytes,
         length(bytes == NULL ? 0 : strlen(bytes)) % (1ull << 30));
    break;
  }
  case 13: {
    const char *words = document();
    CALL(bubble_environment_set_words, environment, words,
         words == NULL ? below(2) : strlen(words));
    break;
  }
  default: {
    const char *json = document();
    size_t real = json == NULL ? 0 : strlen(json);
    CALL(bubble_environment_set_text_styles, environment, json, below(6) == 0 ? SIZE_MAX : real);
  }
  }
}

static void call_theme(void) {
  bubble_theme *theme = NULL;
  const char *json = document();
  if (!has_room(&themes) || below(6) == 0) {
    CALL(bubble_theme_free, flip() ? take(&themes) : one(&chains));
    return;
  }
  switch (below(3)) {
  case 0: CALL(bubble_theme_named, text(), OUT(theme)); break;
  case 1: CALL(bubble_theme_open_file, text(), OUT(theme)); break;
  default:
    CALL(bubble_theme_open_bytes, text(), json,
         below(6) == 0  ? SIZE_MAX
         : json == NULL ? 0
                        : strlen(json),
         OUT(theme));
  }
  keep(&themes, theme);
}

static void call_chain(void) {
  bubble_chain *chain = one(&chains);
  char *json = NULL;
  bool changed;
  int descriptor;
  switch (below(13)) {
  case 0: {
    bubble_chain *new = NULL;
    if (!has_room(&chains)) break;
    if (flip())
      CALL(bubble_chain_create, OUT(new));
    else
      CALL(bubble_chain_create_without_scripts, OUT(new));
    keep(&chains, new);
    break;
  }
  case 1: CALL(bubble_chain_free, below(8) == 0 ? take(&chains) : one(&views)); break;
  case 2: CALL(bubble_chain_load_scripts, chain, flip() ? scratch : text()); break;
  case 3: CALL(bubble_chain_set_option, chain, text(), text(), text()); break;
  case 4: {
    const char *words = document();
    CALL(bubble_chain_set_words, chain, text(), words, words == NULL ? below(2) : strlen(words));
    break;
  }
  case 5: CALL(bubble_chain_place_script, chain, text(), text(), flip() ? NULL : text()); break;
  case 6: CALL(bubble_chain_get_file_descriptor, chain, OUT(descriptor)); break;
  case 7: CALL(bubble_chain_reload, chain, OUT(changed)); break;
  case 8: CALL(bubble_chain_problems, chain, OUT(json), NULL); break;
  case 9: CALL(bubble_chain_layouters, chain, OUT(json), NULL); break;
  case 10: CALL(bubble_chain_remove, chain, text()); break;
  case 11: CALL(bubble_chain_set_print, chain, flip() ? print_line : NULL, NULL, NULL); break;
  default: {
    const char *types[] = {"place", text()};
    bubble_layouter layouter = {
        .struct_size = below(8) == 0 ? (size_t)next() : sizeof layouter,
        .id = text(),
        .version = text(),
        .content_types = below(8) == 0 ? NULL : types,
        .content_type_count = below(8) == 0 ? SIZE_MAX : below(3),
        .before = text(),
        .after = flip() ? NULL : text(),
        .wraps = flip(),
        .is_concurrent = flip(),
        .is_suitable = flip() ? is_suitable : NULL,
        .build_layout = below(8) == 0 ? NULL : build_layout,
    };
    CALL(bubble_chain_add_layouter, chain, below(12) == 0 ? NULL : &layouter);
  }
  }
  let_go(json);
}

static void call_pictures(void) {
  bubble_pictures *pictures = one(&sources);
  const char *bytes = document();
  bool lacked;
  switch (below(9)) {
  case 0: {
    bubble_pictures *new = NULL;
    if (!has_room(&sources)) break;
    CALL(bubble_pictures_open_folder, flip() ? scratch : text(), OUT(new));
    keep(&sources, new);
    break;
  }
  case 1: {
    bubble_pictures *new = NULL;
    bubble_picture_callbacks callbacks
        = {.struct_size = below(8) == 0 ? 3 : sizeof callbacks, .fetch = flip() ? fetch : NULL};
    if (!has_room(&sources)) break;
    CALL(bubble_pictures_create, below(8) == 0 ? NULL : &callbacks, (size_t)next(), OUT(new));
    keep(&sources, new);
    break;
  }
  case 2:
    CALL(bubble_pictures_put, pictures, text(), bytes,
         below(5) == 0   ? SIZE_MAX
         : bytes == NULL ? 0
                         : strlen(bytes));
    break;
  case 3: CALL(bubble_pictures_fail, pictures, text(), text()); break;
  case 4: CALL(bubble_pictures_progress, pictures, text(), number()); break;
  case 5:
    CALL(bubble_pictures_forget, pictures, text());
    CALL(bubble_pictures_wait, pictures, 0, NULL);
    CALL(bubble_pictures_wait_for_drawn, pictures, 0, OUT(lacked));
    break;
  case 6: {
    static const uint32_t pixels[64];
    // What is in bounds is all there; the rest is refused before it is read.
    size_t side = flip() ? below(9) : (size_t)next() | (1ull << 40);
    CALL(bubble_pictures_put_pixels, pictures, text(), below(8) == 0 ? NULL : pixels, side,
         below(9), below(4) == 0 ? (size_t)next() | (1ull << 40) : 32);
    break;
  }
  default: CALL(bubble_pictures_free, below(8) == 0 ? take(&sources) : one(&themes));
  }
}

#endif
