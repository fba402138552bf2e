#!/usr/bin/env bash
# Copies the guides into the catalog of a target, with DocC's kind of links: `make docs`.
#
#   Documentation/guides.sh FOLDER
#
# A link to another guide leads to its article; one to a file of the repository becomes plain text. A title, which shows backticks as they are, loses
# them.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
rm -rf "$folder"
mkdir -p "$folder/pictures"
cp "$here"/pictures/*.png "$here"/pictures/symbols/*.png "$here"/../examples/pictures/*.{png,svg} "$folder/pictures/"
{
  printf '# Guides\n\nFrom a first bubble in Lua to a list in a host of your own.\n\n## Topics\n'
  group() { printf '\n### %s\n\n' "$1"; shift; printf -- '- <doc:%s>\n' "$@"; }
  group "Bubbles" Gallery FirstBubble Preview Cookbook Scripts Components Paint Symbols ScriptReference ScriptRules ContentTypes LuaToSwift
  group "Conversations" Importing Embedding Python Answers Drawing Exports CommandLine Service Themes Words Files Explain Costs
  group "Lists" MessageList PortingLayouts
  group "How it is built" Architecture Compatibility TextGuide Actor
} > "$folder/Guides.md"
# The gallery is a section of README.
awk '/^## / { inside = 0 } inside; /^## Gallery$/ { inside = 1; print "# Gallery\n\nAn archive, a page of a PDF, a theme and a content type, and the names of all content types.\n" }' "$here/../README.md" > "$folder/gallery.txt"
for guide in "$folder/gallery.txt" "$here"/*.md; do
  name=$(basename "$guide" .md)
  [ "$name" != gallery.txt ] || name=Gallery
  # The index of the repository: the site has its own.
  [ "$name" != README ] || continue
  # A heading is called so, too.
  [ "$name" != Text ] || name=TextGuide
  grep -q "<doc:$name>" "$folder/Guides.md" || { echo "$guide is in no group of $0" >&2; exit 1; }
  # Not in blocks of code: they are put aside first.
  perl -0pe '
    my @code;
    s/^(```.*?^```)$/push @code, $1; "\x01$#code\x01"/gmse;
    s/<img src="[^"]*\/([^"\/]+)"[^>]*?alt="([^"]*)"[^>]*>/![$2]($1)/gs;
    s/!\[([^\]]*)\]\((?:[^()]*\/)?([^()\/]+)\)/![$1]($2)/g;
    s/(?<!!)\[([^\]]*)\]\(([A-Za-z]+)\.md(?:#[^)]*)?\)/[$1](doc:$2)/g;
    s/\(doc:Text\)/(doc:TextGuide)/g;
    s/\A(# .*)/$1 =~ tr{`}{}dr/e;
    s/(?<!!)\[([^\]]*)\]\((?!https?:|doc:)[^()]*\)/$1/g;
    s/\x01(\d+)\x01/$code[$1]/g;
  ' "$guide" > "$folder/$name.md"
done
rm "$folder/gallery.txt"
