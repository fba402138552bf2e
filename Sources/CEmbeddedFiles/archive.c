#include "CEmbeddedFiles.h"
#include "embed.h"

/* clang-format off */
static const File files[] = {
BEGIN("archive.css")
#embed "../BubbleArchive/Page/archive.css" suffix(, 0)
END
BEGIN("archive.html")
#embed "../BubbleArchive/Page/archive.html" suffix(, 0)
END
BEGIN("archive.js")
#embed "../BubbleArchive/Page/archive.js" suffix(, 0)
END
BEGIN("list.js")
#embed "../BubbleArchive/Page/list.js" suffix(, 0)
END
BEGIN("rows.js")
#embed "../BubbleArchive/Page/rows.js" suffix(, 0)
END
BEGIN("search.js")
#embed "../BubbleArchive/Page/search.js" suffix(, 0)
END
BEGIN("store.js")
#embed "../BubbleArchive/Page/store.js" suffix(, 0)
END
BEGIN("words.json")
#embed "../BubbleArchive/Page/words.json" suffix(, 0)
END
};
/* clang-format on */

const char *embedded_archive_file(const char *name) { return TEXT_OF(name, files); }
