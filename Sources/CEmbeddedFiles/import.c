#include "CEmbeddedFiles.h"
#include "embed.h"

/* clang-format off */
static const File files[] = {
BEGIN("pages.txt")
#embed "../BubbleImport/Export/pages.txt" suffix(, 0)
END
BEGIN("emoji.txt")
#embed "../BubbleImport/Slack/emoji.txt" suffix(, 0)
END
BEGIN("names.txt")
#embed "../BubbleImport/Streams/names.txt" suffix(, 0)
END
BEGIN("entities.txt")
#embed "../BubbleImport/Text/entities.txt" suffix(, 0)
END
BEGIN("words.txt")
#embed "../BubbleImport/Text/words.txt" suffix(, 0)
END
BEGIN("heads.txt")
#embed "../BubbleImport/WhatsApp/heads.txt" suffix(, 0)
END
BEGIN("phrases.txt")
#embed "../BubbleImport/WhatsApp/phrases.txt" suffix(, 0)
END
};
/* clang-format on */

const char *embedded_import_file(const char *name) { return TEXT_OF(name, files); }
