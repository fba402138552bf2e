// FriBidi: levels of bidirectional text.
#include <fribidi.h>
