# Checks that no C file knows what lies above it: `make lint` runs it here, with all C files.
#
# A file includes files of lower layers, and of its own as long as that makes no circle. That is
# enough for calls, too: the compiler refuses a call of what is not declared, and each function is
# declared by one header only, that of the file that defines it. So what is checked besides is that
# headers declare nothing else, that C files declare nothing at all, and that the functions of
# include/, whose header any file may include, are called from outside only.

BEGIN {
  # From the bottom to the top; the first two declare what others define.
  count = split("lua_api.h include memory flat texts pattern state.h guard values ui code context " \
                "library host", names, " ")
  for (i = 1; i <= count; i++) layer[names[i]] = i
}

function complain(place, text) {
  print place ": " text
  failed = 1
}

# The number of a file's layer.
function layer_of(file, parts) {
  split(file, parts, "/")
  return layer[parts[1]]
}

# A header and its C file are one.
function unit_of(file) {
  sub(/\.[ch]$/, "", file)
  return file
}

function read_include(file,    to) {
  if (!layer_of(file)) {
    complain(FILENAME ":" FNR, "'" file "' is in no layer: write the path from Sources/CLuaHost")
  } else if (layer_of(file) > layer_of(FILENAME)) {
    complain(FILENAME ":" FNR, "includes '" file "', which is above it")
  } else if (layer_of(file) == layer_of(FILENAME) && unit_of(file) != unit_of(FILENAME)) {
    to = unit_of(file)
    edges[unit_of(FILENAME)] = edges[unit_of(FILENAME)] " " to
    places[unit_of(FILENAME), to] = FILENAME ":" FNR
  }
}

# What stands outside of functions, from its first line to a semicolon or a brace.
function read_statement(text, line,    name) {
  if (text ~ /^(static|typedef|enum|struct|union|_Static_assert|_Noreturn static)/) return
  if (text ~ /\(/) {
    name = substr(text, 1, index(text, "(") - 1)
  } else {
    name = text
    sub(/ *[;=\[{].*$/, "", name)
  }
  sub(/^.*[^A-Za-z0-9_]/, "", name)
  if (FILENAME ~ /\.c$/ && (text ~ /^extern/ || text ~ /^[^{]*\(.*;/ && text !~ /\{/)) {
    complain(FILENAME ":" line, "declares '" name "': include the header of the file that defines it")
  } else if (FILENAME ~ /\.c$/) {
    defines[FILENAME, name] = 1
  } else if (layer_of(FILENAME) > 2) {
    declared[unit_of(FILENAME) ".c", name] = FILENAME ":" line
  }
}

FNR == 1 {
  statement = ""
  if (!layer_of(FILENAME)) complain(FILENAME ":1", "is in no layer")
}

{ sub(/\/\/.*$/, "") }

/^#include "/ {
  split($0, quoted, "\"")
  read_include(quoted[2])
}

/^[A-Za-z_]/ && statement == "" { first = FNR }

(/^[A-Za-z_]/ || statement != "") && !/^#/ {
  statement = statement $0
  if (statement ~ /[;{]/) {
    read_statement(statement, first)
    statement = ""
  }
}

# Inside of a function: what would be a declaration of another one.
/^ .*[a-z_]\((const )?(lua_State|LuaHost) \*/ && FILENAME ~ /\.c$/ {
  complain(FILENAME ":" FNR, "declares a function inside of another: include its header")
}

# Inside of a function: calls through the front door.
/^ .*lua_host_[a-z_]*\(/ && FILENAME ~ /\.c$/ {
  name = $0
  sub(/^.*lua_host_/, "lua_host_", name)
  sub(/\(.*$/, "", name)
  calls[FILENAME, name] = FILENAME ":" FNR
}

# Follows the includes of a unit within its layer.
function walk(unit,    list, n, i) {
  state[unit] = "open"
  n = split(edges[unit], list, " ")
  for (i = 1; i <= n; i++) {
    if (state[list[i]] == "open") {
      complain(places[unit, list[i]], "includes '" list[i] ".h', which depends on it: a circle")
    } else if (state[list[i]] == "") {
      walk(list[i])
    }
  }
  state[unit] = "done"
}

END {
  for (unit in edges) if (state[unit] == "") walk(unit)
  for (key in declared)
    if (!(key in defines)) {
      split(key, parts, SUBSEP)
      complain(declared[key], "declares '" parts[2] "', which " parts[1] " does not define")
    }
  for (key in calls)
    if (!(key in defines)) {
      split(key, parts, SUBSEP)
      complain(calls[key], "calls '" parts[2] "', which is for Swift")
    }
  exit failed
}
