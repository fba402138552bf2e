#include "chat-private.h"

/* What screen readers read: each node of bubble_view_accessibility() is a widget that has its place, its role and its actions. GTK tells the system of
 * widgets what it tells nobody of other objects: their actions, and that they have the focus. */

G_DEFINE_FINAL_TYPE(ChatPart, chat_part, GTK_TYPE_WIDGET)

static const struct {
  const char *name;
  GtkAccessibleRole role;
} ROLES[] = {
#if GTK_CHECK_VERSION(4, 14, 0)
    {"article", GTK_ACCESSIBLE_ROLE_ARTICLE},
#else
    {"article", GTK_ACCESSIBLE_ROLE_LIST_ITEM},
#endif
    // GTK's paragraphs have no labels.
    {"paragraph", GTK_ACCESSIBLE_ROLE_LABEL},
    {"group", GTK_ACCESSIBLE_ROLE_GROUP},
    {"heading", GTK_ACCESSIBLE_ROLE_HEADING},
    {"img", GTK_ACCESSIBLE_ROLE_IMG},
    {"link", GTK_ACCESSIBLE_ROLE_LINK},
    {"button", GTK_ACCESSIBLE_ROLE_BUTTON},
    {"checkbox", GTK_ACCESSIBLE_ROLE_CHECKBOX},
    {"progressbar", GTK_ACCESSIBLE_ROLE_PROGRESS_BAR},
    {"list", GTK_ACCESSIBLE_ROLE_LIST},
    {"status", GTK_ACCESSIBLE_ROLE_STATUS},
};

static GtkAccessibleRole role_named(const char *name) {
  for (size_t i = 0; i < G_N_ELEMENTS(ROLES); i++)
    if (strcmp(ROLES[i].name, name) == 0) return ROLES[i].role;
  return GTK_ACCESSIBLE_ROLE_GROUP;
}

// MARK: Finding

ChatPart *chat_next_part(GtkWidget *parent, ChatPart *part) {
  GtkWidget *next = part == NULL ? gtk_widget_get_first_child(parent)
                                 : gtk_widget_get_next_sibling(GTK_WIDGET(part));
  // A chat's last child is its menu.
  return next != NULL && CHAT_IS_PART(next) ? CHAT_PART(next) : NULL;
}

ChatPart *chat_get_focused_part(Chat *chat) {
  GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(chat));
  GtkWidget *focus = root == NULL ? NULL : gtk_root_get_focus(root);
  bool is_ours
      = focus != NULL && CHAT_IS_PART(focus) && gtk_widget_is_ancestor(focus, GTK_WIDGET(chat));
  return is_ours ? CHAT_PART(focus) : NULL;
}

ChatPart *chat_find_message(Chat *chat, const char *message) {
  ChatPart *part = NULL;
  while ((part = chat_next_part(GTK_WIDGET(chat), part)) != NULL)
    if (g_strcmp0(part->message, message) == 0) return part;
  return NULL;
}

static bool contains(bubble_rect frame, double x, double y) {
  return x >= frame.x && x < frame.x + frame.width && y >= frame.y && y < frame.y + frame.height;
}

bool chat_is_text_at(Chat *chat, double x, double y) {
  for (ChatPart *row = NULL; (row = chat_next_part(GTK_WIDGET(chat), row)) != NULL;)
    for (ChatPart *part = NULL; (part = chat_next_part(GTK_WIDGET(row), part)) != NULL;)
      if (strcmp(part->role, "paragraph") == 0 && contains(part->frame, x, y)) return true;
  return false;
}

// MARK: Actions

static void perform(ChatPart *part, JsonObject *action) {
  Chat *chat = CHAT_WIDGET(gtk_widget_get_ancestor(GTK_WIDGET(part), chat_get_type()));
  // In the middle of what is seen of it.
  double top = MAX(part->frame.y, 0);
  double bottom = MIN(part->frame.y + part->frame.height, gtk_widget_get_height(GTK_WIDGET(chat)));
  char *parameters = json_to_string(json_object_get_member(action, "parameters"), FALSE);
  chat_perform(chat, json_object_get_string_member(action, "name"), parameters,
               part->frame.x + part->frame.width / 2, (top + bottom) / 2);
  g_free(parameters);
}

bool chat_part_activate(ChatPart *part) {
  if (part->actions == NULL) return false;
  g_object_ref(part);
  perform(part, json_array_get_object_element(part->actions, 0));
  g_object_unref(part);
  return true;
}

/** A screen reader asks for an action by its name. */
static void on_action(GSimpleAction *action, GVariant *parameter, ChatPart *part) {
  const char *name = g_action_get_name(G_ACTION(action));
  for (guint i = 0; part->actions != NULL && i < json_array_get_length(part->actions); i++) {
    JsonObject *own = json_array_get_object_element(part->actions, i);
    if (strcmp(json_object_get_string_member(own, "name"), name) != 0) continue;
    json_object_ref(own);
    perform(part, own);
    json_object_unref(own);
    return;
  }
}

