#include "chat.h"

#include <math.h>

struct _Chat {
  GtkWidget parent_instance;
  bubble_view *view;
  GtkAdjustment *adjustment;
  /** What a finger or a wheel set going, in points in a second. */
  double velocity;
  /** Since when nothing was drawn, and what draws: 0 while nothing moves. */
  gint64 last_frame;
  guint tick;
  /** How far a drag has come, whether it is more than a tap, and whether it is of a finger. */
  double dragged;
  bool is_drag, is_touch;
};

G_DEFINE_TYPE(Chat, chat, GTK_TYPE_WIDGET)

void check(bubble_status status) {
  if (status != BUBBLE_OK) g_error("%s: %s", bubble_status_name(status), bubble_last_error());
}

bubble_view *chat_get_view(Chat *chat) { return chat->view; }
GtkAdjustment *chat_get_adjustment(Chat *chat) { return chat->adjustment; }

// MARK: Time

static bubble_view_state state_of(Chat *chat) {
  bubble_view_state state = {.struct_size = sizeof state};
  check(bubble_view_get_state(chat->view, &state));
  return state;
}

static void scroll_by(Chat *chat, double points) {
  chat->velocity = 0;
  check(bubble_view_scroll_by(chat->view, points));
  chat_update(chat);
}

/** Before each frame, for as long as something moves. */
static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  gint64 now = gdk_frame_clock_get_frame_time(clock);
  double seconds = CLAMP((now - chat->last_frame) / 1e6, 0, 1);
  chat->last_frame = now;
  check(bubble_view_advance(chat->view, seconds));
  if (chat->velocity != 0) {
    check(bubble_view_scroll_by(chat->view, chat->velocity * seconds));
    // It slows down as GTK's own lists do.
    chat->velocity *= exp(-4 * seconds);
    if (fabs(chat->velocity) < 10) chat->velocity = 0;
  }
  if (chat->velocity == 0 && !state_of(chat).is_animating) chat->tick = 0;
  chat_update(chat);
  return chat->tick != 0;
}

/** Somebody drags the scroll bar; less than that it is what chat_update() said. */
static void on_adjusted(GtkAdjustment *adjustment, Chat *chat) {
  double points = gtk_adjustment_get_value(adjustment) - state_of(chat).offset;
  if (fabs(points) > 0.5) scroll_by(chat, points);
}

void chat_update(Chat *chat) {
  bubble_view_state state = state_of(chat);
  gtk_adjustment_configure(chat->adjustment, state.offset, 0, state.content_height, 40,
                           state.height, state.height);
  gtk_widget_queue_draw(GTK_WIDGET(chat));
  if (chat->tick == 0 && (state.is_animating || chat->velocity != 0)) {
    chat->last_frame = g_get_monotonic_time();
    chat->tick = gtk_widget_add_tick_callback(GTK_WIDGET(chat), on_tick, NULL, NULL);
  }
}

/** Something was measured in the background. */
static gboolean on_idle(gpointer data) {
  Chat *chat = data;
  bool shown;
  check(bubble_view_commit(chat->view, true, &shown));
  if (shown) chat_update(chat);
  return G_SOURCE_REMOVE;
}

/** Called on any thread. */
static void on_ready(void *context) { g_idle_add_full(G_PRIORITY_DEFAULT, on_idle, context, NULL); }

// MARK: Wheel, touch and mouse

static gboolean on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, Chat *chat) {
  bool is_wheel = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL;
  scroll_by(chat, is_wheel ? dy * 60 : dy);
  return TRUE;
}

static void on_decelerate(GtkEventControllerScroll *scroll, double x, double y, Chat *chat) {
  chat->velocity = y;
  chat_update(chat);
}

static void on_drag_begin(GtkGestureDrag *drag, double x, double y, Chat *chat) {
  chat->velocity = chat->dragged = 0;
  chat->is_drag = false;
  chat->is_touch = gtk_gesture_single_get_current_sequence(GTK_GESTURE_SINGLE(drag)) != NULL;
  gtk_widget_grab_focus(GTK_WIDGET(chat));
  check(bubble_view_clear_selection(chat->view));
  check(bubble_view_touch_began(chat->view, x, y));
  chat_update(chat);
}

