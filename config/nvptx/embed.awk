# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes one variant of reverse_ring.ptx: awk -v variant=70 [-v name=NAME] -f embed.awk reverse_ring.ptx. With a name the output is C++ that
# defines regomp::nvptx::NAME, the text without comments, and NAME_size; without one it is the text.
BEGIN {
  if (name != "") {
    print "// Made by embed.awk from reverse_ring.ptx; not meant to be edited."
    print "namespace regomp::nvptx {"
    print "extern const char " name "[];"
    print "extern const unsigned " name "_size;"
    print "const char " name "[] ="
  }
}
/^\[[0-9]+\]/ {
  if (substr($0, 2, 2) != variant) next
  sub(/^\[[0-9]+\][ ]?/, "")
}
name == "" { print; next }
{
  sub(/^[ \t]+/, "")
  if ($0 == "" || /^\/\//) next
  gsub(/\\/, "\\\\")
  gsub(/"/, "\\\"")
  print "    \"" $0 "\\n\""
}
END {
  if (name != "") {
    print "    ;"
    print "const unsigned " name "_size = sizeof " name ";"
    print "}"
  }
}
