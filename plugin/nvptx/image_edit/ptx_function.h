// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function of PTX text, read: its statements, registers, basic blocks, what is live where. Only the form that GCC's
// assembler writes is read, one statement a line; parse() fails for all else, and whoever asks leaves the function alone.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_PTX_FUNCTION_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_PTX_FUNCTION_H

#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

inline constexpr unsigned no_index = ~0u;

// Rows of bits: sets of registers, one for each block; or one set.
class bit_rows {
public:
  // All clear; false if memory is exhausted.
  [[nodiscard]] bool resize(std::size_t rows, std::size_t bits) {
    words_a_row = (bits + 63) / 64;
    words.clear();
    if (!words.reserve(rows * words_a_row)) return false;
    while (words.size() < rows * words_a_row) (void)words.push_back(0);
    return true;
  }
  bool has(std::size_t row, unsigned n) { return words[row * words_a_row + n / 64] >> n % 64 & 1; }
  bool has(unsigned n) { return has(0, n); }
  void add(std::size_t row, unsigned n) { words[row * words_a_row + n / 64] |= std::uint64_t{1} << n % 64; }
  void add(unsigned n) { add(0, n); }
  void remove(unsigned n) { words[n / 64] &= ~(std::uint64_t{1} << n % 64); }
  void clear() {
    for (std::uint64_t &w : words) w = 0;
  }
  void clear_row(std::size_t row) {
    for (std::size_t w = 0; w < words_a_row; ++w) words[row * words_a_row + w] = 0;
  }
  // Adds what a row of another one of such rows has; whether that was more.
  bool add_row(std::size_t row, bit_rows &other, std::size_t its_row) {
    bool more = false;
    for (std::size_t w = 0; w < words_a_row; ++w) {
      std::uint64_t &to = words[row * words_a_row + w];
      const std::uint64_t with = to | other.words[its_row * words_a_row + w];
      more = more || with != to;
      to = with;
    }
    return more;
  }

private:
  array<std::uint64_t> words;
  std::size_t words_a_row = 0;
};

struct ptx_register {
  std::string_view name; // with its %
  std::string_view type; // "u32", "pred", "v2.u64"
  unsigned definitions = 0;
  unsigned definition = no_index; // the statement, if there is one
  unsigned uses = 0;
};

struct ptx_reference {
  unsigned reg;
  bool defines, uses; // both for part of a vector, and for what a guard may leave as it was
  unsigned char operand;
};

struct ptx_statement {
  enum class kind : unsigned char { other, label, instruction };
  std::string_view line;
  std::string_view opcode;
  static constexpr unsigned max_operands = 6;
  std::string_view operands[max_operands];
  unsigned char operand_count = 0;
  kind is = kind::other;
  bool guard_negated = false;
  unsigned guard = no_index; // a register
  unsigned first_reference = 0, references = 0;
  unsigned target = no_index; // of a branch: the statement with the label
  unsigned block = no_index;

  bool is_opcode(std::string_view beginning) const { return opcode.starts_with(beginning); }
  bool is_label() const { return is == kind::label; }
  std::string_view label() const { return {line.data(), line.size() - 1}; }
};

// The call of GOMP_barrier, behind which a block ends.
bool is_barrier(const ptx_statement &);
// The operand of a direct call that names the function; empty if a pointer tells it.
std::string_view called_function(const ptx_statement &);
// Whether a function does no more than to fill or copy memory.
bool is_memory_function(std::string_view name);

struct ptx_block {
  unsigned first, end;                           // statements
  unsigned successors[2] = {no_index, no_index}; // the second one is where the last statement branches to
  unsigned post_dominator = no_index;            // the next one; none for what does not reach a return
  unsigned order = no_index;                     // of the search for it
};

class ptx_function {
public:
  // The text from its head line to the closing brace. False if something is not understood, or memory is exhausted.
  bool parse(std::string_view text);

  unsigned find_register(std::string_view name);
  // The one register that an operand is; no_index if it is something else.
  unsigned register_of(const ptx_statement &s, unsigned operand) {
    return operand < s.operand_count ? find_register(s.operands[operand]) : no_index;
  }
  // The integer constant that an operand is, if it is one, or a register that is always that.
  bool constant_of(const ptx_statement &, unsigned operand, std::int64_t *);

  template <typename Visit>
  bool each_reference(const ptx_statement &s, Visit visit) {
    for (unsigned i = 0; i < s.references; ++i)
      if (!visit(references[s.first_reference + i])) return false;
    return true;
  }
  bool uses(const ptx_statement &s, unsigned reg) {
    return !each_reference(s, [reg](const ptx_reference &r) { return r.reg != reg || !r.uses; });
  }
  bool defines(const ptx_statement &s, unsigned reg) {
    return !each_reference(s, [reg](const ptx_reference &r) { return r.reg != reg || !r.defines; });
  }
  // The statement that defines a register, if there is just one.
  ptx_statement *sole_definition(unsigned reg) {
    return reg != no_index && registers[reg].definitions == 1 ? &statements[registers[reg].definition] : nullptr;
  }

