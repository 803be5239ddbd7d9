# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes of what GCC's back end writes for our device code a module as images have them:
# awk -v made=TEXT -v version=PTX-VERSION -v target=sm_NN -f module.awk. The second line is `made`, a comment.
#
#   - .version and .target are as low as the code allows, for the drivers that take GCC's images.
#   - Lines for GCC's own linker go, and comments: the plugin keeps the text in memory.
#   - The compiler for the host knows no shared memory. The code names libgcc's two variables in its instructions, and words of
#     its own, __regomp_shared_*, and they are declared here: 32 bits, or 64 if the name is *_address; one of 16 bits for each
#     thread of a block is named *_of_threads.
#   - Spaces as GCC's assembler leaves them in images.
#   - Declarations and variables come first, which GCC's assembler does for other code.
#   - Our own variables have lines of the cache to themselves; the back end aligns to 16 bytes at most.
BEGIN {
  print "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
  print made
  print ".version " version
  print ".target " target
  print ".address_size 64"
}
{
  if (/__nvptx_stacks/) stacks = ".extern .shared .u64 __nvptx_stacks[32];\n"
  if (/__nvptx_uni/) uni = ".extern .shared .u32 __nvptx_uni[32];\n"
  if (match($0, /__regomp_shared_[a-z_]+/)) {
    word = substr($0, RSTART, RLENGTH)
    if (!(word in ours)) words = words ".shared .align " (word ~ /_of_threads$/ ? "4 .u16 " word "[1024]" : word ~ /_address$/ ? "8 .u64 " word : "4 .u32 " word) ";\n"
    ours[word]
  }
  sub(/^[ \t]+/, "")
  if (/^\/\// || /^\.(version|target|address_size|file|loc)[ \t]/ || $0 == "") next
  if (/__regomp_/) sub(/\.align 16 /, ".align 64 ")
  gsub(/[ \t]+/, " ")
  gsub(/\(\.param\./, "(.param .")
  gsub(/ \.param\./, " .param .")
  sub(/^\.param\./, ".param .")
  sub(/^\.reg\./, ".reg .")
  # Outside of functions only variables and declarations have one line. PTX wants them in front of what names them.
  if (depth == 0 && /;$/) {
    print
    next
  }
  depth += /^\{$/
  depth -= /^\}$/
  text[++lines] = $0
  # Where a parameter goes: the back end puts each into a register of its own, and from there into one that is used.
  if (match($0, /%ar[0-9]+/)) {
    p = substr($0, RSTART, RLENGTH)
    if (/^ld\.param/) load[p] = lines
    else if (/^\.reg/) declared[p] = lines
    else {
      uses[p]++
      use[p] = lines
    }
  }
  if (/^\}$/ && depth == 0) settle()
}
function settle(  p) {
  for (p in load)
    if (uses[p] == 0 || (uses[p] == 1 && text[use[p]] ~ /^mov\.u[0-9]+ %r[0-9]+, %ar[0-9]+;$/)) {
      if (uses[p] == 1) {
        to = text[use[p]]
        sub(/^mov\.u[0-9]+ /, "", to)
        sub(/,.*/, "", to)
        text[use[p]] = text[load[p]]
        sub(p, to, text[use[p]])
      }
      text[load[p]] = text[declared[p]] = ""
    }
  split("", load)
  split("", declared)
  split("", uses)
}
END {
  printf "%s", stacks uni words
  for (i = 1; i <= lines; i++) if (text[i] != "") print text[i]
}
