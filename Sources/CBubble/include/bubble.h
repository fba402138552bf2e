/**
 * BubbleLayout for C, and for whatever calls C: conversations laid out as chat bubbles, scrolled, touched and drawn.
 *
 * What holds for every function:
 *
 * Results. A function returns a bubble_status. Unless that is BUBBLE_OK nothing has happened, what results go to is as it
 * was, and bubble_last_error() says in English what is wrong and what to do. What is NULL where something is needed, a
 * number that is no number, a size that is too large, a text that is not UTF-8, an object that is gone or of another kind, the wrong
 * thread: each is a status with a text. Results go to the last parameters; where it says so they may be NULL, if nobody wants to know.
 *
 * Objects. What bubble_..._create, _open and the like give is a name, not an address: it is looked up in each call, so one that was freed, or never
 * was there, is found out. Objects count how often they are used by others: a theme may be freed while views
 * draw with it. Free each once, with the function that has its name; NULL is freed without anything happening.
 *
 * Texts are UTF-8 with a zero at their end, at most 65,535 bytes where nothing else is said. The library copies what it is given. What it
 * gives in a `char **` is yours, with a zero behind it: bubble_free() it. What it gives in a `const char *` stays its own, until the time
 * that is said there. JSON is used where there are trees: messages, boxes, lists of problems.
 *
 * Lengths are points, y down; pixels are counted only where pictures are made. Colours are sRGB. Times are seconds.
 *
 * Threads. A view, and a search in it, belong to the thread that opened it: on another one each call is BUBBLE_WRONG_THREAD. All other objects may be
 * used on any thread, on several at once. Callbacks say on which thread they are called. In those that may be called on any thread nothing is
 * laid out, drawn or edited, and in a callback within a call of a view that view is not called: either is BUBBLE_BUSY.
 *
 * Versions. Structures that may grow begin with `struct_size`, the size that they had when the caller was compiled.
 */
#ifndef BUBBLE_H
#define BUBBLE_H

#include "bubble/library.h"

#include "bubble/environment.h"
#include "bubble/theme.h"

#include "bubble/chain.h"
#include "bubble/layouter.h"
#include "bubble/pictures.h"

#include "bubble/conversation.h"
#include "bubble/import.h"

#include "bubble/view.h"

#include "bubble/cells.h"
#include "bubble/drawing.h"
#include "bubble/editing.h"
#include "bubble/renderer.h"
#include "bubble/rows.h"
#include "bubble/scrolling.h"
#include "bubble/search.h"
#include "bubble/selection.h"
#include "bubble/touch.h"

#endif
