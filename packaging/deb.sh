#!/bin/sh
# Makes a Debian package of the tool, which holds what Debian 12 and 13 have under different names.
#
# packaging/deb.sh BUILT OUT VERSION
#
# The variables MAINTAINER and HOMEPAGE say who makes the package and where the project is; the latter may be empty.
set -eu
built=$1 out=$(realpath "$2") version=$3 maintainer=$MAINTAINER homepage=${HOMEPAGE:-}
here=$(dirname "$0")
architecture=$(dpkg --print-architecture)
root=$out/deb/root
doc=$root/usr/share/doc/bubble
rm -rf "$out/deb"
mkdir -p "$root/DEBIAN"
"$here/install-tool.sh" "$built" "$root" /usr "$version"
# Its relocations are packed: an older C library can't read them, and no symbol says so.
depends=$("$here/libraries.py" "$built/bubble" "$root/usr/lib/bubble" common | sed 's/\<libc6 ([^)]*)/libc6 (>= 2.36)/')

# Debian's own places and forms.
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
"$here/notice.py" package "$root/usr/lib/bubble" > "$doc/NOTICE"
{
  cat LICENSE
  printf '\nThe package holds parts of others. NOTICE, beside this file, has their names and their licences.\n'
  printf 'The Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0, too.\n'
} > "$doc/copyright"
rm "$doc/LICENSE" "$root/usr/lib/bubble/.packages"
sed -i 's|(LICENSE)|(copyright)|' "$doc/README.md"
gzip -9n > "$doc/changelog.gz" <<CHANGES
bubble ($version) unstable; urgency=medium

  * Version $version of BubbleLayout's tool; CHANGELOG.md says what is new.

 -- $maintainer  $(date -uR -d "@$SOURCE_DATE_EPOCH")
CHANGES
cat > "$root/DEBIAN/control" <<CONTROL
Package: bubble
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: text
Priority: optional
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)${homepage:+
Homepage: $homepage}
Depends: $depends, librsvg2-bin
Recommends: fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji, libheif1, tzdata
Description: draws conversations as chat bubbles
 The tool of BubbleLayout reads a conversation, or the export of a messenger,
 and lays it out as placed chat bubbles. It draws them as a picture or a PDF,
 writes an archive that a browser opens from disk, and shows a preview of
 bubbles that are written in Lua.
CONTROL
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$root"
dpkg-deb --root-owner-group -Zxz -z9 --build "$root" "$out/bubble_${version}_$architecture.deb"
