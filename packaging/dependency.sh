#!/bin/sh
# Builds and runs a package that depends on this one by a tag: on a copy of the last commit with the tag of the version.
#
# packaging/dependency.sh OUT VERSION SWIFT
set -eu
out=$(realpath "$1") version=$2 swift=$3
root=$(realpath "$(dirname "$0")/..")
folder=$out/dependency
rm -rf "$folder"
mkdir -p "$folder/host/Sources/host"
git clone --quiet "$root" "$folder/BubbleLayout"
git -C "$folder/BubbleLayout" tag --force "$version" > /dev/null

# The block of README's Install, with the address of the copy, and README's view.
package=$(grep -m 1 '^\.package(url: "ADDRESS"' "$root/README.md" | sed "s|ADDRESS|file://$folder/BubbleLayout|")
cat > "$folder/host/Package.swift" <<MANIFEST
// swift-tools-version:6.0
import PackageDescription

let package = Package(
  name: "host",
  dependencies: [
    $package
  ],
  targets: [
    .executableTarget(name: "host", dependencies: [.product(name: "BubbleLayout", package: "BubbleLayout")])
  ])
MANIFEST
awk '/^```swift$/ { block++; next } /^```$/ { inside = 0 } block == 2 && !closed { if (/^import/ || inside) inside = 1; if (inside) print }
  /^```$/ && block == 2 { closed = 1 }' "$root/README.md" > "$folder/host/Sources/host/main.swift"
cd "$folder/host"
"$swift" build --disable-index-store
ln -s "$root/examples" examples
lines=$("$("$swift" build --show-bin-path)/host" | tee elements.txt | wc -l)
test "$lines" -gt 3 || { echo "the program printed $lines elements" >&2; exit 1; }
echo "a package that depends on $version was built, and its view has $lines elements"
