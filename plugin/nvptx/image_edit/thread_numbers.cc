// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/thread_numbers.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>
#include <iterator>

namespace regomp::nvptx {

namespace {

// A function of more blocks is not looked at so closely.
constexpr std::size_t most_blocks = 800;

constexpr std::string_view thread_number = "omp_get_thread_num", thread_count = "omp_get_num_threads",
                           barrier = "GOMP_barrier";

bool uses_any(ptx_function &f, const ptx_statement &s, bit_rows &registers) {
  return !f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !registers.has(r.reg); });
}

bool is_atomic(const ptx_statement &s) { return s.is_opcode("atom.") || s.is_opcode("red."); }

} // namespace

// Sets `numbers`: what the two functions have returned, and copies of it.
bool thread_numbers::find_numbers() {
  if (!numbers.resize(1, f.registers.size())) return false;
  for (unsigned i = 0; i + 1 < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    if (!s.is_opcode("call")) continue;
    const std::string_view name = called_function(s);
    if ((name == thread_number || name == thread_count) && f.statements[i + 1].is_opcode("ld.param"))
      if (const unsigned r = f.register_of(f.statements[i + 1], 0); r != no_index) numbers.add(r);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const ptx_statement &s : f.statements) {
      const unsigned to = f.register_of(s, 0), number = f.register_of(s, 1);
      if (!(s.is_opcode("mov.") || s.is_opcode("cvt.")) || to == no_index || number == no_index || !numbers.has(number) ||
          numbers.has(to))
        continue;
      numbers.add(to);
      changed = true;
    }
  }
  return true;
}

// Whether the statement finds out, from a thread's number, where the iterations of a loop begin that the thread has.
bool thread_numbers::is_of_partition(const ptx_statement &s) {
  return std::any_of(loops.begin(), loops.end(), [&](const static_loop &l) {
    const bool tests =
        s.is_opcode("setp.") && (f.uses(s, l.rest) || (l.is_short && s.block == f.statements[l.division].block));
    const bool multiplies = (s.is_opcode("mad.lo.") || s.is_opcode("mul.lo.")) && f.uses(s, l.number);
    return tests || (multiplies && (f.uses(s, l.size) || l.is_short || (l.by_bounds && f.register_of(s, 0) == l.start)));
  });
}

bool thread_numbers::are_asked_for(bit_rows &with_lanes) {
  if (!find_numbers()) return true;
  for (const ptx_statement &s : f.statements) {
    std::int64_t constant;
    if (with_lanes.has(s.block)) continue;
    if (is_atomic(s) && s.operand_count > 1 && f.constant_of(s, s.operand_count - 1, &constant)) return true;
    if (!s.is_opcode("call")) continue;
    const std::string_view name = called_function(s);
    const bool of_loops = name == barrier || name.starts_with("GOMP_atomic_") || name.starts_with("GOMP_loop_");
    if (!of_loops && name != thread_number && name != thread_count) return true;
  }
  return std::any_of(f.statements.begin(), f.statements.end(), [&](const ptx_statement &s) {
    const bool passes = s.is_opcode("mov.") || s.is_opcode("cvt.") || s.is_opcode("div.") || s.is_opcode("rem.");
    return uses_any(f, s, numbers) && !passes && !is_of_partition(s);
  });
}

// Whether a division by the number of threads is a loop's: its size or its rest, which nothing else uses.
bool thread_numbers::divides_for_partition(const ptx_statement &s) {
  return std::any_of(loops.begin(), loops.end(), [&](const static_loop &l) {
    const ptx_statement &d = f.statements[l.division];
    const bool rest = s.is_opcode("rem.") && s.block == d.block && divides_the_same(f, s, d);
    return &s == &d || rest;
  });
}

// `masked`: only thread 0 does something. However many there are, there is one.
bool thread_numbers::is_masked(const ptx_statement &s) {
  std::int64_t constant;
  return (s.is_opcode("setp.eq.") || s.is_opcode("setp.ne.")) && s.operand_count == 3 && f.constant_of(s, 2, &constant) &&
         constant == 0;
}

// Sets `iterations`, a row of blocks for each loop, and `reach`: which blocks lead to which.
bool thread_numbers::find_iterations() {
  const auto reach_from = [&](unsigned from, unsigned end, bit_rows &rows, unsigned row) {
    array<unsigned> to_visit;
    if (!to_visit.push_back(from)) return false;
    while (to_visit.size() > 0) {
      const unsigned b = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      for (const unsigned to : f.blocks[b].successors) {
        if (to == no_index || to == end || rows.has(row, to)) continue;
        rows.add(row, to);
        if (!to_visit.push_back(to)) return false;
      }
    }
    return true;
  };
  if (!iterations.resize(loops.size(), f.blocks.size()) || !reach.resize(f.blocks.size(), f.blocks.size())) return false;
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    if (!reach_from(b, no_index, reach, b)) return false;
  for (unsigned l = 0; l < loops.size(); ++l)
    if (const unsigned end = f.blocks[loops[l].block].post_dominator; end != no_index)
      if (!reach_from(loops[l].block, end, iterations, l)) return false;
  return true;
}

