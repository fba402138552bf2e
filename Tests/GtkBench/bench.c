/* Measures the window of examples/gtk-host with a long conversation, whose messages have the numbers from 0 as their ids.
 *
 * gtk-bench CONVERSATION COUNT
 */
#define _DEFAULT_SOURCE
#include "chat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define FRAMES 1000

/** What is measured, one after the other. */
typedef enum { OPEN, SCROLL_BUSY, SETTLE, SCROLL, FLING, PREPEND, JUMP } phase;

static GtkWidget *widget;
static bubble_view *view;
static size_t count;
static phase current = OPEN;
static double began, frame_began, frame_began_own;
static int frame_count;
static double frames[FRAMES];
/** The same without what other threads and programs took of the processor. */
static double own_frames[FRAMES];

/** In milliseconds, since the machine was started. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_BOOTTIME, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/** The time that this thread was at work, in milliseconds. */
static double own_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/** When this process was started, to a hundredth of a second: the time that the loader took is in it. */
static double process_start(void) {
  char line[1024];
  unsigned long long ticks = 0;
  FILE *file = fopen("/proc/self/stat", "r");
  if (file != NULL && fgets(line, sizeof line, file) != NULL) {
    // The twentieth field behind the name, which is in brackets.
    char *field = strrchr(line, ')');
    for (int i = 0; i < 20 && field != NULL; i++) field = strchr(field + 1, ' ');
    if (field != NULL) ticks = strtoull(field, NULL, 10);
  }
  if (file != NULL) fclose(file);
  return ticks * 1e3 / sysconf(_SC_CLK_TCK);
}

/** Prints how much memory is held, and was at most. */
static void print_memory(void) {
  char line[256];
  FILE *file = fopen("/proc/self/status", "r");
  while (file != NULL && fgets(line, sizeof line, file) != NULL) {
    unsigned long kilobytes;
    if (sscanf(line, "RssAnon: %lu", &kilobytes) == 1)
      printf("memory           %lu MB\n", kilobytes / 1024);
    if (sscanf(line, "RssFile: %lu", &kilobytes) == 1)
      printf("of files         %lu MB\n", kilobytes / 1024);
    if (sscanf(line, "VmHWM: %lu", &kilobytes) == 1)
      printf("memory at most   %lu MB\n", kilobytes / 1024);
  }
  if (file != NULL) fclose(file);
}

static int ascending(const void *a, const void *b) {
  double difference = *(const double *)a - *(const double *)b;
  return (difference > 0) - (difference < 0);
}

static void print_frames(const char *name) {
  qsort(frames, FRAMES, sizeof *frames, ascending);
  printf("%-16s half under %.2f ms, 99 of 100 under %.2f ms, the longest %.2f ms\n", name,
         frames[FRAMES / 2], frames[FRAMES * 99 / 100], frames[FRAMES - 1]);
  qsort(own_frames, FRAMES, sizeof *own_frames, ascending);
  printf("  of which work  half under %.2f ms, 99 of 100 under %.2f ms\n", own_frames[FRAMES / 2],
         own_frames[FRAMES * 99 / 100]);
  fflush(stdout);
}

/** Puts a thousand messages in front, and says what moved. */
static void prepend(void) {
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  size_t size = (size_t)width * height * 4;
  char *before = malloc(size), *after = malloc(size);
  GString *json = g_string_new(NULL);
  for (int i = 0; i < 1000; i++) {
    g_string_append_printf(json,
                           "{\"id\":\"e%d\",\"sender\":\"bo\",\"date\":\"2001-01-01T00:00:00Z\","
                           "\"content\":{\"type\":\"text\",\"text\":\"Earlier message %d\"}}\n",
                           i, i);
  }
  check(bubble_view_draw_pixels(view, before, width, height, width * 4, 1, 0, 0, BUBBLE_DRAW_ALL));
  double start = now();
  check(bubble_view_prepend(view, json->str, json->len));
  check(bubble_view_commit_now(view, false));
  double end = now();
  check(bubble_view_draw_pixels(view, after, width, height, width * 4, 1, 0, 0, BUBBLE_DRAW_ALL));
  size_t differing = 0;
  for (size_t i = 0; i < size; i += 4) differing += memcmp(before + i, after + i, 4) != 0;
  printf("1,000 in front   %zu pixels changed, %.1f ms\n", differing, end - start);
  g_string_free(json, TRUE);
  free(before);
  free(after);
}

