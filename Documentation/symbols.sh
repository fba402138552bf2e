#!/bin/sh
# Writes Symbols.md and its pictures: `make symbols` runs it.
#
#     Documentation/symbols.sh BUBBLE
set -eu
bubble=$1
cd "$(dirname "$0")"

pictures=pictures/symbols
mkdir -p $pictures
count=$("$bubble" plugin symbols | wc -l | sed 's/...$/,&/')
# Writes names as code, in one paragraph.
list() { sed 's/.*/`&`/' | paste -s -d, | sed 's/,/, /g'; }
cat << END
# Symbols

The $count names that \`ui.symbol\` and \`LayoutBox.symbol\` take. \`bubble plugin symbols WORD\` finds those with a word in them, and
\`bubble plugin symbols WORD --output FILE.png\` draws them. So does *Names* in [the preview](Preview.md#names), which copies a name, too.

\`\`\`lua
ui.row { gap = 6, align = "center", ui.symbol { "flight_takeoff", size = 20, color = "accent" }, "Gate 24" }
\`\`\`

They are Material Icons, as Debian's package \`fonts-material-design-icons-iconfont\` has them, under the Apache License 2.0
([LICENSE.symbols](../Sources/CSymbols/LICENSE.symbols)). Those that point somewhere are mirrored where reading starts at the right; which
ones that are is said by Android's Jetpack Compose, and listed below. \`play\`, \`document\`, \`pin\`, \`video\` and \`cross\` are short for \`play_arrow\`,
\`description\`, \`place\`, \`videocam\` and \`close\`.

What is not among them is drawn by \`ui.path\`: [Paint.md](Paint.md).
END
for letter in "[0-9]" a b c d e f g h i j k l m n o p q r s t u v w x y z; do
  name=$letter
  [ "$letter" != "[0-9]" ] || name=digits
  "$bubble" plugin symbols --prefix "$letter" > /dev/null 2>&1 || continue
  "$bubble" plugin symbols --prefix "$letter" --output $pictures/$name.png
  printf '\n## %s\n\n![%s](%s) ' "$name" "Symbols: $name" $pictures/$name.png
  "$bubble" plugin symbols --prefix "$letter" | list
done
printf '\n## Mirrored\n\n'
"$bubble" plugin symbols --mirrored | list
