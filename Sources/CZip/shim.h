// libzip: archives that exports of messengers come in.
#include <zip.h>
