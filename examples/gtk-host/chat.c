#include "chat-private.h"

#include <math.h>

enum { HADJUSTMENT = 1, VADJUSTMENT, HSCROLL_POLICY, VSCROLL_POLICY };

G_DEFINE_FINAL_TYPE_WITH_CODE(Chat, chat, GTK_TYPE_WIDGET,
                              G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

void check(bubble_status status) {
  if (status != BUBBLE_OK) g_error("%s: %s", bubble_status_name(status), bubble_last_error());
}

bubble_view *chat_get_view(Chat *chat) { return chat->view; }

bubble_view_state chat_get_state(Chat *chat) {
  bubble_view_state state = {.struct_size = sizeof state};
  check(bubble_view_get_state(chat->view, &state));
  return state;
}

// MARK: Time

void chat_scroll_by(Chat *chat, double points) {
  chat->velocity = 0;
  check(bubble_view_scroll_by(chat->view, points));
  chat_update(chat);
}

double chat_get_autoscroll(Chat *chat) {
  if (!chat->is_selecting) return 0;
  // From ten points before an edge, which may be the screen's.
  double last = gtk_widget_get_height(GTK_WIDGET(chat)) - 10;
  double beyond = MIN(0, chat->y - 10) + MAX(0, chat->y - last);
  return CLAMP(beyond * 10, -1500, 1500);
}

/** Before each frame, for as long as something moves. */
static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  gint64 now = gdk_frame_clock_get_frame_time(clock);
  double seconds = CLAMP((now - chat->last_frame) / 1e6, 0, 1);
  double autoscroll = chat_get_autoscroll(chat);
  chat->last_frame = now;
  check(bubble_view_advance(chat->view, seconds));
  if (autoscroll != 0) {
    check(bubble_view_scroll_by(chat->view, autoscroll * seconds));
    check(bubble_view_extend_selection(chat->view, chat->x, chat->y));
  } else if (chat->velocity != 0) {
    check(bubble_view_scroll_by(chat->view, chat->velocity * seconds));
    // It slows down as GTK's own lists do.
    chat->velocity *= exp(-4 * seconds);
    if (fabs(chat->velocity) < 10) chat->velocity = 0;
  }
  bool is_last = chat->velocity == 0 && autoscroll == 0 && chat_get_state(chat).next_frame > 0;
  if (is_last) chat->tick = 0;
  chat_update(chat);
  return is_last ? G_SOURCE_REMOVE : G_SOURCE_CONTINUE;
}

static gboolean on_parts_timeout(gpointer data) {
  Chat *chat = data;
  chat->parts_timeout = 0;
  chat_update_parts(chat);
  return G_SOURCE_REMOVE;
}

/** What counts shows another number now. */
static gboolean on_frame_timeout(gpointer data) {
  Chat *chat = data;
  chat->frame_timeout = 0;
  check(bubble_view_advance(chat->view, 0));
  chat_update(chat);
  return G_SOURCE_REMOVE;
}

/** Shows where it is scrolled to, and goes on while something moves. */
static void chat_moved(Chat *chat) {
  bubble_view_state state = chat_get_state(chat);
  if (chat->vertical != NULL)
    gtk_adjustment_configure(chat->vertical, state.offset, 0, state.content_height, 40,
                             state.height, state.height);
  gtk_widget_queue_draw(GTK_WIDGET(chat));
  if (chat->tick == 0
      && (state.next_frame == 0 || chat->velocity != 0 || chat_get_autoscroll(chat) != 0)) {
    chat->last_frame = g_get_monotonic_time();
    chat->tick = gtk_widget_add_tick_callback(GTK_WIDGET(chat), on_tick, NULL, NULL);
  }
  g_clear_handle_id(&chat->frame_timeout, g_source_remove);
  if (chat->tick == 0 && isfinite(state.next_frame))
    chat->frame_timeout
        = g_timeout_add(ceil(1000 * MIN(state.next_frame, 3600)), on_frame_timeout, chat);
  // Nobody reads more often than that.
  if (chat->parts_timeout == 0) chat->parts_timeout = g_timeout_add(100, on_parts_timeout, chat);
}

