# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes C++ of a module's text: awk -v name=NAME -f embed.awk NAME.ptx. It defines regomp::nvptx::NAME, the text without
# comments, and NAME_size.
BEGIN {
  print "// Made by embed.awk; not meant to be edited."
  print "namespace regomp::nvptx {"
  print "extern const char " name "[];"
  print "extern const unsigned " name "_size;"
  print "const char " name "[] ="
}
{
  sub(/^[ \t]+/, "")
  if ($0 == "" || /^\/\//) next
  gsub(/\\/, "\\\\")
  gsub(/"/, "\\\"")
  print "    \"" $0 "\\n\""
}
END {
  print "    ;"
  print "const unsigned " name "_size = sizeof " name ";"
  print "}"
}
