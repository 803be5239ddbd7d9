// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that LLVM compiles for AMD's GPUs and the host's compiler for the host, where a loop calls them for each lane: the
// results must be the same. Floating-point inputs are made of integers, so that no NaN is among them; nothing is contracted.
#ifndef REGOMP_SIM_GCN_COMPILED_KERNELS_H
#define REGOMP_SIM_GCN_COMPILED_KERNELS_H

enum { lanes = 64, out_words = 256, in_words = 512 };

#ifdef __AMDGCN__
#define LANE ((int) __builtin_amdgcn_workitem_id_x ())
#define KERNEL(NAME) __attribute__ ((amdgpu_kernel, visibility ("default"))) void NAME (unsigned *out, const unsigned *in)
#else
extern int lane;
#define LANE lane
#define KERNEL(NAME) void NAME (unsigned *out, const unsigned *in)
#endif

#define ALL_KERNELS(F)                                                                                                    \
  F (array) F (bytes_in_array) F (halves_in_array) F (copies) F (recursion) F (indirect) F (structs) F (choice) F (loops)      \
  F (long_arithmetic) F (long_division) F (unsigned_division) F (narrow) F (bits) F (wide_shifts) F (huge)                     \
  F (float_arithmetic) F (float_division) F (double_arithmetic) F (double_division) F (conversions) F (smallest)               \
  F (half_arithmetic) F (half_pairs) F (mixed_widths) F (mixed_halves) F (float_pairs) F (swaps) F (dot_signed) F (dot_unsigned) F (short_pairs) \
  F (packed_bytes) F (table) F (bitfields) F (accumulate)                                                                      \
  F (indexed_vector) F (saturated) F (short_products) F (medians) F (rotations) F (wide_conversions) F (huge_division) F (sorted) F (unions)

#define DECLARE(NAME) KERNEL (NAME);
ALL_KERNELS (DECLARE)

#endif
