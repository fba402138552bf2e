#include "chat-private.h"

#include <math.h>

// MARK: Actions

/** A member of a JSON object that is a text; empty without one. */
static const char *text_in(JsonObject *object, const char *member) {
  JsonNode *node = json_object_get_member(object, member);
  return node != NULL && json_node_get_value_type(node) == G_TYPE_STRING
             ? json_node_get_string(node)
             : "";
}

void chat_perform(Chat *chat, const char *action, const char *parameters, double x, double y) {
  if (*action == 0) return;
  JsonNode *node = json_from_string(parameters, NULL);
  JsonObject *object = json_node_get_object(node);
  const char *url = text_in(object, "url");
  if (strcmp(action, "vote") == 0) {
    // A host that asks a server takes the vote back if that refuses it; a poll may have closed meanwhile.
    if (bubble_view_vote(chat->view, x, y, NULL) == BUBBLE_OK)
      check(bubble_view_commit(chat->view, true, NULL));
  } else if (g_str_has_prefix(action, "copy")) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(GTK_WIDGET(chat)),
                           *url != 0 ? url : text_in(object, "text"));
  } else {
    bubble_hit hit = {.struct_size = sizeof hit};
    bool unfolded = false;
    check(bubble_view_hit(chat->view, x, y, &hit));
    // Hidden words, folded quotes, thinking, long code.
    if (*hit.message != 0) check(bubble_view_unfold(chat->view, hit.message, action, &unfolded));
    if (unfolded) check(bubble_view_commit(chat->view, true, NULL));
  }
  g_signal_emit_by_name(chat, "activated", action, parameters,
                        strcmp(action, "open") == 0 ? url : "");
  json_node_unref(node);
  chat_update(chat);
}

static void on_perform(GtkWidget *widget, const char *name, GVariant *target) {
  Chat *chat = CHAT_WIDGET(widget);
  const char *action, *parameters;
  g_variant_get(target, "(&s&s)", &action, &parameters);
  chat_perform(chat, action, parameters, chat->menu_x, chat->menu_y);
}

static void copy(GtkWidget *widget, const char *name, GVariant *target) {
  char *text;
  check(bubble_view_selected_text(CHAT_WIDGET(widget)->view, BUBBLE_PLAIN, &text, NULL));
  if (*text != 0) gdk_clipboard_set_text(gtk_widget_get_clipboard(widget), text);
  bubble_free(text);
}

void chat_set_primary(Chat *chat) {
  char *text;
  check(bubble_view_selected_text(chat->view, BUBBLE_PLAIN, &text, NULL));
  if (*text != 0) gdk_clipboard_set_text(gtk_widget_get_primary_clipboard(GTK_WIDGET(chat)), text);
  bubble_free(text);
}

/** The text may be long: only copying makes it. */
static void select_all(GtkWidget *widget, const char *name, GVariant *target) {
  Chat *chat = CHAT_WIDGET(widget);
  bubble_status status = bubble_view_select_all(chat->view);
  if (status != BUBBLE_NOT_FOUND) check(status);
  chat_update(chat);
}

void chat_class_add_actions(GtkWidgetClass *class) {
  gtk_widget_class_install_action(class, "chat.perform", "(ss)", on_perform);
  gtk_widget_class_install_action(class, "clipboard.copy", NULL, copy);
  gtk_widget_class_install_action(class, "selection.select-all", NULL, select_all);
}

