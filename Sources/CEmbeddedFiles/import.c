#include "CEmbeddedFiles.h"
#include "embed.h"

/* clang-format off */
static const char names[] =
  "pages.txt\0emoji.txt\0names.txt\0entities.txt\0words.txt\0heads.txt\0phrases.txt\0";

static const char texts[] = {
#embed "../BubbleImport/Export/pages.txt" suffix(, 0,)
#embed "../BubbleImport/Slack/emoji.txt" suffix(, 0,)
#embed "../BubbleImport/Streams/names.txt" suffix(, 0,)
#embed "../BubbleImport/Text/entities.txt" suffix(, 0,)
#embed "../BubbleImport/Text/words.txt" suffix(, 0,)
#embed "../BubbleImport/WhatsApp/heads.txt" suffix(, 0,)
#embed "../BubbleImport/WhatsApp/phrases.txt" suffix(, 0,)
};
/* clang-format on */

const char *embedded_import_file(const char *name) { return text_of(name, names, texts); }
