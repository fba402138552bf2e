#!/bin/sh
# Draws all content types and makes an archive: the end of `make demo`.
#
# Documentation/demo.sh BUBBLE OUT
set -eu
bubble=$1 out=$2
mkdir -p "$out"
"$bubble" render examples/kinds.json -o "$out/kinds.png"
"$bubble" render examples/scripts.json -o "$out/scripts.png"
"$bubble" render examples/answer.json -o "$out/answer.png"
"$bubble" archive examples/kinds.json -o "$out/archive"
cat <<TEXT

The content types:    $out/kinds.png
The bundled scripts:  $out/scripts.png
An assistant:         $out/answer.png
An archive:           $out/archive/index.html (open it in a browser)

Next:
  $bubble preview examples/scripts.json
  $bubble archive YOUR-EXPORT.zip -o $out/chat
  $bubble plugin new my-type --in my-scripts
TEXT
