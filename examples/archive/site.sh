#!/bin/sh
# Makes a site of a messenger's export that opens from disk and is searched: an archive for each of its conversations, and a page that
# lists them.
#
#   site.sh EXPORT FOLDER [options of `bubble archive`, such as --time-zone Europe/Lisbon]
#
# The export is a file, a folder or a .zip, as Documentation/Importing.md has them; a conversation file is one of one conversation. `bubble`
# is taken from PATH, or from the variable BUBBLE. Archives that are in the folder already are written again, and so is the page, unless
# it is another one. The status is 1 where something could not be read or written.
set -eu
export LC_ALL=C.UTF-8
[ $# -ge 2 ] || { echo "usage: site.sh EXPORT FOLDER [options of bubble archive]" >&2; exit 64; }
source=$1 site=$2
shift 2
bubble=${BUBBLE:-bubble}
mkdir -p "$site"
if [ -e "$site/index.html" ] && ! grep -q '^<title>Conversations</title>$' "$site/index.html"; then
  echo "$site/index.html is another page; name another folder" >&2
  exit 1
fi

escape() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g; s/"/\&quot;/g'; }

# An export of several conversations lists them: "  2  Harbour  (private group)".
log=$(mktemp)
page="$site/.index.html.$$"
trap 'rm -f "$log" "$log.all" "$log.chats" "$page"' EXIT
trap 'exit 130' INT TERM
status=0
if "$bubble" archive "$source" -o "$site/1" "$@" 2> "$log" || [ -e "$site/1/index.html" ]; then
  cat "$log" >&2
  printf '%s\n' "1  $(basename "$source")" > "$log.chats"
else
  sed -nE 's/^  ([0-9]+)  (.*)$/\1  \2/p' "$log" > "$log.all"
  [ -s "$log.all" ] || { cat "$log" >&2; exit 1; }
  : > "$log.chats"
  while read -r number title; do
    echo "$number: $title" >&2
    # What can't be read is told; of single messages a row says so, and a conversation is left out.
    "$bubble" archive "$source" --chat "$number" -o "$site/$number" "$@" < /dev/null || status=1
    [ ! -e "$site/$number/index.html" ] || printf '%s\n' "$number  $title" >> "$log.chats"
  done < "$log.all"
fi

{
  cat <<'END'
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Conversations</title>
</head>
<body>
<main>
<h1>Conversations</h1>
<ol>
END
  while read -r number title; do
    printf '<li><a href="%s/index.html">%s</a></li>\n' "$number" "$(printf '%s' "$title" | escape)"
  done < "$log.chats"
  printf '</ol>\n</main>\n</body>\n</html>\n'
} > "$page"
mv -f "$page" "$site/index.html"
exit "$status"
