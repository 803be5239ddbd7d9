// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the metadata says counts before what the descriptor does.
// LOADS: kernel first\.kd: kernarg 96 aligned to 64, group 4096, private 32,
  .include "kernel.inc"
  descriptor first
  s_endpgm
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: first
    .symbol: first.kd
    .kernarg_segment_size: 96
    .kernarg_segment_align: 64
    .group_segment_fixed_size: 4096
    .private_segment_fixed_size: 32
    .max_flat_workgroup_size: 256
    .wavefront_size: 64
    .sgpr_count: 8
    .vgpr_count: 4
...
  .end_amdgpu_metadata
