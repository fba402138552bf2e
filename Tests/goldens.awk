# Counts what Tests/PictureTestSupport/Goldens.swift has logged: how golden pictures were compared. Fails where none was, unless `partial`
# says that only some targets were tested.
BEGIN { FS = "\t" }
$1 == "tolerance" { reason = $2; next }
{ count[$1]++; total++ }
$1 == "failed" { print "golden " $2 ": " $3 }
END {
  if (!total && partial) exit 0
  if (!total) { print "goldens: none was compared"; exit 1 }
  line = sprintf("goldens: %d equal to the bit, %d within tolerance, %d failed", count["equal"], count["within"], count["failed"])
  if (count["accepted"]) line = line sprintf(", %d accepted", count["accepted"])
  if (reason != "") line = line "; compared with a tolerance, since " reason
  print line
  exit count["failed"] > 0
}
