#!/bin/sh
# Puts the tool, the bundled scripts, manual, completions and guides to their places. The program lies in lib/bubble, where libraries of a package
# lie beside it, and looks there for its scripts: the link in bin leads to it.
#
# packaging/install-tool.sh BUILT DESTDIR PREFIX VERSION [pictures]
#
# `pictures` puts those of the guides there, too.
set -eu
built=$1 destination=$2$3 version=$4 pictures=${5:-}
root=$(realpath "$(dirname "$0")/..")
lib=$destination/lib/bubble share=$destination/share
doc=$share/doc/bubble
date=$(date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" +%Y-%m-%d)

mkdir -p "$destination/bin" "$lib" "$share/bubble" "$share/man/man1" "$share/bash-completion/completions" \
  "$share/zsh/site-functions" "$share/fish/vendor_completions.d" "$doc"
install -m 755 "$built/bubble" "$lib/bubble"
"$root/packaging/reproducible.py" "$lib/bubble"
ln -sf ../lib/bubble/bubble "$destination/bin/bubble"

# The scripts without what only their tests need.
rm -rf "$share/bubble/Lua"
cp -R "$built/BubbleLayout_BubbleLayouters.resources/Lua" "$share/bubble"
rm -rf "$share/bubble/Lua/.editor" "$share"/bubble/Lua/.lua* "$share"/bubble/Lua/*/goldens
chmod -R u=rwX,go=rX "$share/bubble"
ln -sfn ../../share/bubble "$lib/BubbleLayout_BubbleLayouters.resources"

TZ=UTC LC_ALL=C.UTF-8 "$built/bubble" --experimental-dump-help | "$root/packaging/manual.py" man "$version" "$date" |
  gzip -9n > "$share/man/man1/bubble.1.gz"
for shell in bash-completion/completions/bubble:bash zsh/site-functions/_bubble:zsh fish/vendor_completions.d/bubble.fish:fish; do
  "$built/bubble" --generate-completion-script "${shell##*:}" | sed '1{/^#!/d}' > "$share/${shell%:*}"
done
rm -rf "$doc/Documentation" "$doc/examples"
python3 -B "$root/packaging/guides.py" copy "$doc" $pictures
chmod -R u=rwX,go=rX "$doc"
