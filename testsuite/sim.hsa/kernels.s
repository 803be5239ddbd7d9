// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels for the tests of the simulated HSA runtime. Each gets the kernarg address in s[0:1] and nothing else but what it says.
	.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
	.text

// nothing ()
	.globl nothing
	.protected nothing
	.p2align 8
	.type nothing,@function
nothing:
	s_endpgm

// store (u64 p, u32 v): *p = v
	.globl store
	.protected store
	.p2align 8
	.type store,@function
store:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dword s4, s[0:1], 0x8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s2
	v_mov_b32_e32 v1, s3
	v_mov_b32_e32 v2, s4
	flat_store_dword v[0:1], v2
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_endpgm

// step (u64 p, u32 k): *p = *p * 3 + k; the result tells in which order several ran
	.globl step
	.protected step
	.p2align 8
	.type step,@function
step:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_load_dword s4, s[0:1], 0x8
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s2
	v_mov_b32_e32 v1, s3
	flat_load_dword v2, v[0:1] glc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mul_lo_u32 v2, v2, 3
	v_add_u32_e32 v2, s4, v2
	flat_store_dword v[0:1], v2
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_endpgm

// gate (u64 started, u64 p, u64 q, u32 v): *started = 1, waits until *p != 0, then *q = v
	.globl gate
	.protected gate
	.p2align 8
	.type gate,@function
gate:
	s_load_dwordx4 s[4:7], s[0:1], 0x0
	s_load_dwordx2 s[8:9], s[0:1], 0x10
	s_load_dword s10, s[0:1], 0x18
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s4
	v_mov_b32_e32 v1, s5
	v_mov_b32_e32 v2, 1
	flat_store_dword v[0:1], v2 glc slc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v0, s6
	v_mov_b32_e32 v1, s7
.Lgate:
	s_sleep 1
	flat_load_dword v2, v[0:1] glc slc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_readfirstlane_b32 s11, v2
	s_cmp_eq_u32 s11, 0
	s_cbranch_scc1 .Lgate
	v_mov_b32_e32 v0, s8
	v_mov_b32_e32 v1, s9
	v_mov_b32_e32 v2, s10
	flat_store_dword v[0:1], v2 glc slc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_endpgm

// count (u64 p): every work-item adds 1 to *p
	.globl count
	.protected count
	.p2align 8
	.type count,@function
count:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s2
	v_mov_b32_e32 v1, s3
	v_mov_b32_e32 v2, 1
	flat_atomic_add v[0:1], v2
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_endpgm

// take (u64 p): *p = counter++, the module's own variable
	.globl take
	.protected take
	.p2align 8
	.type take,@function
take:
	s_load_dwordx2 s[2:3], s[0:1], 0x0
	s_getpc_b64 s[4:5]
	s_add_u32 s4, s4, counter@rel32@lo+4
	s_addc_u32 s5, s5, counter@rel32@hi+12
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s4
	v_mov_b32_e32 v1, s5
	v_mov_b32_e32 v2, 1
	flat_atomic_add v2, v[0:1], v2 glc
	s_waitcnt vmcnt(0) lgkmcnt(0)
	v_mov_b32_e32 v0, s2
	v_mov_b32_e32 v1, s3
	flat_store_dword v[0:1], v2
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_endpgm

// packet (u64 p): *p = the dispatch packet's grid size in x. The packet's address is in s[0:1], the kernarg's in s[2:3].
	.globl packet
	.protected packet
	.p2align 8
	.type packet,@function
packet:
	s_load_dword s4, s[0:1], 0xc
	s_load_dwordx2 s[6:7], s[2:3], 0x0
	s_waitcnt lgkmcnt(0)
	v_mov_b32_e32 v0, s6
	v_mov_b32_e32 v1, s7
	v_mov_b32_e32 v2, s4
	flat_store_dword v[0:1], v2
	s_waitcnt vmcnt(0) lgkmcnt(0)
	s_endpgm

// trap (): as __builtin_trap
	.globl trap
	.protected trap
	.p2align 8
	.type trap,@function
trap:
	s_trap 2
	s_endpgm

	.data
	.globl counter
	.protected counter
	.p2align 2
	.type counter,@object
	.size counter, 4
counter:
	.long 5

	.globl table
	.protected table
	.p2align 3
	.type table,@object
	.size table, 24
table:
	.quad 0, store, 3

	.section .rodata,"a",@progbits
	.globl fixed
	.protected fixed
	.p2align 2
	.type fixed,@object
	.size fixed, 4
fixed:
	.long 77

	.macro kernel name, packet=0
	.p2align 6
	.amdhsa_kernel \name
	  .amdhsa_user_sgpr_dispatch_ptr \packet
	  .amdhsa_user_sgpr_kernarg_segment_ptr 1
	  .amdhsa_next_free_vgpr 8
	  .amdhsa_next_free_sgpr 16
	  .amdhsa_accum_offset 8
	  .amdhsa_float_denorm_mode_32 3
	.end_amdhsa_kernel
	.endm
	kernel nothing
	kernel store
	kernel step
	kernel gate
	kernel count
	kernel take
	kernel packet, 1
	kernel trap

	.amdgpu_metadata
---
amdhsa.version: [ 1, 2 ]
amdhsa.target: amdgcn-amd-amdhsa--gfx90a
amdhsa.kernels:
  - .name: nothing
    .symbol: nothing.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
  - .name: store
    .symbol: store.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
  - .name: step
    .symbol: step.kd
    .kernarg_segment_size: 16
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
  - .name: gate
    .symbol: gate.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
  - .name: count
    .symbol: count.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
  - .name: take
    .symbol: take.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
  - .name: packet
    .symbol: packet.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
  - .name: trap
    .symbol: trap.kd
    .kernarg_segment_size: 0
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
...
	.end_amdgpu_metadata
