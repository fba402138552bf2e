/* Calls of what a view shows, for random.c. */
#ifndef RANDOM_SCREEN_H
#define RANDOM_SCREEN_H

/** Reads all that a tree points to. */
static size_t count_nodes(const bubble_node *node) {
  size_t count = node->role[0] != 0 && node->struct_size == sizeof *node;
  for (size_t i = 0; i < node->state_count; i++) count += strlen(node->states[i]) == 0;
  for (size_t i = 0; i < node->action_count; i++) count += node->actions[i]->parameters[0] != '{';
  for (size_t i = 0; i < node->child_count; i++) count += count_nodes(node->children[i]);
  return count;
}

static size_t count_in_json(const char *json) {
  size_t count = 0;
  for (; (json = strstr(json, "\"role\":")) != NULL; json++) count++;
  return count;
}

static void call_cells(void) {
  bubble_view *view = one(&views);
  const bubble_cell *const *cells = NULL;
  const bubble_change *const *changes = NULL;
  bubble_rect frame;
  const bubble_node *tree = NULL;
  size_t count = 0;
  char *json = NULL;
  switch (below(5)) {
  case 4:
    CALL(bubble_view_accessibility_tree, view, OUT(tree));
    if (tree != NULL && bubble_view_accessibility(view, &json, NULL) == BUBBLE_OK)
      counts.wrong += count_nodes(tree) != count_in_json(json);
    break;
  case 0:
    CALL(bubble_view_cells, view, (bubble_moment)below(3), OUT(cells), OUT(count));
    for (size_t i = 0; cells != NULL && i < count; i++) counts.wrong += cells[i]->id->name == NULL;
    break;
  case 1:
    CALL(bubble_view_changes, view, OUT(changes), OUT(count));
    for (size_t i = 0; changes != NULL && i < count; i++) {
      counts.wrong += changes[i]->id->name == NULL;
      for (size_t k = 0; k < changes[i]->part_count; k++)
        counts.wrong += changes[i]->parts[k]->region == NULL;
    }
    break;
  case 2: CALL(bubble_view_frame, view, text(), OUT(frame)); break;
  default: CALL(bubble_view_accessibility, view, OUT(json), NULL);
  }
  let_go(json);
}

static void call_scrolling(void) {
  bubble_view *view = one(&views);
  char *position = NULL;
  bool found;
  switch (below(11)) {
  case 9: CALL(bubble_view_pan, view, side(), side(), number(), OUT(found)); break;
  case 8: CALL(bubble_view_pan_region, view, flip() ? "4" : text(), "table-1", number()); break;
  case 7: CALL(bubble_view_set_now, view, number()); break;
  case 5: CALL(bubble_view_fling, view, number()); break;
  case 6: CALL(bubble_view_flash, view, text()); break;
  case 0: CALL(bubble_view_scroll_by, view, number()); break;
  case 1:
    CALL(bubble_view_scroll_to_message, view, text(), (bubble_edge)below(3), number(), flip());
    break;
  case 2: CALL(bubble_view_scroll_to, view, (bubble_place)below(4), flip()); break;
  case 3: CALL(bubble_view_position, view, OUT(position), NULL); break;
  case 4: CALL(bubble_view_scroll_to_position, view, text()); break;
  default: CALL(bubble_view_advance, view, flip() ? 0.016 : number());
  }
  let_go(position);
}

static void call_touch(void) {
  bubble_view *view = one(&views);
  bubble_hit hit = {.struct_size = below(8) == 0 ? (size_t)next() : sizeof hit};
  char *json = NULL;
  bool moved;
  switch (below(12)) {
  case 0: CALL(bubble_view_hit, view, side(), side(), OUT(hit)); break;
  case 1: CALL(bubble_view_touch_began, view, side(), side()); break;
  case 2: CALL(bubble_view_touch_moved, view, side(), side()); break;
  case 3: CALL(bubble_view_touch_ended, view, side(), side(), OUT(hit)); break;
  case 4: CALL(bubble_view_touch_cancelled, view); break;
  case 5: CALL(bubble_view_pressed, view, OUT(hit)); break;
  case 6: CALL(bubble_view_take_long_press, view, OUT(hit)); break;
  case 7: CALL(bubble_view_context_actions, view, text(), OUT(json), NULL); break;
  case 8: CALL(bubble_view_move_focus, view, flip(), OUT(moved)); break;
  case 9: CALL(bubble_view_focused, view, OUT(hit)); break;
  case 10: CALL(bubble_view_set_state, view, text(), text(), (bubble_state)below(5)); break;
  default: CALL(bubble_view_clear_focus, view);
  }
  let_go(json);
}

static bubble_text_position place_in_text(void) {
  bubble_text_position place = {.message = text(), .is_upstream = flip()};
  place.struct_size = below(8) == 0 ? (size_t)next() : sizeof place;
  place.text = flip() ? (size_t)below(4) : length(3);
  place.offset = flip() ? (size_t)below(30) : length(5);
  return place;
}

static void call_selection(void) {
  bubble_view *view = one(&views);
  const bubble_rect *rects;
  bubble_rect start, end;
  size_t count;
  uint32_t seen;
  char *selected = NULL;
  bool moved;
  bubble_text_position first = place_in_text(), last = place_in_text();
  switch (below(13)) {
  case 9: CALL(bubble_view_text_position, view, side(), side(), OUT(first)); break;
  case 10: CALL(bubble_view_selection, view, OUT(first), OUT(last)); break;
  case 11: CALL(bubble_view_set_selection, view, OUT(first), OUT(last)); break;
  case 5: CALL(bubble_view_drag_selection, view, side(), side()); break;
  case 6: CALL(bubble_view_end_drag, view); break;
  case 7: CALL(bubble_view_select_all, view); break;
  case 8: CALL(bubble_view_move_selection, view, (bubble_movement)below(7), OUT(moved)); break;
  case 0:
    CALL(bubble_view_begin_selection, view, side(), side(), (bubble_granularity)below(4));
    break;
  case 1: CALL(bubble_view_extend_selection, view, side(), side()); break;
  case 2: CALL(bubble_view_clear_selection, view); break;
  case 3: CALL(bubble_view_selection_rects, view, OUT(rects), OUT(count)); break;
  case 4: CALL(bubble_view_selection_handles, view, OUT(start), OUT(end), OUT(seen)); break;
  default:
    CALL(bubble_view_selected_text, view, (bubble_copy_format)below(3), OUT(selected), OUT(count));
  }
  let_go(selected);
}

#endif
