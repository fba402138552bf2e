// What is said where an element breaks a rule: the name, the value, what may have been meant. Each
// raises. Storey: ui.
#ifndef ELEMENT_ERRORS_H
#define ELEMENT_ERRORS_H

#include "state.h"

/// There is a child of that type where there are none.
_Noreturn void element_raise_childless(lua_State *L, const Constructor *constructor, int type);
/// The constructor has no property of that name.
_Noreturn void element_raise_property(lua_State *L, const Constructor *constructor,
                                      const char *name, size_t length);
/// The word is none of the property's.
_Noreturn void element_raise_word(lua_State *L, const Constructor *owner, const Property *property,
                                  const char *word, size_t length);
/// The value is nothing that the property may be.
_Noreturn void element_raise_value(lua_State *L, const Constructor *owner, const Property *property,
                                   int value);

#endif