void chat_update(Chat *chat) {
  chat_moved(chat);
  // What has the focus moves with what is drawn.
  if (chat_get_focused_part(chat) != NULL) chat_update_parts(chat);
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

// MARK: Scrolling

/** Somebody drags the scroll bar; less than that it is what chat_moved() said. */
static void on_adjusted(GtkAdjustment *adjustment, Chat *chat) {
  double points = gtk_adjustment_get_value(adjustment) - chat_get_state(chat).offset;
  if (fabs(points) > 0.5) chat_scroll_by(chat, points);
}

static void set_vertical(Chat *chat, GtkAdjustment *adjustment) {
  if (chat->vertical != NULL) g_signal_handlers_disconnect_by_data(chat->vertical, chat);
  g_set_object(&chat->vertical, adjustment);
  if (adjustment == NULL) return;
  g_signal_connect(adjustment, "value-changed", G_CALLBACK(on_adjusted), chat);
  if (chat->view != NULL) chat_moved(chat);
}

static void chat_set_property(GObject *object, guint property, const GValue *value,
                              GParamSpec *specification) {
  Chat *chat = CHAT_WIDGET(object);
  if (property == HADJUSTMENT) g_set_object(&chat->horizontal, g_value_get_object(value));
  if (property == VADJUSTMENT) set_vertical(chat, g_value_get_object(value));
}

static void chat_get_property(GObject *object, guint property, GValue *value,
                              GParamSpec *specification) {
  Chat *chat = CHAT_WIDGET(object);
  if (property == HADJUSTMENT)
    g_value_set_object(value, chat->horizontal);
  else if (property == VADJUSTMENT)
    g_value_set_object(value, chat->vertical);
  // Whatever size a scrolled window gives it, it fills.
  else
    g_value_set_enum(value, GTK_SCROLL_NATURAL);
}

// MARK: The widget

static void chat_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  Chat *chat = CHAT_WIDGET(widget);
  graphene_rect_t bounds
      = GRAPHENE_RECT_INIT(0, 0, gtk_widget_get_width(widget), gtk_widget_get_height(widget));
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &bounds);
  check(bubble_view_draw_cairo(chat->view, cairo, BUBBLE_DRAW_ALL));
  cairo_destroy(cairo);
  bubble_hit hit = {.struct_size = sizeof hit};
  check(bubble_view_pressed(chat->view, &hit));
  if (hit.part == BUBBLE_HIT_REGION && *hit.region != 0) {
    bubble_rect frame = hit.region_frame;
    gtk_snapshot_append_color(snapshot, &(GdkRGBA){0.5, 0.5, 0.5, 0.25},
                              &GRAPHENE_RECT_INIT(frame.x, frame.y, frame.width, frame.height));
  }
  // The ring around what has the focus, which is the style's.
  GTK_WIDGET_CLASS(chat_parent_class)->snapshot(widget, snapshot);
}

static void chat_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline) {
  *minimum = 160;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 375 : 667;
}

static void chat_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  Chat *chat = CHAT_WIDGET(widget);
  bubble_view_state state = chat_get_state(chat);
  if (state.width != width || state.height != height) {
    check(bubble_view_set_size(chat->view, width, height));
    check(bubble_view_commit_now(chat->view, false));
    chat_moved(chat);
  }
  chat_allocate_parts(widget, 0, 0);
  gtk_popover_present(GTK_POPOVER(chat->menu));
}

/** The style is another one: where its text is light, what is drawn is dark. */
static void chat_css_changed(GtkWidget *widget, GtkCssStyleChange *change) {
  Chat *chat = CHAT_WIDGET(widget);
  GTK_WIDGET_CLASS(chat_parent_class)->css_changed(widget, change);
  if (chat->view == NULL) return;
  GdkRGBA text;
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color(widget, &text);
#else
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &text);
#endif
  double light = 0.3 * text.red + 0.6 * text.green + 0.1 * text.blue;
  bubble_appearance appearance = light > 0.5 ? BUBBLE_DARK : BUBBLE_LIGHT;
  if (appearance == chat->appearance) return;
  chat->appearance = appearance;
  check(bubble_view_set_theme(chat->view, chat->theme, appearance));
  check(bubble_view_commit_now(chat->view, false));
  gtk_widget_queue_draw(widget);
}

