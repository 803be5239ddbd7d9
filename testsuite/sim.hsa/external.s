// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A code object that takes a variable from outside, and is large.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text

// read (u64 p): *p = outside
	.globl read
	.protected read
	.p2align 8
	.type read,@function
read:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, outside@gotpcrel32@lo+4
	s_addc_u32 s5, s5, outside@gotpcrel32@hi+12
	s_load_dwordx2 s[4:5], s[4:5], 0x0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s4
	v_mov_b32_e32 v1, s5
	flat_load_dword v2, v[0:1]
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v0, s2
	v_mov_b32_e32 v1, s3
	flat_store_dword v[0:1], v2
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_endpgm

// A large part that is written when the code object is loaded.
	.data
	.globl room
	.protected room
	.type room,@object
	.size room, 307200
room:
	.fill 307200, 1, 7

	.section .rodata,"a",@progbits
	.p2align 6
	.amdhsa_kernel read
	  .amdhsa_user_sgpr_kernarg_segment_ptr 1
	  .amdhsa_next_free_vgpr 8
	  .amdhsa_next_free_sgpr 16
	  .amdhsa_accum_offset 8
	  .amdhsa_float_denorm_mode_32 3
	.end_amdhsa_kernel

	.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx90a
amdhsa.kernels:
  - .name: read
    .symbol: read.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
...
	.end_amdgpu_metadata
