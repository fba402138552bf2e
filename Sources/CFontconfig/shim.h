// fontconfig: which fonts there are, and which to take where a character is missing.
#include <fontconfig/fontconfig.h>
