#include "chat-private.h"

/* The keyboard, as in GTK's lists: the arrows go from message to message and pan tables, Tab to what can be pressed in one and then out of the chat,
 * Return presses, the menu key shows the menu, and the arrows with Shift select. */

// MARK: The focus

static ChatPart *row_of(ChatPart *part) {
  GtkWidget *parent = part == NULL ? NULL : gtk_widget_get_parent(GTK_WIDGET(part));
  return parent != NULL && CHAT_IS_PART(parent) ? CHAT_PART(parent) : part;
}

/** The next child that can have the focus, or the previous one; NULL if there is none. Without `part` it is the first or the last one. */
static ChatPart *next_focusable(GtkWidget *parent, ChatPart *part, bool forwards) {
  ChatPart *found = NULL;
  bool is_behind = part == NULL;
  for (ChatPart *other = NULL; (other = chat_next_part(parent, other)) != NULL;) {
    if (other == part) {
      if (!forwards) return found;
      is_behind = true;
    } else if (gtk_widget_get_focusable(GTK_WIDGET(other))) {
      if (forwards && is_behind) return other;
      found = other;
    }
  }
  return forwards ? NULL : found;
}

/** Gives a part the focus, and scrolls until it is seen, below the day at the upper edge. */
static void focus_part(Chat *chat, ChatPart *part) {
  double top = 32, height = gtk_widget_get_height(GTK_WIDGET(chat));
  bubble_rect frame = part->frame;
  g_free(chat->current);
  chat->current = g_strdup(part->message);
  gtk_widget_grab_focus(GTK_WIDGET(part));
  gtk_window_set_focus_visible(GTK_WINDOW(gtk_widget_get_root(GTK_WIDGET(chat))), TRUE);
  if (frame.y < top)
    chat_scroll_by(chat, frame.y - top);
  else if (frame.y + frame.height > height)
    chat_scroll_by(chat, MIN(frame.y + frame.height - height, frame.y - top));
}

gboolean chat_focus(GtkWidget *widget, GtkDirectionType direction) {
  Chat *chat = CHAT_WIDGET(widget);
  bool forwards = direction == GTK_DIR_TAB_FORWARD;
  if ((!forwards && direction != GTK_DIR_TAB_BACKWARD) || gtk_widget_is_focus(widget)) return FALSE;
  chat_update_parts(chat);
  ChatPart *focus = chat_get_focused_part(chat), *row = row_of(focus), *next;
  if (focus == NULL) {
    // It comes from outside: to where it was, or to the last message.
    next = chat->current == NULL ? NULL : chat_find_message(chat, chat->current);
    if (next == NULL) next = next_focusable(widget, NULL, false);
    if (next == NULL) return gtk_widget_grab_focus(widget);
  } else if (focus == row) {
    next = forwards ? next_focusable(GTK_WIDGET(row), NULL, true) : NULL;
  } else {
    next = next_focusable(GTK_WIDGET(row), focus, forwards);
    if (next == NULL && !forwards) next = row;
  }
  if (next == NULL) return FALSE;
  focus_part(chat, next);
  return TRUE;
}

static gboolean on_move(GtkWidget *widget, GVariant *step, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  bool forwards = g_variant_get_int32(step) > 0;
  chat_update_parts(chat);
  ChatPart *row = row_of(chat_get_focused_part(chat)), *next;
  if (row != NULL) {
    // A message that is not seen to its end is scrolled first.
    double height = gtk_widget_get_height(widget);
    double hidden = forwards ? row->frame.y + row->frame.height - height : -row->frame.y;
    next = next_focusable(widget, row, forwards);
    if (hidden > 1 || next == NULL) {
      bubble_view_state before = chat_get_state(chat);
      chat_scroll_by(chat, (forwards ? 1 : -1) * CLAMP(hidden, 60, height / 2));
      if (hidden > 1 || chat_get_state(chat).offset == before.offset) return TRUE;
      row = row_of(chat_get_focused_part(chat));
      next = row == NULL ? NULL : next_focusable(widget, row, forwards);
    }
  } else {
    next = next_focusable(widget, NULL, forwards);
  }
  if (next != NULL) focus_part(chat, next);
  return TRUE;
}

static gboolean on_page(GtkWidget *widget, GVariant *pages, gpointer data) {
  chat_scroll_by(CHAT_WIDGET(widget), g_variant_get_double(pages) * gtk_widget_get_height(widget));
  return TRUE;
}

/** Pans the tables of a message, to the side to which they go on. */
static gboolean on_pan(GtkWidget *widget, GVariant *side, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  ChatPart *row = row_of(chat_get_focused_part(chat));
  for (guint i = 0; row != NULL && row->actions != NULL && i < json_array_get_length(row->actions);
       i++) {
    JsonObject *action = json_array_get_object_element(row->actions, i);
    if (strcmp(json_object_get_string_member(action, "name"), "pan") != 0) continue;
    double points
        = json_object_get_double_member(json_object_get_object_member(action, "parameters"), "by");
    if (points * g_variant_get_int32(side) > 0) continue;
    // It may not be seen any more.
    bubble_view_pan_region(chat->view, row->message,
                           json_object_get_string_member(action, "region"), points);
  }
  chat_update(chat);
  return TRUE;
}

static gboolean on_end(GtkWidget *widget, GVariant *place, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  chat->velocity = 0;
  check(bubble_view_scroll_to(chat->view, g_variant_get_int32(place), true));
  chat_update(chat);
  return TRUE;
}

// MARK: Pressing