void chat_popup(Chat *chat, const char *message, const char *region, double x, double y) {
  GMenu *menu = g_menu_new(), *own = g_menu_new(), *all = g_menu_new();
  char *json = NULL;
  if (bubble_view_context_actions(chat->view, message, &json, NULL) == BUBBLE_OK) {
    JsonNode *node = json_from_string(json, NULL);
    JsonArray *actions = json_node_get_array(node);
    for (guint i = 0; i < json_array_get_length(actions); i++) {
      JsonObject *action = json_array_get_object_element(actions, i);
      const char *of = text_in(action, "region"), *name = text_in(action, "name");
      if (*of != 0 && strcmp(of, region) != 0) continue;
      char *title = g_strdelimit(
          g_strdup(*text_in(action, "title") != 0 ? text_in(action, "title") : name), "_", ' ');
      title[0] = g_ascii_toupper(title[0]);
      char *parameters = json_to_string(json_object_get_member(action, "parameters"), FALSE);
      GMenuItem *item = g_menu_item_new(title, NULL);
      g_menu_item_set_action_and_target(item, "chat.perform", "(ss)", name, parameters);
      g_menu_append_item(own, item);
      g_object_unref(item);
      g_free(parameters);
      g_free(title);
    }
    json_node_unref(node);
    bubble_free(json);
  }
  const bubble_rect *rects;
  size_t count;
  check(bubble_view_selection_rects(chat->view, &rects, &count));
  if (count > 0) g_menu_append(all, "Copy Selection", "clipboard.copy");
  g_menu_append(all, "Select All", "selection.select-all");
  g_menu_append_section(menu, NULL, G_MENU_MODEL(own));
  g_menu_append_section(menu, NULL, G_MENU_MODEL(all));
  gtk_popover_menu_set_menu_model(GTK_POPOVER_MENU(chat->menu), G_MENU_MODEL(menu));
  chat->menu_x = x, chat->menu_y = y;
  ChatPart *focus = chat_get_focused_part(chat);
  g_set_weak_pointer(&chat->menu_focus, focus != NULL ? GTK_WIDGET(focus) : GTK_WIDGET(chat));
  gtk_popover_set_pointing_to(GTK_POPOVER(chat->menu), &(GdkRectangle){(int)x, (int)y, 1, 1});
  gtk_popover_popup(GTK_POPOVER(chat->menu));
  g_object_unref(own), g_object_unref(all), g_object_unref(menu);
}

static gboolean restore_focus(gpointer data) {
  Chat *chat = data;
  gtk_widget_grab_focus(chat->menu_focus != NULL ? chat->menu_focus : GTK_WIDGET(chat));
  g_clear_weak_pointer(&chat->menu_focus);
  return G_SOURCE_REMOVE;
}

/** GTK gives the focus to the chat, once it has hidden the menu. */
static void on_menu_closed(Chat *chat) { g_idle_add(restore_focus, chat); }

// MARK: Wheel, touch and mouse

static gboolean on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, Chat *chat) {
  bool is_wheel = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_WHEEL;
  double step = is_wheel ? 60 : 1;
  if (dx != 0) check(bubble_view_pan(chat->view, chat->mouse_x, chat->mouse_y, -dx * step, NULL));
  chat_scroll_by(chat, dy * step);
  return TRUE;
}

static void on_decelerate(GtkEventControllerScroll *scroll, double x, double y, Chat *chat) {
  chat->velocity = y;
  chat_update(chat);
}

static bool is_touch(gpointer gesture) {
  return gtk_gesture_single_get_current_sequence(GTK_GESTURE_SINGLE(gesture)) != NULL;
}

/** The part at a point, whose message gets the focus. */
static bubble_hit hit_at(Chat *chat, double x, double y) {
  bubble_hit hit = {.struct_size = sizeof hit};
  check(bubble_view_hit(chat->view, x, y, &hit));
  if (*hit.message != 0) {
    g_free(chat->current);
    chat->current = g_strdup(hit.message);
  }
  ChatPart *part = chat_find_message(chat, chat->current);
  gtk_widget_grab_focus(part != NULL ? GTK_WIDGET(part) : GTK_WIDGET(chat));
  return hit;
}

static void on_drag_begin(GtkGestureDrag *drag, double x, double y, Chat *chat) {
  chat->velocity = chat->dragged = 0;
  chat->is_drag = chat->is_selecting = chat->is_panning = false;
  hit_at(chat, x, y);
  check(bubble_view_clear_selection(chat->view));
  check(bubble_view_touch_began(chat->view, x, y));
  chat_update(chat);
}

