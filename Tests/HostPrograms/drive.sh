#!/bin/sh
# Uses a program with a window as a person does, and keeps pictures of it: to be run by xvfb-run, which gives it a screen of its own.
#
# drive.sh OUT X Y PROGRAM [ARGUMENT...]
#
# X and Y say where a link is in the window; forty points above it there is text. What the program prints is in OUT/printed. It fails at the first thing that is not seen within a
# minute, and says what.
set -eu
out=$1 x=$2 y=$3
shift 3
export GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none
"$@" > "$out/printed" 2> "$out/errors" &
program=$!
trap 'kill $program 2> /dev/null' EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^Chat$' | head -n 1)
[ -n "$window" ] || { echo "no window came: $(cat "$out/errors")" >&2; exit 1; }

# Takes pictures until one has that relation to another one: `same` or `other`.
see() {
  tries=0
  while :; do
    import -window "$window" "$out/$1.png"
    differing=$(compare -metric AE "$out/$1.png" "$out/$3.png" null: 2>&1 || true)
    case $2:$differing in same:0 | other:[1-9]*) return ;; esac
    tries=$((tries + 1))
    [ $tries -lt 240 ] || { echo "$1: $differing pixels differ from $3, which is to be $2" >&2; exit 1; }
    sleep 0.25
  done
}

# It is there when it has more than a few colours, and stays as it is.
tries=0
until import -window "$window" "$out/start.png" && [ "$(identify -format %k "$out/start.png")" -gt 50 ]; do
  tries=$((tries + 1))
  [ $tries -lt 240 ] || { echo "nothing is drawn" >&2; exit 1; }
  sleep 0.25
done
until sleep 0.5 && import -window "$window" "$out/again.png" && compare -metric AE "$out/again.png" "$out/start.png" null: 2> /dev/null; do
  mv "$out/again.png" "$out/start.png"
  tries=$((tries + 1))
  [ $tries -lt 240 ] || { echo "what is drawn does not come to rest" >&2; exit 1; }
done

xdotool windowfocus "$window" mousemove --window "$window" 4 4
xdotool click --repeat 5 --delay 20 4
see wheel other start
xdotool key End
see end same start
xdotool key Prior
see page other start
xdotool key End
see end same start
# Two clicks select a word, a drag selects text, and nothing is selected after Escape.
xdotool mousemove --window "$window" "$x" $((y - 40)) click --repeat 2 --delay 20 1
see word other start
xdotool key Escape
see end same start
xdotool mousemove --window "$window" "$x" $((y - 40)) mousedown 1 mousemove --window "$window" $((x + 60)) $((y - 100)) \
  mousemove --window "$window" $((x + 60)) $((y - 140)) mouseup 1
see drag other start
xdotool key Escape
see end same start
: > "$out/printed"
xdotool mousemove --window "$window" "$x" "$y"
sleep 0.6
xdotool click 1
tries=0
until [ -s "$out/printed" ]; do
  tries=$((tries + 1))
  [ $tries -lt 240 ] || { echo "nothing was tapped" >&2; exit 1; }
  sleep 0.25
done
