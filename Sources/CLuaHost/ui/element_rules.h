// The rules of one element: which properties it has, what they may be, how many children it takes.
// The constructors check by them, and so does the way out: one definition. Storey: ui.
#ifndef ELEMENT_RULES_H
#define ELEMENT_RULES_H

#include "guard/limits.h"
#include "state.h"

/// A property's value as it leaves.
typedef struct ElementValue {
  union {
    double number;
    int64_t integer;
    double edges[4];  // top, leading, bottom, trailing
    struct {
      const char *text;
      size_t length;
    };
  };
  bool is_percent;  // of a length
} ElementValue;

/// What was seen of an element so far.
typedef struct ElementWalk {
  const Constructor *constructor;
  uint64_t present;  // properties, those that are false included
  uint64_t given;    // properties that have a value
  uint32_t children;
  uint32_t items;   // in the array part
  uint32_t pairs;   // looked at, for the fuel
  int table;        // where the table is on the stack
  bool is_ordered;  // from key to key in an order that is the same in every process
} ElementWalk;

/// Counts a pair; now and then takes the fuel for them.
static inline void element_pair(lua_State *L, ElementWalk *walk) {
  if ((++walk->pairs & 63) != 0) return;
  host_charge(L, 64 * 2);
  // Where keys collide, the step from one to the next is a walk.
  host_check_clock(L);
}

/// Whether the key of a pair on top is a whole number: of the array part.
static inline bool element_position(lua_State *L, int key_type, lua_Integer *position) {
  int is_whole;
  if (key_type != LUA_TNUMBER) return false;
  *position = lua_tointegerx(L, -2, &is_whole);
  return is_whole;
}

/// The property that is named by the key of the pair on top, which is of this type, and its value.
/// NULL if it is to be left out.
const Property *element_property(lua_State *L, ElementWalk *walk, int key_type,
                                 ElementValue *result);
/// The value on top, an item of the array part: whether it counts. A positional property's value
/// is in `result`; of a child that is an element, `child` is the constructor.
bool element_item(lua_State *L, ElementWalk *walk, lua_Integer position, ElementValue *result,
                  const Constructor **child);
/// What a string such as "62.5%" says, or -1 if it is no such string.
double element_percentage(const char *text, size_t length);
/// The pair on top breaks a rule. Raises for the first one in order that does: which one a walk comes upon
/// differs from process to process, and what is said must not.
void element_fault(lua_State *L, const ElementWalk *walk);
/// When all has been seen: the number of children, and what must not be missing.
void element_end(lua_State *L, const ElementWalk *walk);

#endif
