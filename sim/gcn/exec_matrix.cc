// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of matrices (MFMA): D = A * B + C, of one square of 32, 16 or 4 numbers each way or of several beside each other
// (blocks), whatever exec says. Which element a lane holds where is what AMD's documents say of CDNA. Sums begin with C and
// go up through the products, rounding after each.
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <type_traits>

#include "sim/gcn/exec.h"
#include "sim/gcn/routines.h"

namespace gompsim::gcn {

namespace {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
__extension__ typedef _Float16 half;

enum class element : std::uint8_t { f64, f32, f16, bf16, i8 };

// A lane holds `each` elements of A's row (of B's column) that its number names, side by side; lanes of one row are told
// apart by block, or by which elements of the row they hold (`parts`).
struct shape {
  opcode op;
  element type;
  std::uint8_t rows, blocks, parts, each;
};
constexpr shape shapes[] = {
    {opcode::v_mfma_f32_32x32x1f32, element::f32, 32, 2, 1, 1},
    {opcode::v_mfma_f32_16x16x1f32, element::f32, 16, 4, 1, 1},
    {opcode::v_mfma_f32_4x4x1f32, element::f32, 4, 16, 1, 1},
    {opcode::v_mfma_f32_32x32x2f32, element::f32, 32, 1, 2, 1},
    {opcode::v_mfma_f32_16x16x4f32, element::f32, 16, 1, 4, 1},
    {opcode::v_mfma_f32_32x32x4f16, element::f16, 32, 2, 1, 4},
    {opcode::v_mfma_f32_16x16x4f16, element::f16, 16, 4, 1, 4},
    {opcode::v_mfma_f32_4x4x4f16, element::f16, 4, 16, 1, 4},
    {opcode::v_mfma_f32_32x32x8f16, element::f16, 32, 1, 2, 4},
    {opcode::v_mfma_f32_16x16x16f16, element::f16, 16, 1, 4, 4},
    {opcode::v_mfma_i32_32x32x4i8, element::i8, 32, 2, 1, 4},
    {opcode::v_mfma_i32_16x16x4i8, element::i8, 16, 4, 1, 4},
    {opcode::v_mfma_i32_4x4x4i8, element::i8, 4, 16, 1, 4},
    {opcode::v_mfma_i32_32x32x8i8, element::i8, 32, 1, 2, 4},
    {opcode::v_mfma_i32_16x16x16i8, element::i8, 16, 1, 4, 4},
    {opcode::v_mfma_i32_32x32x16i8, element::i8, 32, 1, 2, 8},
    {opcode::v_mfma_i32_16x16x32i8, element::i8, 16, 1, 4, 8},
    {opcode::v_mfma_f32_32x32x4bf16_1k, element::bf16, 32, 2, 1, 4},
    {opcode::v_mfma_f32_16x16x4bf16_1k, element::bf16, 16, 4, 1, 4},
    {opcode::v_mfma_f32_4x4x4bf16_1k, element::bf16, 4, 16, 1, 4},
    {opcode::v_mfma_f32_32x32x8bf16_1k, element::bf16, 32, 1, 2, 4},
    {opcode::v_mfma_f32_16x16x16bf16_1k, element::bf16, 16, 1, 4, 4},
    {opcode::v_mfma_f32_32x32x2bf16, element::bf16, 32, 2, 1, 2},
    {opcode::v_mfma_f32_16x16x2bf16, element::bf16, 16, 4, 1, 2},
    {opcode::v_mfma_f32_4x4x2bf16, element::bf16, 4, 16, 1, 2},
    {opcode::v_mfma_f32_32x32x4bf16, element::bf16, 32, 1, 2, 2},
    {opcode::v_mfma_f32_16x16x8bf16, element::bf16, 16, 1, 4, 2},
    {opcode::v_mfma_f64_16x16x4f64, element::f64, 16, 1, 4, 1},
    {opcode::v_mfma_f64_4x4x4f64, element::f64, 4, 4, 4, 1},
};

// What the immediate holds: the shape's number and the three fields that say from where A and B come.
struct parameters {
  const shape &s;
  unsigned shared_blocks, shared_block, lanes_of_b;
};
std::int64_t packed(std::size_t number, const instruction &i) {
  return static_cast<std::int64_t>(number) | i.cbsz << 8 | i.abid << 12 | i.blgp << 16;
}
parameters unpacked(std::int64_t v) {
  return {shapes[v & 0xff], static_cast<unsigned>(v >> 8 & 7), static_cast<unsigned>(v >> 12 & 15),
          static_cast<unsigned>(v >> 16 & 7)};
}

template <class Sum>
struct matrices {
  // Rows of A and columns of B, by block: at most 64 of them, with at most 32 elements.
  Sum a[64][32], b[64][32];
};

u32 word(const exec &x, operand_ref r, unsigned k, unsigned lane) {
  return (r & ref_uniform) != 0 ? x.words(r)[k] : x.words(r)[k * wave_size + lane];
}

template <class Sum>
Sum read_element(const exec &x, element type, operand_ref r, unsigned k, unsigned lane) {
  switch (type) {
  case element::f64:
    return static_cast<Sum>(std::bit_cast<double>(u64{word(x, r, 2 * k + 1, lane)} << 32 | word(x, r, 2 * k, lane)));
  case element::f32:
    return static_cast<Sum>(std::bit_cast<float>(word(x, r, k, lane)));
  case element::f16:
    return static_cast<Sum>(std::bit_cast<half>(static_cast<u16>(word(x, r, k / 2, lane) >> 16 * (k % 2))));
  case element::bf16:
    return static_cast<Sum>(std::bit_cast<float>(word(x, r, k / 2, lane) >> 16 * (k % 2) << 16));
  case element::i8:
    break;
  }
  return static_cast<Sum>(static_cast<std::int8_t>(word(x, r, k / 4, lane) >> 8 * (k % 4)));
}

// The lane from which lane l gets its part of B.
unsigned lane_of_b(unsigned how, unsigned l) {
  switch (how) {
  case 0:
    return l;
  case 1:
    return l % 32;
  case 2:
    return 32 + l % 32;
  case 3:
    return (l + 16) % 64;
  default:
    return 16 * (how - 4) + l % 16;
  }
}

template <class Sum>
void read_matrices(const exec &x, const insn *i, const parameters &p, matrices<Sum> &m) {
  const shape &s = p.s;
  for (unsigned l = 0; l < wave_size; ++l) {
    const unsigned row = l % s.rows, group = l / s.rows, block = group % s.blocks, part = group / s.blocks;
    for (unsigned k = 0; k < s.each; ++k) {
      m.a[block * s.rows + row][part * s.each + k] = read_element<Sum>(x, s.type, i->a, k, l);
      m.b[block * s.rows + row][part * s.each + k] = read_element<Sum>(x, s.type, i->b, k, lane_of_b(p.lanes_of_b, l));
    }
  }
}

// Which element of D (and C) lane l holds in its n-th place.
struct place {
  unsigned block, row, column;
};
place place_of(const shape &s, unsigned l, unsigned n) {
  if (s.type == element::f64) return {l / s.rows % s.blocks, l / 16 + 4 * n, l % s.rows};
  if (s.rows == 4) return {l / 4, n, l % 4};
  const unsigned of_block = s.rows * s.rows / wave_size, within = n % of_block, lanes = 4 * (wave_size / s.rows);
  return {n / of_block, lanes * (within / 4) + 4 * (l / s.rows) + within % 4, l % s.rows};
}

template <class Sum>
Sum add_product(Sum sum, Sum a, Sum b) {
  if constexpr (std::is_integral_v<Sum>)
    return static_cast<Sum>(static_cast<u32>(sum) + static_cast<u32>(a) * static_cast<u32>(b));
  else
    return std::fma(a, b, sum);
}

template <class Sum>
const insn *run_matrix(exec &x, const insn *i) {
  constexpr unsigned words = sizeof(Sum) / 4;
  const parameters p = unpacked(i->imm);
  const shape &s = p.s;
  matrices<Sum> m;
  read_matrices(x, i, p, m);
  const unsigned places = s.blocks * s.rows * s.rows / wave_size, depth = s.parts * s.each;
  u32 result[32][wave_size]; // of the registers
  for (unsigned l = 0; l < wave_size; ++l)
    for (unsigned n = 0; n < places; ++n) {
      const place at = place_of(s, l, n);
      const unsigned of_a = (at.block >> p.shared_blocks << p.shared_blocks | p.shared_block) % s.blocks;
      const unsigned a_block = p.shared_blocks == 0 ? at.block : of_a;
      u32 c[words];
      for (unsigned k = 0; k < words; ++k) c[k] = word(x, i->c, (i->c & ref_uniform) != 0 ? k : words * n + k, l);
      Sum sum;
      std::memcpy(&sum, c, sizeof sum);
      for (unsigned k = 0; k < depth; ++k)
        sum = add_product(sum, m.a[a_block * s.rows + at.row][k], m.b[at.block * s.rows + at.column][k]);
      std::memcpy(c, &sum, sizeof sum);
      for (unsigned k = 0; k < words; ++k) result[words * n + k][l] = c[k];
    }
  std::memcpy(x.words(i->d), result, std::size_t{places} * words * vector_bytes);
  return i + 1;
}

} // namespace

handler find_matrix(const instruction &i, std::int64_t *imm) {
  for (std::size_t n = 0; n < std::size(shapes); ++n) {
    if (shapes[n].op != i.op) continue;
    // gfx940's products of doubles can negate A, B and C where others say from where B comes.
    if (shapes[n].type == element::f64 && (i.cbsz | i.abid | i.blgp) != 0) return nullptr;
    *imm = packed(n, i);
    return shapes[n].type == element::f64  ? run_matrix<double>
           : shapes[n].type == element::i8 ? run_matrix<i32>
                                           : run_matrix<float>;
  }
  return nullptr;
}

} // namespace gompsim::gcn
