#include "CEmbeddedFiles.h"
#include "embed.h"

/* clang-format off */
static const File files[] = {
BEGIN("address.js")
#embed "../BubblePreview/Page/address.js" suffix(, 0)
END
BEGIN("completion.js")
#embed "../BubblePreview/Page/completion.js" suffix(, 0)
END
BEGIN("conflict.js")
#embed "../BubblePreview/Page/conflict.js" suffix(, 0)
END
BEGIN("connection.js")
#embed "../BubblePreview/Page/connection.js" suffix(, 0)
END
BEGIN("data.js")
#embed "../BubblePreview/Page/data.js" suffix(, 0)
END
BEGIN("history.js")
#embed "../BubblePreview/Page/history.js" suffix(, 0)
END
BEGIN("inspector.js")
#embed "../BubblePreview/Page/inspector.js" suffix(, 0)
END
BEGIN("layers.js")
#embed "../BubblePreview/Page/layers.js" suffix(, 0)
END
BEGIN("matrix.js")
#embed "../BubblePreview/Page/matrix.js" suffix(, 0)
END
BEGIN("message.js")
#embed "../BubblePreview/Page/message.js" suffix(, 0)
END
BEGIN("names.js")
#embed "../BubblePreview/Page/names.js" suffix(, 0)
END
BEGIN("options.js")
#embed "../BubblePreview/Page/options.js" suffix(, 0)
END
BEGIN("pixels.js")
#embed "../BubblePreview/Page/pixels.js" suffix(, 0)
END
BEGIN("preview.css")
#embed "../BubblePreview/Page/preview.css" suffix(, 0)
END
BEGIN("preview.html")
#embed "../BubblePreview/Page/preview.html" suffix(, 0)
END
BEGIN("preview.js")
#embed "../BubblePreview/Page/preview.js" suffix(, 0)
END
BEGIN("problems.js")
#embed "../BubblePreview/Page/problems.js" suffix(, 0)
END
BEGIN("share.js")
#embed "../BubblePreview/Page/share.js" suffix(, 0)
END
BEGIN("source.js")
#embed "../BubblePreview/Page/source.js" suffix(, 0)
END
BEGIN("answer.jsonl")
#embed "../BubblePreview/Data/Recordings/answer.jsonl" suffix(, 0)
END
BEGIN("delivery.jsonl")
#embed "../BubblePreview/Data/Recordings/delivery.jsonl" suffix(, 0)
END
BEGIN("gallery.css")
#embed "../BubblePreview/Gallery/gallery.css" suffix(, 0)
END
BEGIN("samples.json")
#embed "../BubblePreview/Data/samples.json" suffix(, 0)
END
BEGIN("vote.jsonl")
#embed "../BubblePreview/Data/Recordings/vote.jsonl" suffix(, 0)
END
};
/* clang-format on */

const char *embedded_preview_file(const char *name) { return TEXT_OF(name, files); }