/** Takes the actions of a node: what a part of a message can do is that part's. */
static void set_actions(ChatPart *part, JsonObject *node) {
  JsonArray *actions = json_array_new();
  JsonArray *all = json_object_has_member(node, "actions")
                       ? json_object_get_array_member(node, "actions")
                       : NULL;
  bool is_message = strcmp(part->role, "article") == 0;
  GSimpleActionGroup *group = g_simple_action_group_new();
  for (guint i = 0; all != NULL && i < json_array_get_length(all); i++) {
    JsonObject *action = json_array_get_object_element(all, i);
    bool is_of_part = json_object_has_member(action, "region");
    bool pans = strcmp(json_object_get_string_member(action, "name"), "pan") == 0;
    if (is_message && is_of_part && !pans) continue;
    json_array_add_object_element(actions, json_object_ref(action));
    // The arrow keys pan.
    if (pans) continue;
    if (is_of_part) {
      g_free(part->region);
      part->region = g_strdup(json_object_get_string_member(action, "region"));
    }
    GSimpleAction *own = g_simple_action_new(json_object_get_string_member(action, "name"), NULL);
    g_signal_connect(own, "activate", G_CALLBACK(on_action), part);
    g_action_map_add_action(G_ACTION_MAP(group), G_ACTION(own));
    g_object_unref(own);
  }
  bool is_same = part->actions != NULL && json_array_equal(part->actions, actions);
  if (!is_same) gtk_widget_insert_action_group(GTK_WIDGET(part), "message", G_ACTION_GROUP(group));
  g_object_unref(group);
  g_clear_pointer(&part->actions, json_array_unref);
  part->actions = actions;
  if (json_array_get_length(actions) == 0) g_clear_pointer(&part->actions, json_array_unref);
  gtk_widget_set_focusable(GTK_WIDGET(part), is_message || part->actions != NULL);
}

// MARK: What is read

static const char *text_of(JsonObject *node, const char *member) {
  return json_object_has_member(node, member) ? json_object_get_string_member(node, member) : "";
}

/** Whether a text is another one now. */
static bool changes(char **text, const char *now) {
  if (g_strcmp0(*text, now) == 0) return false;
  g_free(*text);
  *text = g_strdup(now);
  return true;
}

static void set_states(ChatPart *part, JsonObject *node) {
  JsonNode *array = json_object_get_member(node, "states");
  char *states = array == NULL ? g_strdup("") : json_to_string(array, FALSE);
  GtkAccessible *accessible = GTK_ACCESSIBLE(part);
  if (changes(&part->states, states)) {
    bool is_checkable = strcmp(part->role, "checkbox") == 0;
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_DISABLED,
                                strstr(states, "disabled") != NULL, -1);
    if (is_checkable)
      gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_CHECKED,
                                  strstr(states, "checked") != NULL ? GTK_ACCESSIBLE_TRISTATE_TRUE
                                                                    : GTK_ACCESSIBLE_TRISTATE_FALSE,
                                  -1);
    gtk_accessible_update_state(accessible, GTK_ACCESSIBLE_STATE_SELECTED,
                                strstr(states, "selected") != NULL, -1);
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   strstr(states, "unread") != NULL ? "unread" : "", -1);
  }
  g_free(states);
}

static void sync_children(Chat *chat, GtkWidget *parent, JsonObject *node);

static void set_node(Chat *chat, ChatPart *part, JsonObject *node) {
  GtkAccessible *accessible = GTK_ACCESSIBLE(part);
  JsonArray *frame = json_object_get_array_member(node, "frame");
  part->frame = (bubble_rect){
      json_array_get_double_element(frame, 0), json_array_get_double_element(frame, 1),
      json_array_get_double_element(frame, 2), json_array_get_double_element(frame, 3)};
  if (changes(&part->label, text_of(node, "label")))
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, part->label, -1);
  if (changes(&part->value, text_of(node, "value")))
    gtk_accessible_update_property(accessible, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, part->value, -1);
  if (json_object_has_member(node, "position")) {
    JsonArray *position = json_object_get_array_member(node, "position");
    gtk_accessible_update_relation(accessible, GTK_ACCESSIBLE_RELATION_POS_IN_SET,
                                   (int)json_array_get_int_element(position, 0),
                                   GTK_ACCESSIBLE_RELATION_SET_SIZE,
                                   (int)json_array_get_int_element(position, 1), -1);
  }
  set_states(part, node);
  set_actions(part, node);
  sync_children(chat, GTK_WIDGET(part), node);
}

