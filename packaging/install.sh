#!/bin/sh
# Puts the shared object, its headers, the bundled scripts, and what tells pkg-config and CMake of them to their places.
#
# packaging/install.sh BUILT DESTDIR PREFIX LIBDIR VERSION SERIES
set -eu
built=$1 destination=$2$3 libdir=$4 version=$5 series=$6
root=$(dirname "$0")/..
lib=$destination/$libdir
share=$destination/share/bubblelayout
# The way from the folder of libraries up to the prefix.
up=$(echo "$libdir" | sed 's|[^/][^/]*|..|g')

mkdir -p "$lib/pkgconfig" "$lib/cmake/bubblelayout" "$destination/include/bubblelayout/bubble" "$share"
install -m 644 "$built/libbubblelayout.so" "$lib/libbubblelayout.so.$version"
ln -sf "libbubblelayout.so.$version" "$lib/libbubblelayout.so.$series"
ln -sf "libbubblelayout.so.$series" "$lib/libbubblelayout.so"
install -m 644 "$root/Sources/CBubble/include/bubble.h" "$destination/include/bubblelayout"
install -m 644 "$root"/Sources/CBubble/include/bubble/*.h "$destination/include/bubblelayout/bubble"

# The scripts without what only their tests need.
rm -rf "$share/Lua"
cp -R "$built/BubbleLayout_BubbleLayouters.resources/Lua" "$share"
rm -rf "$share/Lua/.editor" "$share"/Lua/.lua* "$share"/Lua/*/goldens
chmod -R u=rwX,go=rX "$share"

for name in pkgconfig/bubblelayout.pc cmake/bubblelayout/bubblelayout-config.cmake \
  cmake/bubblelayout/bubblelayout-config-version.cmake; do
  sed "s|@VERSION@|$version|g; s|@UP@|$up|g; s|@LIBDIR@|$libdir|g" "$root/packaging/$(basename $name).in" > "$lib/$name"
  chmod 644 "$lib/$name"
done