/** A finger scrolls, a mouse selects; where there is no text there is nothing to select. */
static void on_drag_update(GtkGestureDrag *drag, double x, double y, Chat *chat) {
  double left, top;
  bool begins = !chat->is_drag && hypot(x, y) >= 8;
  if (!begins && !chat->is_drag) return;
  gtk_gesture_drag_get_start_point(drag, &left, &top);
  if (begins) {
    chat->is_drag = true;
    chat->dragged = y;
    check(bubble_view_touch_cancelled(chat->view));
    if (!chat->is_touch) bubble_view_begin_selection(chat->view, left, top, BUBBLE_BY_CHARACTER);
  }
  if (chat->is_touch) {
    check(bubble_view_scroll_by(chat->view, chat->dragged - y));
    chat->dragged = y;
  } else {
    bubble_view_extend_selection(chat->view, left + x, top + y);
  }
  chat_update(chat);
}

static void on_swipe(GtkGestureSwipe *swipe, double x, double y, Chat *chat) {
  if (chat->is_drag && chat->is_touch) chat->velocity = -y;
  chat_update(chat);
}

/** A finger that is held selects a word, and from there on what a mouse does: lifted, it taps nothing. */
static void on_held(GtkGestureLongPress *press, double x, double y, Chat *chat) {
  check(bubble_view_touch_cancelled(chat->view));
  chat->is_drag = true, chat->is_touch = false;
  bubble_view_begin_selection(chat->view, x, y, BUBBLE_BY_WORD);
  chat_update(chat);
}

static void on_pressed(GtkGestureClick *click, int count, double x, double y, Chat *chat) {
  if (count < 2) return;
  bubble_view_begin_selection(chat->view, x, y, count == 2 ? BUBBLE_BY_WORD : BUBBLE_BY_MESSAGE);
  chat_update(chat);
}

static void follow(Chat *chat, const bubble_hit *hit) {
  if (*hit->action == 0) return;
  g_signal_emit_by_name(chat, "tapped", hit->action, hit->parameters, hit->link);
}

static void on_drag_end(GtkGestureDrag *drag, double x, double y, Chat *chat) {
  double left, top;
  bubble_hit hit = {.struct_size = sizeof hit};
  if (!chat->is_drag && gtk_gesture_drag_get_start_point(drag, &left, &top)) {
    check(bubble_view_touch_ended(chat->view, left + x, top + y, &hit));
    follow(chat, &hit);
  }
  chat_update(chat);
}

static void on_motion(GtkEventControllerMotion *motion, double x, double y, Chat *chat) {
  bubble_hit hit = {.struct_size = sizeof hit};
  check(bubble_view_hit(chat->view, x, y, &hit));
  gtk_widget_set_cursor_from_name(GTK_WIDGET(chat), *hit.action != 0 ? "pointer" : "default");
}

// MARK: Keyboard

static void copy(Chat *chat) {
  char *text;
  check(bubble_view_selected_text(chat->view, BUBBLE_PLAIN, &text, NULL));
  gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(chat)), text);
  bubble_free(text);
}

static gboolean on_key(GtkEventControllerKey *key, guint value, guint code, GdkModifierType state,
                       Chat *chat) {
  double page = gtk_widget_get_height(GTK_WIDGET(chat)) * 0.9;
  bubble_hit hit = {.struct_size = sizeof hit};
  chat->velocity = 0;
  switch (value) {
  case GDK_KEY_Up: scroll_by(chat, -40); break;
  case GDK_KEY_Down: scroll_by(chat, 40); break;
  case GDK_KEY_Page_Up: scroll_by(chat, -page); break;
  case GDK_KEY_Page_Down: scroll_by(chat, page); break;
  case GDK_KEY_Home: check(bubble_view_scroll_to(chat->view, BUBBLE_START, true)); break;
  case GDK_KEY_End: check(bubble_view_scroll_to(chat->view, BUBBLE_END, true)); break;
  case GDK_KEY_Tab: check(bubble_view_move_focus(chat->view, true, NULL)); break;
  case GDK_KEY_ISO_Left_Tab: check(bubble_view_move_focus(chat->view, false, NULL)); break;
  case GDK_KEY_Escape: check(bubble_view_clear_selection(chat->view)); break;
  case GDK_KEY_Return:
    check(bubble_view_focused(chat->view, &hit));
    follow(chat, &hit);
    break;
  case GDK_KEY_c:
    if ((state & GDK_CONTROL_MASK) == 0) return FALSE;
    copy(chat);
    break;
  default: return FALSE;
  }
  chat_update(chat);
  return TRUE;
}

