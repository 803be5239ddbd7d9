# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Lines that are too long for a page of the manual, of programs and of what they print, are broken, at a space if there is one in the last
# third: such a line ends in a backslash, and what follows is indented.
BEGIN { if (!width) width = 104 }
{
  line = $0
  indent = ""
  while (length(indent line) > width) {
    room = width - 2 - length(indent)
    for (at = room; at > room * 2 / 3 && substr(line, at, 1) != " "; at--);
    if (substr(line, at, 1) != " ") at = room
    print indent substr(line, 1, at) (substr(line, at, 1) == " " ? "\\" : " \\")
    line = substr(line, at + 1)
    indent = "        "
  }
  print indent line
}
