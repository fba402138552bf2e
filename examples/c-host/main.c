/* A host in C: it opens a conversation, receives a message, finds a link under a finger, has a content type of
 * its own, reloads a script while it runs, and draws what is shown.
 *
 * c-host CONVERSATION SCRIPTS OUT.png
 */
#include <bubble.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

/** Ends the program if a call fails, and says why. */
static void check(bubble_status status) {
  if (status == BUBBLE_OK) return;
  fprintf(stderr, "%s: %s\n", bubble_status_name(status), bubble_last_error());
  exit(1);
}

// Messages of the type "boat" are bubbles of ours. Called on any thread, one at a time.
static void build_boat(void *context, const char *request, size_t length, bubble_answer *answer) {
  (void)context, (void)request, (void)length;
  static const char boxes[]
      = "{\"box\": \"row\", \"gap\": 8, \"children\": ["
        "  {\"box\": \"shape\", \"figure\": \"ellipse\", \"color\": \"accent\", \"width\": 32, \"height\": 32},"
        "  {\"box\": \"column\", \"children\": ["
        "    {\"box\": \"text\", \"text\": \"Blue boat\", \"style\": \"title\"},"
        "    {\"box\": \"text\", \"text\": \"leaves at noon\", \"style\": \"caption\"}]}]}";
  bubble_answer_boxes(answer, boxes, sizeof boxes - 1);
}

/** Puts a message in, and shows it. */
static void receive(bubble_view *view, bubble_message message) {
  char *json;
  size_t length;
  message.struct_size = sizeof message;
  check(bubble_message_json(&message, &json, &length));
  check(bubble_view_append(view, json, length));
  bubble_free(json);
  check(bubble_view_commit_now(view, false));
}

/** Looks for a link in what is shown, as a finger that moves down the middle would, and says where it leads. */
static void find_link(bubble_view *view, double width, double height) {
  bubble_hit hit = {.struct_size = sizeof hit};
  for (double y = height - 1; y > 0; y -= 4) {
    for (double x = 8; x < width; x += 8) {
      check(bubble_view_hit(view, x, y, &hit));
      if (*hit.link != 0) {
        printf("message %s links to %s\n", hit.message, hit.link);
        return;
      }
    }
  }
  printf("no link is seen\n");
}

/** Takes over scripts that have been changed since, as an event loop does when the descriptor can be read. */
static void reload_scripts(bubble_chain *chain, bubble_view *view) {
  struct pollfd event = {.events = POLLIN};
  bool changed;
  check(bubble_chain_get_file_descriptor(chain, &event.fd));
  if (poll(&event, 1, 0) == 0) return;
  check(bubble_chain_reload(chain, &changed));
  if (changed) check(bubble_view_set_chain(view, chain));
}

/** Prints what is shown. */
static void print_cells(bubble_view *view) {
  const bubble_cell *const *cells;
  size_t count;
  check(bubble_view_cells(view, BUBBLE_AT_REST, &cells, &count));
  for (size_t i = 0; i < count; i++) {
    const bubble_cell *cell = cells[i];
    if (cell->id->kind != BUBBLE_CELL_MESSAGE) continue;
    printf("%s by %s at %.1f, %.1f high\n", cell->id->name, cell->layouter, cell->frame.y,
           cell->frame.height);
  }
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: c-host CONVERSATION SCRIPTS OUT.png\n");
    return 64;
  }
  bubble_conversation *conversation;
  check(bubble_conversation_open_file(argv[1], &conversation));

  // The built-in layouters, the scripts of a folder, and one of our own in front of the one for text.
  bubble_surroundings surroundings = {.struct_size = sizeof surroundings};
  check(bubble_chain_create(&surroundings.chain));
  check(bubble_chain_load_scripts(surroundings.chain, argv[2]));
  bubble_layouter boat = {.struct_size = sizeof boat,
                          .id = "boat",
                          .content_types = (const char *const[]){"boat"},
                          .content_type_count = 1,
                          .before = "text",
                          .build_layout = build_boat};
  check(bubble_chain_add_layouter(surroundings.chain, &boat));
  check(bubble_theme_named("green-paper", &surroundings.theme));

  bubble_view_options options;
  bubble_view *view;
  check(bubble_view_options_init(&options, sizeof options));
  options.width = 375, options.height = 667;
  check(bubble_view_open(conversation, &surroundings, &options, &view));

  const double date = 1795770000;
  receive(view, (bubble_message){
                    .id = "c-1", .sender = "bo", .date = date, .text = "See https://example.org"});
  find_link(view, options.width, options.height);
  receive(view,
          (bubble_message){
              .id = "c-2", .sender = "bo", .date = date + 60, .content = "{\"type\": \"boat\"}"});
  reload_scripts(surroundings.chain, view);
  print_cells(view);
  check(bubble_view_render_file(view, BUBBLE_PNG, 2, argv[3]));

  check(bubble_view_free(view));
  check(bubble_theme_free(surroundings.theme));
  check(bubble_chain_free(surroundings.chain));
  check(bubble_conversation_free(conversation));
  return 0;
}