static void jump(void) {
  char id[32];
  snprintf(id, sizeof id, "%zu", count / 2);
  check(bubble_view_scroll_to_message(view, id, BUBBLE_TOP, 0, false));
}

/** Reads the file while GTK starts. */
static void *open_conversation(void *path) {
  bubble_conversation *conversation;
  check(bubble_conversation_open_file(path, &conversation));
  return conversation;
}

/** Goes on to what is measured next. */
static void go_on(void) {
  current += 1;
  frame_count = 0;
  began = now();
  if (current == PREPEND) {
    prepend();
    current = JUMP;
    began = now();
    jump();
  }
  chat_update(CHAT_WIDGET(widget));
}

/** What is done before a frame. */
static gboolean on_tick(GtkWidget *chat, GdkFrameClock *clock, gpointer data) {
  bubble_view_state state = {.struct_size = sizeof state};
  switch (current) {
  case SCROLL_BUSY:
  case SCROLL: check(bubble_view_scroll_by(view, -37)); break;
  // So far that each frame shows other messages.
  case FLING: check(bubble_view_scroll_by(view, -1500)); break;
  case SETTLE:
    check(bubble_view_get_state(view, &state));
    if (!state.is_settled) return G_SOURCE_CONTINUE;
    printf("all is measured  after %.1f s\n", (now() - process_start()) / 1e3);
    go_on();
    return G_SOURCE_CONTINUE;
  default: return G_SOURCE_CONTINUE;
  }
  chat_update(CHAT_WIDGET(chat));
  return G_SOURCE_CONTINUE;
}

static void on_before_paint(GdkFrameClock *clock, gpointer data) {
  frame_began = now();
  frame_began_own = own_time();
}

static void on_after_paint(GdkFrameClock *clock, GMainLoop *loop) {
  double end = now();
  static const char *const names[]
      = {[SCROLL_BUSY] = "frames, busy", [SCROLL] = "frames", [FLING] = "frames, flung"};
  switch (current) {
  case OPEN:
    printf("first frame      after %.0f ms\n", end - process_start());
    fflush(stdout);
    go_on();
    break;
  case SCROLL_BUSY:
  case SCROLL:
  case FLING:
    own_frames[frame_count] = own_time() - frame_began_own;
    frames[frame_count++] = end - frame_began;
    if (frame_count < FRAMES) return;
    print_frames(names[current]);
    go_on();
    break;
  case JUMP:
    printf("to the middle    %.1f ms\n", end - began);
    print_memory();
    g_main_loop_quit(loop);
    break;
  default: break;
  }
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: gtk-bench CONVERSATION COUNT\n");
    return 64;
  }
  count = strtoul(argv[2], NULL, 10);
  GThread *reader = g_thread_new("reader", open_conversation, argv[1]);
  gtk_init();
  bubble_conversation *conversation = g_thread_join(reader);
  double opened = now();
  widget = chat_new(conversation, NULL);
  view = chat_get_view(CHAT_WIDGET(widget));
  check(bubble_conversation_free(conversation));
  printf("the file is read after %.0f ms, the view opened in %.0f ms\n", opened - process_start(),
         now() - opened);
  fflush(stdout);
  GtkWidget *window = gtk_window_new();
  gtk_window_set_child(GTK_WINDOW(window), widget);
  gtk_widget_realize(window);
  GMainLoop *loop = g_main_loop_new(NULL, FALSE);
  GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
  g_signal_connect(clock, "before-paint", G_CALLBACK(on_before_paint), NULL);
  g_signal_connect(clock, "after-paint", G_CALLBACK(on_after_paint), loop);
  gtk_widget_add_tick_callback(widget, on_tick, NULL, NULL);
  gtk_window_present(GTK_WINDOW(window));
  g_main_loop_run(loop);
  return 0;
}
