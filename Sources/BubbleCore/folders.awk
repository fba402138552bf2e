# Checks that no folder of BubbleCore knows what lies above it: `make lint` runs it here, with all files.
#
# A folder knows those before it in `order`. What is looked for are the types that stand by themselves in
# a folder above, and the members that an extension there adds to a type of a folder below. There is one
# exception: a context leads to the rest of the chain (`context.next`), so it has a place in it.

BEGIN {
  count = split("Text Messages Words Context Boxes Facts CellLayout Chain Measuring", order, " ")
  for (i = 1; i <= count; i++) rank[order[i]] = i
  allowed["Context/LayoutContext.swift", "ChainPosition"] = 1
}

function complain(place, text) {
  print "Sources/BubbleCore/" place ": " text
  failed = 1
}

# The name behind the last keyword of a declaration.
function declared_name(text, keywords) {
  if (!match(text, "(^|[ )])(" keywords ") +[A-Za-z_][A-Za-z0-9_]*")) return ""
  text = substr(text, RSTART, RLENGTH)
  sub(/^.* /, "", text)
  return text
}

# Notes in which folder a name is, the lowest if there are several.
function note(names, name, own) {
  if (name != "" && (!(name in names) || own < names[name])) names[name] = own
}

FNR == 1 {
  folder = FILENAME
  sub(/\/.*/, "", folder)
  own = rank[folder]
  if (!own) complain(FILENAME, "'" folder "' has no place in the order of folders: see folders.awk")
  extended = ""
}

{
  line = $0
  gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
  sub(/\/\/.*/, "", line)
}

line ~ /[^ ]/ {
  place[++lines] = FILENAME ":" FNR
  file[lines] = FILENAME
  level[lines] = own
  code[lines] = line
}

/^}/ { extended = "" }

line ~ /^[a-z@]/ && line !~ /private/ {
  note(types, declared_name(line, "struct|class|enum|protocol|typealias|actor"), own)
  extended = declared_name(line, "extension")
}

# Enumerations may stand in a type of their own: their cases are members wherever they are declared.
line ~ /^ +case [a-z]/ {
  names = line
  sub(/^ +case /, "", names)
  gsub(/\([^)]*\)|=.*/, "", names)
  size = split(names, cases, /, */)
  for (i = 1; i <= size; i++) note(members, cases[i], own)
}

line ~ /^  [a-z@]/ && line !~ /private/ {
  name = declared_name(line, "func|var|let")
  if (extended == "") {
    note(members, name, own)
  } else if (name != "") {
    added[name, ++additions[name]] = extended
    home[name, additions[name]] = own
  }
}

END {
  # A member that an extension adds to what the same folder or the language declares is one like others.
  for (name in additions) {
    for (i = 1; i <= additions[name]; i++) {
      type = added[name, i]
      if (type in types && types[type] < home[name, i]) note(late, name, home[name, i])
      else note(members, name, home[name, i])
    }
  }
  for (i = 1; i <= lines; i++) {
    rest = code[i]
    while (match(rest, /\.?[A-Za-z_][A-Za-z0-9_]*/)) {
      word = substr(rest, RSTART, RLENGTH)
      rest = substr(rest, RSTART + RLENGTH)
      isMember = sub(/^\./, "", word)
      if (isMember && word in late && !(word in members) && late[word] > level[i]) {
        complain(place[i], "uses '" word "', which " order[late[word]] " adds")
      } else if (word in types && types[word] > level[i] && !((file[i], word) in allowed)) {
        complain(place[i], "knows '" word "', which is in " order[types[word]])
      }
    }
  }
  exit failed
}
