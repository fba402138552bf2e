#!/bin/sh
# Makes a Debian package of the library and its headers.
#
# packaging/deb-library.sh OUT VERSION
#
# The variables MAINTAINER and HOMEPAGE say who makes the package and where the project is; the latter may be empty.
set -eu
out=$(realpath "$1") version=$2 maintainer=$MAINTAINER homepage=${HOMEPAGE:-}
architecture=$(dpkg --print-architecture)
root=$out/deb-library/root
rm -rf "$out/deb-library"
mkdir -p "$root/DEBIAN" "$out/deb-library/debian"
make --no-print-directory install-library DESTDIR="$root" PREFIX=/usr LIBDIR="lib/$(gcc -print-multiarch)"

# What it needs, and in which versions.
printf 'Source: bubblelayout\n\nPackage: bubblelayout\nArchitecture: any\n' > "$out/deb-library/debian/control"
depends=$(cd "$out/deb-library" && dpkg-shlibdeps -O "$(find root -name 'libbubblelayout.so.*.*' -type f)" 2> /dev/null |
  sed -n 's/^shlibs:Depends=//p')
# Its relocations are packed: older ones can't read them, and no symbol says so.
depends="$depends, libc6 (>= 2.36)"
cat > "$root/DEBIAN/control" <<CONTROL
Package: bubblelayout
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Section: libs
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f1)${homepage:+
Homepage: $homepage}
Depends: $depends
Recommends: librsvg2-bin, fonts-noto-core, fonts-noto-color-emoji
Description: Conversations laid out as chat bubbles
 A shared object, its header for C and C++, and the bundled scripts. It measures,
 places and draws a conversation, without a UI toolkit and without Swift.
CONTROL
printf 'activate-noawait ldconfig\n' > "$root/DEBIAN/triggers"
mkdir -p "$root/usr/share/doc/bubblelayout"
cat LICENSE NOTICE > "$root/usr/share/doc/bubblelayout/copyright"
dpkg-deb --root-owner-group --build "$root" "$out/bubblelayout_${version}_$architecture.deb"
