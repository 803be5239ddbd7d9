// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What bind.cc is made of: one instruction at a time is bound. Used by one thread.
#ifndef GOMPSIM_GCN_BIND_H
#define GOMPSIM_GCN_BIND_H

#include <cstdint>
#include <map>

#include "sim/gcn/code.h"
#include "sim/gcn/routines.h"

namespace gompsim::gcn {

class binder {
public:
  explicit binder(code &to) : out(to), chip(*to.chip), all(best_routines()) {}
  // False: there is no routine for it.
  bool bind(const instruction &, insn &);

private:
  bool reference(const operand &, operand_ref &);
  bool references(const instruction &, insn &); // of d, a, b, c, e
  operand_ref constant(std::uint64_t);
  bool plain(const instruction &, insn &);
  bool memory(const instruction &, insn &);
  bool scalar(const instruction &, insn &);
  bool vector(const instruction &, insn &);
  bool packed(const instruction &, insn &);
  bool modify(const instruction &, const routine &, insn &);

  code &out;
  const gcn_chip &chip;
  const routines &all;
  std::map<std::uint64_t, operand_ref> constants; // so that each is there once
};

} // namespace gompsim::gcn

#endif