static void chat_dispose(GObject *object) {
  Chat *chat = CHAT_WIDGET(object);
  g_clear_handle_id(&chat->parts_timeout, g_source_remove);
  g_clear_handle_id(&chat->frame_timeout, g_source_remove);
  set_vertical(chat, NULL);
  g_clear_object(&chat->horizontal);
  g_clear_weak_pointer(&chat->menu_focus);
  for (GtkWidget *child; (child = gtk_widget_get_first_child(GTK_WIDGET(chat))) != NULL;)
    gtk_widget_unparent(child);
  if (chat->view != NULL) check(bubble_view_free(g_steal_pointer(&chat->view)));
  check(bubble_theme_free(g_steal_pointer(&chat->theme)));
  // Nothing is ready any more; what was said before is not to be heard.
  while (g_idle_remove_by_data(chat)) {
  }
  g_clear_pointer(&chat->current, g_free);
  G_OBJECT_CLASS(chat_parent_class)->dispose(object);
}

static const char STYLE[] = "chat:focus:focus-visible, chatpart:focus:focus-visible {"
                            "  outline: 2px solid @theme_selected_bg_color;"
                            "  outline-offset: -2px; border-radius: 6px; }";

static void chat_class_init(ChatClass *class) {
  GObjectClass *object_class = G_OBJECT_CLASS(class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  object_class->set_property = chat_set_property;
  object_class->get_property = chat_get_property;
  object_class->dispose = chat_dispose;
  widget_class->snapshot = chat_snapshot;
  widget_class->measure = chat_measure;
  widget_class->size_allocate = chat_size_allocate;
  widget_class->css_changed = chat_css_changed;
  widget_class->focus = chat_focus;
  g_object_class_override_property(object_class, HADJUSTMENT, "hadjustment");
  g_object_class_override_property(object_class, VADJUSTMENT, "vadjustment");
  g_object_class_override_property(object_class, HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property(object_class, VSCROLL_POLICY, "vscroll-policy");
  g_signal_new("activated", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
               G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING);
  gtk_widget_class_set_css_name(widget_class, "chat");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST);
  chat_class_add_actions(widget_class);
  chat_class_add_bindings(widget_class);
  GtkCssProvider *style = gtk_css_provider_new();
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(style, STYLE);
#else
  gtk_css_provider_load_from_data(style, STYLE, -1);
#endif
  gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                             GTK_STYLE_PROVIDER_PRIORITY_FALLBACK);
  g_object_unref(style);
}

static void chat_init(Chat *chat) {
  gtk_widget_set_focusable(GTK_WIDGET(chat), TRUE);
  gtk_widget_set_overflow(GTK_WIDGET(chat), GTK_OVERFLOW_HIDDEN);
  chat->menu = gtk_popover_menu_new_from_model(NULL);
  gtk_popover_set_has_arrow(GTK_POPOVER(chat->menu), FALSE);
  gtk_widget_set_halign(chat->menu, GTK_ALIGN_START);
  gtk_widget_set_parent(chat->menu, GTK_WIDGET(chat));
  chat_add_controllers(chat);
}

GtkWidget *chat_new(bubble_conversation *conversation, const bubble_surroundings *surroundings) {
  Chat *chat = g_object_new(chat_get_type(), NULL);
  if (surroundings != NULL) {
    chat->appearance = surroundings->appearance;
    chat->theme = surroundings->theme;
    if (chat->theme != NULL) check(bubble_theme_retain(chat->theme));
  }
  bubble_view_options options;
  check(bubble_view_options_init(&options, sizeof options));
  options.width = 375, options.height = 667;
  // One processor is left to draw meanwhile.
  options.thread_count = MAX(g_get_num_processors(), 2) - 1;
  options.pans_wide_tables = true;
  options.context = chat;
  options.ready = on_ready;
  check(bubble_view_open(conversation, surroundings, &options, &chat->view));
  return GTK_WIDGET(chat);
}