// MARK: The widget

static void chat_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  Chat *chat = CHAT_WIDGET(widget);
  graphene_rect_t bounds
      = GRAPHENE_RECT_INIT(0, 0, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &bounds);
  check(bubble_view_draw_cairo(chat->view, cairo, BUBBLE_DRAW_ALL));
  cairo_destroy(cairo);
}

static void chat_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 375 : 667;
}

static void chat_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  Chat *chat = CHAT_WIDGET(widget);
  check(bubble_view_set_size(chat->view, width, height));
  check(bubble_view_commit_now(chat->view, false));
  chat_update(chat);
}

static void chat_dispose(GObject *object) {
  Chat *chat = CHAT_WIDGET(object);
  if (chat->view != NULL) check(bubble_view_free(g_steal_pointer(&chat->view)));
  // Nothing is ready any more; what was said before is not to be heard.
  while (g_idle_remove_by_data(chat)) {
  }
  g_clear_object(&chat->adjustment);
  G_OBJECT_CLASS(chat_parent_class)->dispose(object);
}

static void chat_class_init(ChatClass *class) {
  G_OBJECT_CLASS(class)->dispose = chat_dispose;
  GTK_WIDGET_CLASS(class)->snapshot = chat_snapshot;
  GTK_WIDGET_CLASS(class)->measure = chat_measure;
  GTK_WIDGET_CLASS(class)->size_allocate = chat_size_allocate;
  GType type = G_TYPE_FROM_CLASS(class);
  g_signal_new("tapped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
               G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
}

/** Has a function called with the chat as its last parameter. */
static void listen(Chat *chat, gpointer controller, const char *signal, GCallback callback) {
  g_signal_connect(controller, signal, callback, chat);
  if (gtk_event_controller_get_widget(controller) == NULL)
    gtk_widget_add_controller(GTK_WIDGET(chat), controller);
}

static void chat_init(Chat *chat) {
  gtk_widget_set_focusable(GTK_WIDGET(chat), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(chat), GTK_OVERFLOW_HIDDEN);
  chat->adjustment = g_object_ref_sink(gtk_adjustment_new(0, 0, 0, 0, 0, 0));
  g_signal_connect(chat->adjustment, "value-changed", G_CALLBACK(on_adjusted), chat);
  gpointer wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL
                                                   | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
  listen(chat, wheel, "scroll", G_CALLBACK(on_scroll));
  listen(chat, wheel, "decelerate", G_CALLBACK(on_decelerate));
  // What was added last is asked first: a second click selects after the drag has begun.
  listen(chat, gtk_gesture_click_new(), "pressed", G_CALLBACK(on_pressed));
  gpointer drag = gtk_gesture_drag_new();
  listen(chat, drag, "drag-begin", G_CALLBACK(on_drag_begin));
  listen(chat, drag, "drag-update", G_CALLBACK(on_drag_update));
  listen(chat, drag, "drag-end", G_CALLBACK(on_drag_end));
  gpointer swipe = gtk_gesture_swipe_new(), held = gtk_gesture_long_press_new();
  gtk_gesture_single_set_touch_only(swipe, TRUE);
  gtk_gesture_single_set_touch_only(held, TRUE);
  listen(chat, swipe, "swipe", G_CALLBACK(on_swipe));
  listen(chat, held, "pressed", G_CALLBACK(on_held));
  listen(chat, gtk_event_controller_motion_new(), "motion", G_CALLBACK(on_motion));
  listen(chat, gtk_event_controller_key_new(), "key-pressed", G_CALLBACK(on_key));
}

GtkWidget *chat_new(bubble_conversation *conversation, const bubble_surroundings *surroundings) {
  Chat *chat = g_object_new(chat_get_type(), NULL);
  bubble_view_options options;
  check(bubble_view_options_init(&options, sizeof options));
  options.width = 375, options.height = 667;
  // One processor is left to draw meanwhile.
  options.thread_count = MAX(g_get_num_processors(), 2) - 1;
  options.context = chat;
  options.ready = on_ready;
  check(bubble_view_open(conversation, surroundings, &options, &chat->view));
  return GTK_WIDGET(chat);
}
