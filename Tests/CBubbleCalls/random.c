#include "random.h"

#include "bubble_calls.h"

#include <stdio.h>
#include <string.h>

static call_counts counts;
static const char *scratch;

static void check(const char *function, bubble_status status) {
  bool is_right
      = (unsigned)status <= BUBBLE_FAILED && (status == BUBBLE_OK || *bubble_last_error() != 0);
  if (!is_right && counts.wrong++ == 0) counts.wrong_function = function;
  counts.by_status[(unsigned)status & 15] += 1;
}

#define CALL(function, ...) check(#function, function(__VA_ARGS__))

/** Gives a result a place, or none. */
#define OUT(place) (below(12) == 0 ? NULL : &(place))

static void let_go(char *bytes) { bubble_free(bytes); }

#include "random_objects.h"

// MARK: Calls of conversations and views

static bubble_surroundings surroundings(void) {
  return (bubble_surroundings){
      .struct_size = below(12) == 0 ? (size_t)next() : sizeof(bubble_surroundings),
      .environment = flip() ? NULL : one(&environments),
      .chain = flip() ? NULL : one(&chains),
      .theme = flip() ? NULL : one(&themes),
      .appearance = (bubble_appearance)below(3),
      .pictures = flip() ? NULL : one(&sources),
  };
}

static void call_conversation(void) {
  bubble_conversation *conversation = one(&conversations);
  bubble_surroundings around = surroundings();
  const char *bytes = flip() ? documents[DOCUMENT_COUNT - 1] : document();
  size_t size = bytes == NULL ? 0 : strlen(bytes), count = 0;
  char *result = NULL, *problems = NULL;
  switch (below(13)) {
  case 0:
  case 1:
  case 2: {
    bubble_conversation *new = NULL;
    if (!has_room(&conversations)) break;
    CALL(bubble_conversation_open_bytes, text(), bytes, below(8) == 0 ? SIZE_MAX : size, OUT(new));
    keep(&conversations, new);
    break;
  }
  case 3: {
    bubble_conversation *new = NULL;
    if (!has_room(&conversations)) break;
    CALL(bubble_conversation_open_file, text(), OUT(new));
    keep(&conversations, new);
    break;
  }
  case 8: {
    bubble_conversation *new = NULL;
    bubble_import_options options = {.struct_size = below(8) == 0 ? (size_t)next() : sizeof options,
                                     .chat = text(),
                                     .me = text(),
                                     .date_order = text(),
                                     .time_zone = text(),
                                     .last_count = (size_t)next()};
    if (!has_room(&conversations)) break;
    CALL(bubble_conversation_import, flip() ? scratch : NULL, flip() ? &options : NULL, OUT(new));
    keep(&conversations, new);
    break;
  }
  case 9: CALL(bubble_import_list, flip() ? scratch : NULL, OUT(result), OUT(count)); break;
  case 4: CALL(bubble_conversation_free, below(8) == 0 ? take(&conversations) : one(&views)); break;
  case 5: CALL(bubble_conversation_count, conversation, OUT(count)); break;
  case 6: CALL(bubble_conversation_problems, conversation, OUT(result), OUT(count)); break;
  case 10: CALL(bubble_conversation_me, conversation, OUT(result)); break;
  case 7:
    if (below(8) == 0)
      CALL(bubble_conversation_layout, conversation, flip() ? &around : NULL, number(), OUT(result),
           OUT(count));
    break;
  case 11:
    if (below(8) == 0)
      CALL(bubble_conversation_render_with_problems, conversation, &around, flip() ? 300 : number(),
           (bubble_format)below(4), flip() ? 1 : number(), OUT(result), OUT(count), OUT(problems),
           NULL);
    break;
  default:
    if (below(8) == 0)
      CALL(bubble_conversation_render, conversation, &around, flip() ? 300 : number(),
           (bubble_format)below(4), flip() ? 1 : number(), OUT(result), OUT(count));
  }
  let_go(result);
  let_go(problems);
}

static void open_view(void) {
  bubble_view *view = NULL;
  bubble_surroundings around = surroundings();
  bubble_view_options options;
  CALL(bubble_view_options_init, below(8) == 0 ? NULL : &options,
       below(8) == 0 ? 1 : sizeof options);
  bubble_view_options_init(&options, sizeof options);
  options.width = side();
  options.height = side();
  options.ready = signal_ready;
  options.release = flip() ? signal_ready : NULL;
  options.near_end = flip() ? near_end : NULL;
  options.near_start = flip() ? near_end : NULL;
  options.thread_count = below(8) == 0 ? (size_t)next() : 1;
  if (below(6) == 0) options.position = text();
  if (below(6) == 0) options.near_distance = number();
  if (below(6) == 0) options.following_tolerance = number();
  if (below(6) == 0) options.change_duration = number();
  if (below(6) == 0) options.flash_duration = number();
  if (below(6) == 0) options.deceleration_rate = number();
  options.pans_wide_tables = flip();
  options.reserved[below(7)] = below(12) == 0;
  if (below(6) == 0) options.anchor_edge = (bubble_edge)below(3);
  if (!has_room(&views)) return;
  CALL(bubble_view_open, one(&conversations), flip() ? &around : NULL,
       below(8) == 0 ? NULL : &options, OUT(view));
  keep(&views, view);
}

