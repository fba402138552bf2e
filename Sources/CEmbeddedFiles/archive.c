#include "CEmbeddedFiles.h"
#include "embed.h"

/* clang-format off */
static const char names[] =
  "archive.css\0archive.html\0archive.js\0list.js\0rows.js\0search.js\0store.js\0words.json\0";

static const char texts[] = {
#embed "../BubbleArchive/Page/archive.css" suffix(, 0,)
#embed "../BubbleArchive/Page/archive.html" suffix(, 0,)
#embed "../BubbleArchive/Page/archive.js" suffix(, 0,)
#embed "../BubbleArchive/Page/list.js" suffix(, 0,)
#embed "../BubbleArchive/Page/rows.js" suffix(, 0,)
#embed "../BubbleArchive/Page/search.js" suffix(, 0,)
#embed "../BubbleArchive/Page/store.js" suffix(, 0,)
#embed "../BubbleArchive/Page/words.json" suffix(, 0,)
};
/* clang-format on */

const char *embedded_archive_file(const char *name) { return text_of(name, names, texts); }
