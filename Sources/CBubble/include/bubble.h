/**
 * BubbleLayout for C and for any language that calls C: lays out conversations as chat bubbles, scrolls, touches and draws them.
 *
 * These rules apply to every function:
 *
 * Results. A function returns a bubble_status. Unless it is BUBBLE_OK, the call had no effect and its results are unchanged. After an
 * error, bubble_last_error() describes in English the error and its remedy. The library detects these errors:
 *
 * - a required parameter is NULL,
 * - a number is NaN or out of range, or a size is too large,
 * - a text is not UTF-8,
 * - an object was freed or is of another kind,
 * - the call is on the wrong thread.
 *
 * The last parameters receive the results. A result may be NULL only where its comment allows it.
 *
 * Objects. The functions that make objects, such as bubble_..._create and bubble_..._open, return a handle, which is not an address. Each call looks
 * it up, and so detects a handle that was freed or never existed. Objects are reference counted: you may free a theme
 * while views draw with it. Free each object once, with the `..._free` function of its type. Freeing NULL does nothing. `..._retain` adds a
 * reference to an object that several parts of a program share: then free it once more.
 *
 * Texts are UTF-8 and end with a zero byte. A path, a name or an id in an array has at most 1,024 bytes; any other text has at most 65,535 bytes. The
 * comment of a function gives any other limit. The library copies the texts that it receives. You own a text that it returns in a `char **`, which ends
 * with a zero byte: free it with bubble_free(). The library owns a text that it returns in a `const char *`; the function's comment gives the time for
 * which that text is valid. Trees are JSON: messages, boxes, lists of problems.
 *
 * Lengths are points, y down. Only functions that make pictures count pixels. Colours are sRGB. Times are seconds.
 *
 * Threads. A view and its searches belong to the thread that opened the view. On any other thread each call returns BUBBLE_WRONG_THREAD, except that
 * any thread may free them, and take the view over with bubble_view_adopt(). All other objects
 * may be used on any thread, and on several at once. The comment of a callback names its thread. A callback that may run on any thread must not lay out,
 * draw or edit. A callback that runs within a call of a view must not call that view. Such calls return BUBBLE_BUSY.
 *
 * Processes. A process that is forked after the library has started threads can't use it: each call returns BUBBLE_FAILED at once. Threads start when a
 * conversation is laid out, drawn, or opened in a view, when a folder of scripts is watched, and when a file of more than 1 MB is read.
 *
 * Contexts. Each callback receives the context that was passed with it. Where a `release` function is passed, too, the library calls it once, on any
 * thread, when it will not use the context again. It does so only if the call that passed it succeeded.
 *
 * Versions. A later version may add members at the end of a structure that begins with `struct_size`. Other structures do not change. So programs and
 * libraries of different versions work together:
 *
 * - Set `struct_size` to the sizeof of a structure before you pass it, also if it receives a result. The other members must be initialized, too: to 0 if
 *   you have no value for them. 0 is the default of each member that is added.
 * - The library accepts a shorter structure, of an older header. Members that it lacks have their defaults. No result is written beyond its end.
 * - The library accepts a longer structure, of a newer header, if all bytes that it does not know are 0. Otherwise the call returns BUBBLE_INVALID,
 *   with an error about that. If the structure receives a result, the library sets these bytes to 0.
 * - The library sets `struct_size` in structures whose addresses it returns or passes to callbacks. They may be longer than the caller's header says.
 *   So they are never elements of arrays: such an array has their addresses.
 *
 * Enumerations may get further values.
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