static void call_view(void) {
  bubble_view *view = one(&views);
  bubble_view_state now = {.struct_size = below(8) == 0 ? (size_t)next() : sizeof now};
  char *result = NULL;
  bool is_so;
  switch (below(14)) {
  case 0: open_view(); break;
  case 1: CALL(bubble_view_free, below(12) == 0 ? take(&views) : one(&searches)); break;
  case 2:
    CALL(bubble_view_get_state, view, OUT(now));
    CALL(bubble_view_adopt, view);
    break;
  case 3: CALL(bubble_view_commit, view, flip(), OUT(is_so)); break;
  case 4: CALL(bubble_view_commit_now, view, flip()); break;
  case 5: CALL(bubble_view_settle, view, flip() ? 0 : 0.001, OUT(is_so)); break;
  case 6: CALL(bubble_view_set_size, view, side(), side()); break;
  case 7: CALL(bubble_view_set_insets, view, number(), number()); break;
  case 8: CALL(bubble_view_set_environment, view, one(&environments)); break;
  case 9: CALL(bubble_view_set_chain, view, one(&chains)); break;
  case 10: CALL(bubble_view_set_theme, view, one(&themes), (bubble_appearance)below(3)); break;
  case 11: CALL(bubble_view_set_pictures, view, one(&sources)); break;
  case 12: CALL(bubble_view_take_problems, view, OUT(result), NULL); break;
  default: CALL(bubble_view_explain, view, text(), OUT(result), NULL);
  }
  let_go(result);
}

static void call_editing(void) {
  bubble_view *view = one(&views);
  const char *json = document();
  size_t size = below(8) == 0 ? SIZE_MAX : json == NULL ? 0 : strlen(json), count = 0;
  const char *ids[] = {text(), text(), "1"};
  bubble_message message = {.struct_size = below(8) == 0 ? (size_t)next() : sizeof message,
                            .id = text(),
                            .sender = text(),
                            .date = number(),
                            .text = flip() ? text() : NULL,
                            .content = flip() ? document() : NULL,
                            .reply_to = flip() ? text() : NULL,
                            .status = flip() ? text() : NULL,
                            .extras = flip() ? document() : NULL};
  char *first = NULL, *last = NULL;
  uint64_t edit = next();
  bool is_so;
  switch (below(24)) {
  case 22: CALL(bubble_view_unfold, view, text(), text(), OUT(is_so)); break;
  case 18: CALL(bubble_view_rename, view, text(), text()); break;
  case 19: CALL(bubble_view_update_tentatively, view, text(), json, size, OUT(edit)); break;
  case 20: CALL(bubble_view_toggle_reaction, view, text(), text(), OUT(edit)); break;
  case 21:
    CALL(bubble_view_vote_for, view, text(), flip() ? below(3) : (size_t)next(), OUT(edit));
    break;
  case 17: CALL(bubble_message_json, OUT(message), OUT(first), NULL); break;
  case 0: CALL(bubble_view_append, view, json, size); break;
  case 1: CALL(bubble_view_insert, view, json, size, text()); break;
  case 2: CALL(bubble_view_prepend, view, json, size); break;
  case 3: CALL(bubble_view_put, view, json, size); break;
  case 4: CALL(bubble_view_update, view, text(), json, size); break;
  case 5: CALL(bubble_view_set_status, view, text(), text()); break;
  case 6:
    CALL(bubble_view_remove, view, below(8) == 0 ? NULL : ids, below(8) == 0 ? SIZE_MAX : below(4),
         OUT(count));
    break;
  case 7: CALL(bubble_view_move, view, text(), text()); break;
  case 8: CALL(bubble_view_replace, view, one(&conversations)); break;
  case 9:
    CALL(bubble_view_forget, view, flip() ? (size_t)next() : below(8), OUT(count), NULL);
    break;
  case 10: CALL(bubble_view_ask_again, view); break;
  case 11: CALL(bubble_view_add_people, view, json, size); break;
  case 12:
    CALL(bubble_view_set_typing, view, below(8) == 0 ? NULL : ids,
         below(8) == 0 ? SIZE_MAX : below(4));
    break;
  case 13: CALL(bubble_view_set_read_up_to, view, text()); break;
  case 14: CALL(bubble_view_message, view, text(), OUT(first), NULL); break;
  case 15: CALL(bubble_view_ends, view, OUT(first), OUT(last)); break;
  case 16: CALL(bubble_view_vote, view, side(), side(), OUT(edit)); break;
  default: CALL(bubble_view_take_back, view, flip() ? edit : below(20));
  }
  let_go(first);
  let_go(last);
}