/** The message of a node: of its own, or of what it is in. */
static char *message_of(GtkWidget *parent, const char *id) {
  if (CHAT_IS_PART(parent)) return g_strdup(CHAT_PART(parent)->message);
  if (!g_str_has_prefix(id, "message/")) return NULL;
  GString *message = g_string_new(id + strlen("message/"));
  g_string_replace(message, "~1", "/", 0);
  g_string_replace(message, "~0", "~", 0);
  return g_string_free(message, FALSE);
}

/** Removes a part; the focus stays in the chat. */
static void remove_part(Chat *chat, ChatPart *part) {
  ChatPart *focus = chat_get_focused_part(chat);
  if (focus != NULL
      && (focus == part || gtk_widget_is_ancestor(GTK_WIDGET(focus), GTK_WIDGET(part))))
    gtk_widget_grab_focus(GTK_WIDGET(chat));
  gtk_widget_unparent(GTK_WIDGET(part));
}

/** Makes the children of a widget those of a node, in the same order. A part stays as long as there is a node with its id and role. */
static void sync_children(Chat *chat, GtkWidget *parent, JsonObject *node) {
  JsonArray *nodes = json_object_has_member(node, "children")
                         ? json_object_get_array_member(node, "children")
                         : NULL;
  ChatPart *next = chat_next_part(parent, NULL);
  for (guint i = 0; nodes != NULL && i < json_array_get_length(nodes); i++) {
    JsonObject *child = json_array_get_object_element(nodes, i);
    const char *id = text_of(child, "id"), *role = text_of(child, "role");
    ChatPart *part = next;
    while (part != NULL && (strcmp(part->id, id) != 0 || strcmp(part->role, role) != 0))
      part = chat_next_part(parent, part);
    if (part == NULL) {
      part = g_object_new(chat_part_get_type(), "accessible-role", role_named(role), NULL);
      part->id = g_strdup(id);
      part->role = g_strdup(role);
      part->message = message_of(parent, id);
    }
    if (part == next) {
      next = chat_next_part(parent, part);
    } else {
      GtkWidget *before = next != NULL           ? GTK_WIDGET(next)
                          : CHAT_IS_PART(parent) ? NULL
                                                 : chat->menu;
      gtk_widget_insert_before(GTK_WIDGET(part), parent, before);
    }
    set_node(chat, part, child);
  }
  while (next != NULL) {
    ChatPart *old = next;
    next = chat_next_part(parent, old);
    remove_part(chat, old);
  }
}

void chat_update_parts(Chat *chat) {
  char *json;
  size_t length;
  check(bubble_view_accessibility(chat->view, &json, &length));
  JsonParser *parser = json_parser_new();
  if (json_parser_load_from_data(parser, json, length, NULL)) {
    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    gtk_accessible_update_property(GTK_ACCESSIBLE(chat), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   text_of(root, "label"), -1);
    sync_children(chat, GTK_WIDGET(chat), root);
  }
  g_object_unref(parser);
  bubble_free(json);
  gtk_widget_queue_allocate(GTK_WIDGET(chat));
}

// MARK: The widget

void chat_allocate_parts(GtkWidget *parent, double x, double y) {
  ChatPart *part = NULL;
  while ((part = chat_next_part(parent, part)) != NULL) {
    bubble_rect frame = part->frame;
    graphene_point_t place = GRAPHENE_POINT_INIT(frame.x - x, frame.y - y);
    gtk_widget_measure(GTK_WIDGET(part), GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
    gtk_widget_allocate(GTK_WIDGET(part), MAX(frame.width, 1), MAX(frame.height, 1), -1,
                        gsk_transform_translate(NULL, &place));
  }
}

static void chat_part_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  chat_allocate_parts(widget, CHAT_PART(widget)->frame.x, CHAT_PART(widget)->frame.y);
}

static void chat_part_dispose(GObject *object) {
  ChatPart *part = CHAT_PART(object);
  for (ChatPart *child; (child = chat_next_part(GTK_WIDGET(part), NULL)) != NULL;)
    gtk_widget_unparent(GTK_WIDGET(child));
  char **texts[] = {&part->id,     &part->role,    &part->label, &part->value,
                    &part->states, &part->message, &part->region};
  for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) g_clear_pointer(texts[i], g_free);
  g_clear_pointer(&part->actions, json_array_unref);
  G_OBJECT_CLASS(chat_part_parent_class)->dispose(object);
}

static void chat_part_class_init(ChatPartClass *class) {
  G_OBJECT_CLASS(class)->dispose = chat_part_dispose;
  GTK_WIDGET_CLASS(class)->size_allocate = chat_part_size_allocate;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "chatpart");
}

static void chat_part_init(ChatPart *part) {}
