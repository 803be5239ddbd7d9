// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads and stores of every width, signed and unsigned, misaligned ones as well, and halves of registers.
// chips: gfx900 gfx90a gfx942 gfx1030 gfx1100
// RUN: entry=k block=64
// BUF: out u32 832
// BUF: in u32 260 = 0x80818283 0xfffefdfc 0x01020304*258
// EXPECT: out[0] = 0x83 0x82 0x81 0x80 0xfc 0xfd 0xfe 0xff 0x04 0x03
// EXPECT: out[64] = 0xffffff83 0xffffff82 0xffffff81 0xffffff80 0xfffffffc 0xfffffffd
// EXPECT: out[128] = 0x8283 0x8182 0x8081 0xfc80 0xfdfc
// EXPECT: out[192] = 0xffff8283 0xffff8182 0xffff8081 0xfffffc80
// EXPECT: out[256] = 0x80818283 0xfc808182 0xfdfc8081 0xfefdfc80 0xfffefdfc
// EXPECT: out[320] = 0x82830055 0x81820055 0x80810055
// EXPECT: out[384] = 0x00838283 0x00828182
// EXPECT: out[448] = 0xfffefdfc 0x01020304
// EXPECT: out[576] = 0x80818283 0xfffefdfc 0x01020304 0x01020304 0x01020304
// EXPECT: out[704] = 0x83828180
.include "kernel.inc"
kernel k
  begin
  global_load_ubyte v2, v1, s[10:11]
  global_load_sbyte v3, v1, s[10:11]
  global_load_ushort v4, v1, s[10:11]
  global_load_sshort v5, v1, s[10:11]
  global_load_dword v6, v1, s[10:11]
  v_mov_b32 v7, 0x55
  global_load_short_d16_hi v7, v1, s[10:11]
  global_load_ushort v8, v1, s[10:11]
  s_waitcnt vmcnt(0)
  put 0, v2
  put 1, v3
  put 2, v4
  put 3, v5
  put 4, v6
  put 5, v7
  global_load_ubyte v9, v1, s[10:11]
  s_waitcnt vmcnt(0)
  v_lshl_or_b32 v9, v9, 16, v8
  put 6, v9
  // Four words of each lane; the first lane's begin one word in.
  v_lshlrev_b32 v10, 2, v0
  global_load_dwordx4 v[12:15], v10, s[10:11] offset:4
  s_waitcnt vmcnt(0)
  put 7, v12
  // Three words, side by side in the output.
  v_mul_u32_u24 v11, 12, v1
  global_load_dwordx3 v[16:18], v11, s[10:11]
  s_waitcnt vmcnt(0)
  s_add_u32 s8, s8, 512
  s_addc_u32 s9, s9, 0
  s_mov_b64 exec, 7
  global_store_dwordx3 v11, v[16:18], s[8:9] offset:256*7
  s_mov_b64 exec, 15
  // Bytes, the last one first.
  v_sub_u32 v19, 3, v1
  s_add_u32 s8, s8, 512
  s_addc_u32 s9, s9, 0
  global_store_byte v19, v2, s[8:9] offset:256*7
  s_mov_b64 exec, -1
  s_endpgm