#include "random_screen.h"

static void call_search(void) {
  bubble_search *search = one(&searches);
  bubble_match match = {.struct_size = below(8) == 0 ? (size_t)next() : sizeof match};
  const bubble_mark *const *marks;
  size_t count;
  bool is_complete;
  switch (below(6)) {
  case 0: {
    bubble_search *new = NULL;
    if (!has_room(&searches)) break;
    CALL(bubble_view_search, one(&views), text(), flip() ? signal_ready : NULL, NULL,
         flip() ? signal_ready : NULL, OUT(new));
    keep(&searches, new);
    break;
  }
  case 1: CALL(bubble_search_free, below(4) == 0 ? take(&searches) : one(&views)); break;
  case 2: CALL(bubble_search_count, search, OUT(count), OUT(is_complete)); break;
  case 3: CALL(bubble_search_current, search, OUT(match)); break;
  case 4: CALL(bubble_search_step, search, flip(), flip(), OUT(match)); break;
  default: CALL(bubble_search_marks, search, OUT(marks), OUT(count));
  }
}

static void call_rows(void) {
  bubble_view *view = one(&views);
  bubble_row row = {
      .struct_size = below(8) == 0 ? 0 : sizeof row,
      .id = text(),
      .height = side(),
      .content = flip() ? NULL : text(),
      .appearance = text(),
      .label = text(),
  };
  double fraction;
  switch (below(7)) {
  case 0: CALL(bubble_view_insert_row, view, OUT(row), text()); break;
  case 1: CALL(bubble_view_update_row, view, OUT(row)); break;
  case 2: CALL(bubble_view_remove_row, view, text()); break;
  case 3: CALL(bubble_view_set_accessories, view, flip() ? beside : NULL, NULL, NULL); break;
  case 4: CALL(bubble_view_swipe, view, text(), number(), OUT(fraction)); break;
  case 5: CALL(bubble_view_end_swipe, view, number()); break;
  default: CALL(bubble_view_close_swipe, view, flip());
  }
}

static void call_drawing(void) {
  static uint32_t pixels[64 * 64];
  bubble_view *view = one(&views);
  bubble_renderer renderer
      = {.struct_size = below(8) == 0 ? 0 : sizeof renderer, .scale = flip() ? 1 : number()};
  uint32_t layers = flip() ? 7 : (uint32_t)below(10);
  size_t count;
  char *bytes = NULL, path[512];
  // No file is written anywhere else.
  snprintf(path, sizeof path, "%s/%s", scratch, flip() ? "random.png" : "nowhere/at/all.png");
  switch (below(6)) {
  case 0: CALL(bubble_view_draw_cairo, view, NULL, layers); break;
  case 1:
  case 2:
    CALL(bubble_view_draw_pixels, view, OUT(pixels[0]),
         below(8) == 0 ? (size_t)next() | 1u << 15 : 64, 64, 256, flip() ? 0.2 : number(), number(),
         number(), layers);
    break;
  case 3:
    if (below(8) == 0)
      CALL(bubble_view_render, view, (bubble_format)below(4), flip() ? 0.2 : number(), OUT(bytes),
           OUT(count));
    break;
  case 4:
    if (below(8) == 0)
      CALL(bubble_view_render_file, view, (bubble_format)below(4), flip() ? 0.2 : number(),
           below(8) == 0 ? NULL : path);
    break;
  default: CALL(bubble_view_draw, view, OUT(renderer), layers);
  }
  let_go(bytes);
}

static void free_all(void) {
  while (searches.count > 0) bubble_search_free(take(&searches));
  while (views.count > 0) bubble_view_free(take(&views));
  while (conversations.count > 0) bubble_conversation_free(take(&conversations));
  while (chains.count > 0) bubble_chain_free(take(&chains));
  while (sources.count > 0) bubble_pictures_free(take(&sources));
  while (themes.count > 0) bubble_theme_free(take(&themes));
  while (environments.count > 0) bubble_environment_free(take(&environments));
}

call_counts random_calls(uint64_t seed, uint64_t count, const char *folder) {
  static void (*const all[])(void) = {
      call_environment, call_theme,   call_chain,   call_pictures, call_conversation, call_view,
      call_view,        call_editing, call_editing, call_cells,    call_scrolling,    call_touch,
      call_selection,   call_search,  call_rows,    call_drawing,
  };
  state = seed | 1;
  scratch = folder;
  memset(&counts, 0, sizeof counts);
  for (uint64_t i = 0; i < count; i++) all[below(sizeof all / sizeof *all)]();
  free_all();
  return counts;
}