static gboolean on_popup(GtkWidget *widget, GVariant *arguments, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  ChatPart *part = chat_get_focused_part(chat);
  bubble_rect frame = part != NULL ? part->frame : (bubble_rect){0};
  double bottom = MIN(frame.y + frame.height, gtk_widget_get_height(widget));
  chat_popup(chat, part != NULL && part->message != NULL ? part->message : "",
             part != NULL && part->region != NULL ? part->region : "", frame.x + frame.width / 2,
             (MAX(frame.y, 0) + bottom) / 2);
  return TRUE;
}

/** What can be pressed is pressed; of a message there is a menu. */
static gboolean on_activate(GtkWidget *widget, GVariant *arguments, gpointer data) {
  ChatPart *part = chat_get_focused_part(CHAT_WIDGET(widget));
  if (part == NULL) return FALSE;
  if (part == row_of(part)) return on_popup(widget, NULL, NULL);
  return chat_part_activate(part);
}

// MARK: Selecting

typedef struct ends {
  bubble_rect start, end;
  uint32_t seen;
} ends;

static ends get_ends(Chat *chat) {
  ends ends = {0};
  check(bubble_view_selection_handles(chat->view, &ends.start, &ends.end, &ends.seen));
  return ends;
}

/** Moves the end of the selection until another letter or line is selected. A view selects by points: so the point goes on until something changes. */
static gboolean on_extend(GtkWidget *widget, GVariant *arguments, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  int across, down;
  g_variant_get(arguments, "(ii)", &across, &down);
  ends before = get_ends(chat), after = before;
  if (before.seen == 0) {
    ChatPart *row = row_of(chat_get_focused_part(chat)), *text = NULL;
    if (row == NULL) return TRUE;
    // The text of the message, not its sender's name.
    for (ChatPart *part = NULL; (part = chat_next_part(GTK_WIDGET(row), part)) != NULL;)
      if (g_str_has_suffix(part->id, "/text")) text = part;
    bubble_rect frame = text != NULL ? text->frame : row->frame;
    chat->x = frame.x, chat->y = frame.y + 4;
    if (bubble_view_begin_selection(chat->view, chat->x, chat->y, BUBBLE_BY_CHARACTER) != BUBBLE_OK)
      return TRUE;
    before = after = get_ends(chat);
  }
  double width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  for (int tries = 0; tries < 2000 && memcmp(&before, &after, sizeof after) == 0; tries++) {
    chat->x += across, chat->y += 4 * down;
    if (across != 0 && (chat->x < 0 || chat->x > width)) {
      // On to the next line.
      chat->x = across > 0 ? 0 : width;
      chat->y += 16 * across;
    }
    double beyond = MIN(0, chat->y) + MAX(0, chat->y - height);
    if (beyond != 0) {
      double offset = chat_get_state(chat).offset;
      check(bubble_view_scroll_by(chat->view, beyond));
      chat->y -= beyond;
      if (chat_get_state(chat).offset == offset) break;
    }
    check(bubble_view_extend_selection(chat->view, chat->x, chat->y));
    after = get_ends(chat);
  }
  chat_set_primary(chat);
  chat_update(chat);
  return TRUE;
}

static gboolean on_escape(GtkWidget *widget, GVariant *arguments, gpointer data) {
  Chat *chat = CHAT_WIDGET(widget);
  check(bubble_view_clear_selection(chat->view));
  chat_update(chat);
  return TRUE;
}

// MARK: Bindings

static void bind(GtkWidgetClass *class, const char *keys, GtkShortcutFunc callback,
                 GVariant *arguments) {
  GtkShortcut *shortcut = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys),
                                           gtk_callback_action_new(callback, NULL, NULL));
  gtk_shortcut_set_arguments(shortcut, arguments);
  gtk_widget_class_add_shortcut(class, shortcut);
  g_object_unref(shortcut);
}

static void bind_action(GtkWidgetClass *class, const char *keys, const char *action) {
  GtkShortcut *shortcut
      = gtk_shortcut_new(gtk_shortcut_trigger_parse_string(keys), gtk_named_action_new(action));
  gtk_widget_class_add_shortcut(class, shortcut);
  g_object_unref(shortcut);
}

void chat_class_add_bindings(GtkWidgetClass *class) {
  bind(class, "Up|KP_Up", on_move, g_variant_new_int32(-1));
  bind(class, "Down|KP_Down", on_move, g_variant_new_int32(1));
  bind(class, "Left|KP_Left", on_pan, g_variant_new_int32(-1));
  bind(class, "Right|KP_Right", on_pan, g_variant_new_int32(1));
  bind(class, "Page_Up|KP_Page_Up", on_page, g_variant_new_double(-0.9));
  bind(class, "Page_Down|KP_Page_Down", on_page, g_variant_new_double(0.9));
  bind(class, "Home|KP_Home", on_end, g_variant_new_int32(BUBBLE_START));
  bind(class, "End|KP_End", on_end, g_variant_new_int32(BUBBLE_END));
  bind(class, "Return|KP_Enter|space", on_activate, NULL);
  bind(class, "Menu|<Shift>F10", on_popup, NULL);
  bind(class, "<Shift>Left|<Shift>KP_Left", on_extend, g_variant_new("(ii)", -1, 0));
  bind(class, "<Shift>Right|<Shift>KP_Right", on_extend, g_variant_new("(ii)", 1, 0));
  bind(class, "<Shift>Up|<Shift>KP_Up", on_extend, g_variant_new("(ii)", 0, -1));
  bind(class, "<Shift>Down|<Shift>KP_Down", on_extend, g_variant_new("(ii)", 0, 1));
  bind(class, "Escape", on_escape, NULL);
  bind_action(class, "<Control>a", "selection.select-all");
  bind_action(class, "<Control>c|<Control>Insert", "clipboard.copy");
}