  // Which registers are live where each block begins. With `region`, a set of blocks, only what these use counts, and they
  // end where they branch to others, or to `first`; then what `behind` has is live. step_back(statement, live) says what is
  // live in front of a statement, in a row 0 that has what is live behind it. False if memory is exhausted.
  template <typename StepBack>
  bool live_at_begin(bit_rows &live, bit_rows *region, StepBack step_back, unsigned first = no_index,
                     bit_rows *behind = nullptr) {
    bit_rows now;
    if (!live.resize(blocks.size(), registers.size()) || !now.resize(1, registers.size())) return false;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto b = static_cast<unsigned>(blocks.size()); b-- > 0;) {
        if (region != nullptr && !region->has(b)) continue;
        now.clear();
        for (const unsigned to : blocks[b].successors)
          if (to != no_index && (region == nullptr || (region->has(to) && to != first)))
            now.add_row(0, live, to);
          else if (to != no_index && behind != nullptr)
            now.add_row(0, *behind, 0);
        for (unsigned i = blocks[b].end; i-- > blocks[b].first;) step_back(statements[i], now);
        changed = live.add_row(b, now, 0) || changed;
      }
    }
    return true;
  }
  // What a statement itself says of that.
  void step_back(const ptx_statement &, bit_rows &live);

  // What the function returns, as a parameter; empty if it returns nothing.
  std::string_view result;
  // The function's first parameter.
  bool is_first_parameter(std::string_view operand) const {
    return operand.size() == first_parameter.size() + 2 &&
           std::string_view(operand.data() + 1, first_parameter.size()) == first_parameter;
  }

  array<ptx_statement> statements;
  array<ptx_register> registers;
  array<ptx_block> blocks;
  array<ptx_reference> references;

  // The statements that define a register, some perhaps twice. Stops where `visit` says false, and says so.
  template <typename Visit>
  bool each_definition(unsigned reg, Visit visit) {
    for (unsigned i = definitions_begin[reg]; i < definitions_begin[reg + 1]; ++i)
      if (!visit(statements[definitions[i]])) return false;
    return true;
  }

  // The same, of the statements that use it.
  template <typename Visit>
  bool each_use(unsigned reg, Visit visit) {
    for (unsigned i = uses_begin[reg]; i < uses_begin[reg + 1]; ++i)
      if (!visit(statements[use_places[i]])) return false;
    return true;
  }
  // Adds to a set of registers what those in it are computed from, or what is computed from them, and so on.
  // decide(statement, register) says of each that defines one, or uses it, whether to go on. False if it gives up, or memory
  // is exhausted.
  enum class direction : unsigned char { to_sources, to_results };
  enum class follow : unsigned char { through, stop, give_up };
  template <typename Decide>
  bool close(bit_rows &set, direction way, Decide decide) {
    array<unsigned> to_visit;
    for (unsigned r = 0; r < registers.size(); ++r)
      if (set.has(r) && !to_visit.push_back(r)) return false;
    while (to_visit.size() > 0) {
      const unsigned reg = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      const auto visit = [&](const ptx_statement &s) {
        if (const follow what = decide(s, reg); what != follow::through) return what == follow::stop;
        return each_reference(s, [&](const ptx_reference &r) {
          if (!(way == direction::to_sources ? r.uses : r.defines) || set.has(r.reg)) return true;
          set.add(r.reg);
          return to_visit.push_back(r.reg);
        });
      };
      if (!(way == direction::to_sources ? each_definition(reg, visit) : each_use(reg, visit))) return false;
    }
    return true;
  }

  // The first block from there on that does something else than to go on to another one.
  unsigned behind_jumps(unsigned block);

  template <typename Visit>
  void each_predecessor(unsigned block, Visit visit) {
    for (unsigned i = predecessors_begin[block]; i < predecessors_begin[block + 1]; ++i) visit(predecessors[i]);
  }

private:
  bool add_declaration(std::string_view line);
  bool add_statement(std::string_view line);
  bool split_operands(ptx_statement &, std::string_view rest);
  bool add_references(ptx_statement &);
  bool add_reference(ptx_statement &, std::string_view name, bool defines, bool uses, unsigned operand);
  bool resolve_labels();
  bool is_frame(std::string_view operand);
  bool asks_for_chunk(unsigned statement);
  bool make_blocks();
  bool leave_out_unreachable();
  bool find_post_dominators();
  bool grow_table();

  bool find_definitions();
  template <typename Is>
  bool find_places(array<unsigned> &places, array<unsigned> &begin, Is is);

  std::string_view first_parameter;
  array<unsigned> table;                            // registers by hash
  array<unsigned> definitions, definitions_begin;   // of each register
  array<unsigned> use_places, uses_begin;           // the same
  array<unsigned> predecessors, predecessors_begin; // of each block, and of one behind all that returns
};

} // namespace regomp::nvptx

#endif