/** A finger scrolls, or pans a table sideways; a mouse selects. Where there is no text there is nothing to select. */
static void on_drag_update(GtkGestureDrag *drag, double x, double y, Chat *chat) {
  double left, top;
  bool begins = !chat->is_drag && hypot(x, y) >= 8;
  if (!begins && !chat->is_drag) return;
  gtk_gesture_drag_get_start_point(drag, &left, &top);
  if (begins) {
    chat->is_drag = true;
    check(bubble_view_touch_cancelled(chat->view));
    if (is_touch(drag) && fabs(x) > fabs(y))
      check(bubble_view_pan(chat->view, left, top, 0, &chat->is_panning));
    chat->dragged = chat->is_panning ? x : y;
    if (!is_touch(drag)) {
      bubble_status status
          = bubble_view_begin_selection(chat->view, left, top, BUBBLE_BY_CHARACTER);
      chat->is_selecting = status == BUBBLE_OK;
    }
  }
  chat->x = left + x, chat->y = top + y;
  if (chat->is_selecting) {
    check(bubble_view_extend_selection(chat->view, chat->x, chat->y));
  } else if (chat->is_panning) {
    check(bubble_view_pan(chat->view, left, top, x - chat->dragged, NULL));
    chat->dragged = x;
  } else if (is_touch(drag)) {
    check(bubble_view_scroll_by(chat->view, chat->dragged - y));
    chat->dragged = y;
  }
  chat_update(chat);
}

static void on_drag_end(GtkGestureDrag *drag, double x, double y, Chat *chat) {
  double left, top;
  bubble_hit hit = {.struct_size = sizeof hit};
  if (chat->is_selecting) chat_set_primary(chat);
  chat->is_selecting = false;
  if (!chat->is_drag && gtk_gesture_drag_get_start_point(drag, &left, &top)) {
    check(bubble_view_touch_ended(chat->view, left + x, top + y, &hit));
    chat_perform(chat, hit.action, hit.parameters, left + x, top + y);
  }
  chat_update(chat);
}

static void on_swipe(GtkGestureSwipe *swipe, double x, double y, Chat *chat) {
  if (chat->is_drag && !chat->is_selecting && !chat->is_panning) chat->velocity = -y;
  chat_update(chat);
}

/** Selects a word or a message; a drag that follows goes on with it, and taps nothing. */
static void begin_selection(Chat *chat, double x, double y, bubble_granularity granularity) {
  check(bubble_view_touch_cancelled(chat->view));
  chat->is_drag = true;
  chat->x = x, chat->y = y;
  chat->is_selecting = bubble_view_begin_selection(chat->view, x, y, granularity) == BUBBLE_OK;
  chat_update(chat);
}

static void on_held(GtkGestureLongPress *press, double x, double y, Chat *chat) {
  begin_selection(chat, x, y, BUBBLE_BY_WORD);
}

static void on_pressed(GtkGestureClick *click, int count, double x, double y, Chat *chat) {
  if (count > 1) begin_selection(chat, x, y, count == 2 ? BUBBLE_BY_WORD : BUBBLE_BY_MESSAGE);
}

static void on_secondary(GtkGestureClick *click, int count, double x, double y, Chat *chat) {
  bubble_hit hit = hit_at(chat, x, y);
  chat_popup(chat, hit.message, hit.region, x, y);
}

static void on_motion(GtkEventControllerMotion *motion, double x, double y, Chat *chat) {
  bubble_hit hit = {.struct_size = sizeof hit};
  chat->mouse_x = x, chat->mouse_y = y;
  check(bubble_view_hit(chat->view, x, y, &hit));
  const char *cursor = *hit.action != 0              ? "pointer"
                       : chat_is_text_at(chat, x, y) ? "text"
                                                     : "default";
  gtk_widget_set_cursor_from_name(GTK_WIDGET(chat), cursor);
}

/** Has a function called with the chat as its last parameter. */
static void listen(Chat *chat, gpointer controller, const char *signal, GCallback callback) {
  g_signal_connect(controller, signal, callback, chat);
  if (gtk_event_controller_get_widget(controller) == NULL)
    gtk_widget_add_controller(GTK_WIDGET(chat), controller);
}

void chat_add_controllers(Chat *chat) {
  gpointer wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES
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
  gpointer secondary = gtk_gesture_click_new();
  gtk_gesture_single_set_button(secondary, GDK_BUTTON_SECONDARY);
  listen(chat, secondary, "pressed", G_CALLBACK(on_secondary));
  g_signal_connect_swapped(chat->menu, "closed", G_CALLBACK(on_menu_closed), chat);
  listen(chat, gtk_event_controller_motion_new(), "motion", G_CALLBACK(on_motion));
}
