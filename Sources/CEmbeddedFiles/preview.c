#include "CEmbeddedFiles.h"
#include "embed.h"

/* clang-format off */
static const char names[] =
  "address.js\0completion.js\0conflict.js\0connection.js\0data.js\0elements.js\0history.js\0inspector.js\0layers.js\0matrix.js\0"
  "message.js\0names.js\0options.js\0pixels.js\0preview.css\0preview.html\0preview.js\0problems.js\0share.js\0"
  "source.js\0answer.jsonl\0delivery.jsonl\0gallery.css\0samples.json\0vote.jsonl\0";

static const char texts[] = {
#embed "../BubblePreview/Page/address.js" suffix(, 0,)
#embed "../BubblePreview/Page/completion.js" suffix(, 0,)
#embed "../BubblePreview/Page/conflict.js" suffix(, 0,)
#embed "../BubblePreview/Page/connection.js" suffix(, 0,)
#embed "../BubblePreview/Page/data.js" suffix(, 0,)
#embed "../BubblePreview/Page/elements.js" suffix(, 0,)
#embed "../BubblePreview/Page/history.js" suffix(, 0,)
#embed "../BubblePreview/Page/inspector.js" suffix(, 0,)
#embed "../BubblePreview/Page/layers.js" suffix(, 0,)
#embed "../BubblePreview/Page/matrix.js" suffix(, 0,)
#embed "../BubblePreview/Page/message.js" suffix(, 0,)
#embed "../BubblePreview/Page/names.js" suffix(, 0,)
#embed "../BubblePreview/Page/options.js" suffix(, 0,)
#embed "../BubblePreview/Page/pixels.js" suffix(, 0,)
#embed "../BubblePreview/Page/preview.css" suffix(, 0,)
#embed "../BubblePreview/Page/preview.html" suffix(, 0,)
#embed "../BubblePreview/Page/preview.js" suffix(, 0,)
#embed "../BubblePreview/Page/problems.js" suffix(, 0,)
#embed "../BubblePreview/Page/share.js" suffix(, 0,)
#embed "../BubblePreview/Page/source.js" suffix(, 0,)
#embed "../BubblePreview/Data/Recordings/answer.jsonl" suffix(, 0,)
#embed "../BubblePreview/Data/Recordings/delivery.jsonl" suffix(, 0,)
#embed "../BubblePreview/Gallery/gallery.css" suffix(, 0,)
#embed "../BubblePreview/Data/samples.json" suffix(, 0,)
#embed "../BubblePreview/Data/Recordings/vote.jsonl" suffix(, 0,)
};
/* clang-format on */

const char *embedded_preview_file(const char *name) { return text_of(name, names, texts); }
