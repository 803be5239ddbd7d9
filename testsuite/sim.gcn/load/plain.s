// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What no kernel comes to may be anything.
// LOADS: kernel first\.kd: kernarg 24 aligned to 16, group 128, private 16, (4|8) registers
// LOADS: kernel second\.kd: kernarg 24
// LOADS: variable counter: 4 bytes\n
// LOADS: variable table: 16 bytes, constant
// LOADS: variable maybe: 8 bytes, weak
  .include "kernel.inc"
  descriptor first
  s_endpgm
  .long 0xffffffff, 0xffffffff
  descriptor second
  s_cbranch_scc1 .Lend
  s_nop 1
.Lend:
  s_endpgm
  .long 0xffffffff
  .data
  .globl counter
  .type counter, @object
  .size counter, 4
counter: .long 1
  .weak maybe
  .type maybe, @object
  .size maybe, 8
maybe: .quad 2
  .rodata
  .globl table
  .type table, @object
  .size table, 16
table: .quad 1, 2
