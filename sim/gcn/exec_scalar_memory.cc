// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar loads and stores (SMEM), of buffers too: words behind a buffer's end are read as zero and not written.
#include <cstring>

#include "sim/gcn/address.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"
#include "sim/gcn/weak_access.h"

namespace gompsim::gcn {

namespace {

using u32 = std::uint32_t;

template <unsigned N>
const insn *run_load(exec &x, const insn *i) {
  const std::byte *s = x.resolve(i, 0, scalar_address(x, i), 4 * N, access::load, false);
  if (s == nullptr) return nullptr;
  if ((i->flags & mem_ordered) != 0) x.note_poll(16);
  u32 v[N];
  read_words<N>(s, v);
  std::memcpy(x.at(i->d), v, sizeof v);
  return i + 1;
}

template <unsigned N>
const insn *run_buffer_load(exec &x, const insn *i) {
  const unsigned inside = scalar_words_inside(x, i, N);
  u32 v[N] = {};
  if (inside != 0) {
    const std::byte *s = x.resolve(i, 0, scalar_address(x, i), 4 * inside, access::load, false);
    if (s == nullptr) return nullptr;
    for (unsigned k = 0; k < inside; ++k) v[k] = read_from<u32>(s + 4 * k);
  }
  if ((i->flags & mem_ordered) != 0) x.note_poll(16);
  std::memcpy(x.at(i->d), v, sizeof v);
  return i + 1;
}

template <unsigned N>
const insn *run_store(exec &x, const insn *i) {
  const unsigned inside = scalar_words_inside(x, i, N);
  if (inside == 0) return i + 1;
  std::byte *s = x.resolve(i, 0, scalar_address(x, i), 4 * inside, access::store, false);
  if (s == nullptr) return nullptr;
  u32 v[N];
  std::memcpy(v, x.at(i->c), sizeof v);
  for (unsigned k = 0; k < inside; ++k)
    if (x.text->modes.weak)
      weak_write_scalar(x, s + 4 * k, 4, &v[k]);
    else
      write_to(s + 4 * k, v[k]);
  x.wrote = true;
  return i + 1;
}

} // namespace

handler find_scalar_memory(opcode op) {
  switch (op) {
  case opcode::s_load_dword:
    return run_load<1>;
  case opcode::s_load_dwordx2:
    return run_load<2>;
  case opcode::s_load_dwordx4:
    return run_load<4>;
  case opcode::s_load_dwordx8:
    return run_load<8>;
  case opcode::s_load_dwordx16:
    return run_load<16>;
  case opcode::s_buffer_load_dword:
    return run_buffer_load<1>;
  case opcode::s_buffer_load_dwordx2:
    return run_buffer_load<2>;
  case opcode::s_buffer_load_dwordx4:
    return run_buffer_load<4>;
  case opcode::s_buffer_load_dwordx8:
    return run_buffer_load<8>;
  case opcode::s_buffer_load_dwordx16:
    return run_buffer_load<16>;
  case opcode::s_store_dword:
  case opcode::s_buffer_store_dword:
    return run_store<1>;
  case opcode::s_store_dwordx2:
  case opcode::s_buffer_store_dwordx2:
    return run_store<2>;
  case opcode::s_store_dwordx4:
  case opcode::s_buffer_store_dwordx4:
    return run_store<4>;
  default:
    return nullptr;
  }
}

} // namespace gompsim::gcn