// Whether a block is repeated by the first cycle behind where a thread knows its iterations: that is the loop. What is
// behind it is done once a thread, or in another cycle, and a compiler makes copies of it for threads without iterations.
bool thread_numbers::is_of_iterations(unsigned block) {
  for (unsigned l = 0; l < loops.size(); ++l) {
    const unsigned begin = loops[l].block;
    if (!iterations.has(l, block) || !reach.has(block, block) || reach.has(begin, begin)) continue;
    bool first = true;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      first = first && !(reach.has(begin, b) && reach.has(b, b) && reach.has(b, block) && !reach.has(block, b));
    if (first) return true;
  }
  return false;
}

// Whether the statement may count threads: adds a constant where each of them comes.
bool thread_numbers::counts_threads(const ptx_statement &s) {
  std::int64_t constant;
  return is_atomic(s) && s.operand_count > 1 && f.constant_of(s, s.operand_count - 1, &constant) &&
         (s.block == no_index || !is_of_iterations(s.block));
}

// Whether a statement calls what any thread may call once: the library's, but for locks.
bool thread_numbers::calls_library(const ptx_statement &s) {
  const std::string_view name = called_function(s);
  constexpr std::string_view of_team[] = {"GOMP_loop_", "GOMP_sections_", "GOMP_single_"};
  return name == thread_number || name == thread_count || name == barrier ||
         std::any_of(std::begin(of_team), std::end(of_team), [&](std::string_view o) { return name.starts_with(o); });
}

// Whether it calls another function, for an iteration. What each thread calls once may count who has come.
bool thread_numbers::calls_for_iteration(const ptx_statement &s) {
  const std::string_view name = called_function(s);
  constexpr std::string_view others[] = {"GOMP_", "omp_set_", "omp_test_"};
  if (name.empty() || s.block == no_index) return false;
  if (std::any_of(std::begin(others), std::end(others), [&](std::string_view o) { return name.starts_with(o); }))
    return false;
  return is_memory_function(name) || is_of_iterations(s.block);
}

// Whether the addresses of a thread's own variables become none that other threads may have: they are not stored, and where
// threads wait for each other they are passed to the library only.
bool thread_numbers::keeps_addresses() {
  if (!warp.has_frame()) return true;
  if (warp.grows) return false;
  const bool waits = std::any_of(f.statements.begin(), f.statements.end(), [](const ptx_statement &s) {
    return s.is_opcode("call") && called_function(s).starts_with("GOMP_");
  });
  bit_rows addresses; // registers
  if (!addresses.resize(1, f.registers.size())) return false;
  addresses.add(warp.frame);
  addresses.add(warp.stack);
  using follow = ptx_function::follow;
  return f.close(addresses, ptx_function::direction::to_results, [&](const ptx_statement &s, unsigned reg) {
    const auto i = static_cast<unsigned>(&s - f.statements.begin());
    if (warp.finds_out(i) || warp.moves_stack(f, s)) return follow::stop;
    if (s.is_opcode("st.param")) {
      unsigned call = i;
      while (call < f.statements.size() && !f.statements[call].is_opcode("call") && f.statements[call].line != "}") ++call;
      const bool to_library = call < f.statements.size() && f.statements[call].is_opcode("call") &&
                              (called_function(f.statements[call]).starts_with("GOMP_") ||
                               is_memory_function(called_function(f.statements[call])));
      return waits && !to_library ? follow::give_up : follow::stop;
    }
    if (s.is_opcode("st.") || is_atomic(s)) {
      const bool is_place = f.each_reference(
          s, [&](const ptx_reference &r) { return !r.uses || r.reg != reg || s.operands[r.operand].starts_with('['); });
      return is_place ? follow::stop : follow::give_up;
    }
    return s.is_opcode("ld.") || s.is_opcode("setp.") ? follow::stop : follow::through;
  });
}

bool thread_numbers::prepare() {
  // GCC divides by the number of threads as the loop's variable has it: of 256, eight bits are 0.
  if (std::any_of(loops.begin(), loops.end(), [](const static_loop &l) { return l.is_short; })) return false;
  return f.blocks.size() <= most_blocks && find_numbers() && find_iterations();
}

// Whether nothing but the loops' partitions is computed from the threads' numbers, and nothing counts threads.
bool thread_numbers::tells_nothing() {
  return std::all_of(f.statements.begin(), f.statements.end(), [&](const ptx_statement &s) {
    if (counts_threads(s)) return false;
    return !uses_any(f, s, numbers) || s.is_opcode("mov.") || s.is_opcode("cvt.") || divides_for_partition(s) ||
           is_of_partition(s) || is_masked(s);
  });
}

} // namespace regomp::nvptx
