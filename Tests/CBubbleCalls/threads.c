#include "bubble_calls.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/** What all threads share: a conversation, a theme, a chain with a layouter of this host's. */
typedef struct shared {
  bubble_conversation *conversation;
  bubble_surroundings surroundings;
  bubble_view *first_view;
  int step_count;
} shared;

static void build_layout(void *context, const char *request, size_t length, bubble_answer *answer) {
  (void)context;
  (void)request;
  (void)length;
  const char *boxes = "{\"box\":\"text\",\"text\":\"from C\",\"style\":\"title\"}";
  bubble_answer_boxes(answer, boxes, strlen(boxes));
}

/** Whether the cells that are shown are where they should be: under each other, none twice. */
static int are_cells_in_order(bubble_view *view) {
  const bubble_cell *const *cells;
  size_t count;
  if (bubble_view_cells(view, BUBBLE_AT_REST, &cells, &count) != BUBBLE_OK || count == 0) return 0;
  for (size_t i = 1; i < count; i++) {
    if (cells[i]->id->kind != BUBBLE_CELL_DAY && cells[i]->frame.y < cells[i - 1]->frame.y)
      return 0;
  }
  return 1;
}

static int use_view(const shared *all) {
  bubble_view *view;
  bubble_view_options options;
  bubble_view_options_init(&options, sizeof options);
  if (bubble_view_open(all->conversation, &all->surroundings, &options, &view) != BUBBLE_OK)
    return 0;
  uint32_t *pixels = calloc(320 * 480, sizeof *pixels);
  int is_right = pixels != NULL;
  // The view of another thread is not for this one.
  if (all->first_view != NULL)
    is_right &= bubble_view_commit_now(all->first_view, false) == BUBBLE_WRONG_THREAD;
  for (int step = 0; step < all->step_count && is_right; step++) {
    char message[256];
    int length = snprintf(
        message, sizeof message,
        "{\"id\":\"new%d\",\"sender\":\"bo\",\"date\":\"2026-11-22T09:00:00Z\",\"content\":{\"type\":\"%s\",\"text\":\"Step %d\"}}",
        step, step % 3 == 0 ? "place" : "text", step);
    is_right &= bubble_view_append(view, message, (size_t)length) == BUBBLE_OK;
    is_right &= bubble_view_commit_now(view, true) == BUBBLE_OK;
    is_right &= bubble_view_scroll_by(view, step % 2 == 0 ? -40 : 30) == BUBBLE_OK;
    is_right &= bubble_view_advance(view, 0.1) == BUBBLE_OK;
    is_right &= bubble_view_draw_pixels(view, pixels, 320, 480, 1280, 1, 0, 0, BUBBLE_DRAW_ALL)
                == BUBBLE_OK;
    is_right &= are_cells_in_order(view);
  }
  bool is_settled = false;
  is_right &= bubble_view_settle(view, 60, &is_settled) == BUBBLE_OK && is_settled;
  free(pixels);
  return is_right & (bubble_view_free(view) == BUBBLE_OK);
}

static void *run(void *context) { return use_view(context) ? context : NULL; }

int threads_with_views(int thread_count, int step_count) {
  static const char head[]
      = "{\"me\":\"ana\",\"peer\":{\"id\":\"p\",\"kind\":\"group\",\"title\":\"T\"},\"people\":{\"ana\":{\"name\":\"Ana\"},\"bo\":{\"name\":\"Bo\"}}}";
  char *lines = malloc(sizeof head + 40 * 200);
  pthread_t threads[16];
  int right = 0, started = 0;
  shared all
      = {.step_count = step_count, .surroundings = {.struct_size = sizeof(bubble_surroundings)}};
  if (lines == NULL) return 0;
  size_t length = (size_t)sprintf(lines, "%s\n", head);
  for (int i = 0; i < 40; i++) {
    length += (size_t)sprintf(
        lines + length,
        "{\"id\":\"%d\",\"sender\":\"%s\",\"date\":\"2026-11-2%dT09:00:00Z\",\"content\":{\"type\":\"text\",\"text\":\"Message %d\"}}\n",
        i, i % 3 == 0 ? "ana" : "bo", i / 20, i);
  }
  bubble_layouter layouter = {.struct_size = sizeof layouter,
                              .id = "place-of-c",
                              .content_types = (const char *const[]){"place"},
                              .content_type_count = 1,
                              .build_layout = build_layout};
  bubble_conversation_open_bytes("threads", lines, length, &all.conversation);
  bubble_theme_named("green-paper", &all.surroundings.theme);
  bubble_chain_create(&all.surroundings.chain);
  bubble_chain_add_layouter(all.surroundings.chain, &layouter);
  bubble_view_open(all.conversation, &all.surroundings, NULL, &all.first_view);
  for (; started < thread_count && started < 16; started++) {
    if (pthread_create(&threads[started], NULL, run, &all) != 0) break;
  }
  for (int i = 0; i < started; i++) {
    void *result;
    pthread_join(threads[i], &result);
    right += result != NULL;
  }
  bubble_view_free(all.first_view);
  bubble_chain_free(all.surroundings.chain);
  bubble_theme_free(all.surroundings.theme);
  bubble_conversation_free(all.conversation);
  free(lines);
  return right;
}

int status_after_fork(bubble_view *view) {
  pid_t child = fork();
  if (child == 0) {
    alarm(10);
    _exit((int)bubble_view_commit_now(view, false));
  }
  int status;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

double nanoseconds_of_a_call(bubble_view *view, int count) {
  struct timespec start, end;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
  for (int i = 0; i < count; i++) bubble_view_touch_cancelled(view);
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  return ((double)(end.tv_sec - start.tv_sec) * 1e9 + (double)(end.tv_nsec - start.tv_nsec))
         / count;
}
