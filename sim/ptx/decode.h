// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the text of a function to its code. Two steps for each instruction: its opcode is a *form*, which is checked when a
// program is linked, without looking at operands; its operands are resolved when the function is used first.
//
// A decoder belongs to the thread that makes one function's code.
#ifndef GOMPSIM_PTX_DECODE_H
#define GOMPSIM_PTX_DECODE_H

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/ptx/code.h"
#include "sim/ptx/lexer.h"
#include "sim/ptx/program.h"
#include "sim/ptx/race_access.h"
#include "sim/ptx/routines.h"

namespace gompsim::ptx {

class decoder;
struct form;
struct statement;

// An opcode taken apart at its dots.
struct opcode {
  std::string_view base;
  std::array<std::string_view, 12> mods;
  unsigned count = 0;

  bool has(std::string_view m) const {
    for (unsigned i = 0; i < count; ++i)
      if (mods[i] == m) return true;
    return false;
  }
  // Takes the modifier at the front if it is m, or is in a list.
  bool take(std::string_view m) {
    if (count == 0 || mods[0] != m) return false;
    drop();
    return true;
  }
  void drop() {
    for (unsigned i = 1; i < count; ++i) mods[i - 1] = mods[i];
    --count;
  }
  scalar take_type() {
    const scalar t = count != 0 ? scalar_from_name(mods[0]) : scalar::none;
    if (t != scalar::none) drop();
    return t;
  }
};

// What an opcode means. Operands are described by their types: t[0] of the destination, t[1]... of the sources.
struct form {
  bool (*emit)(decoder &, const form &, const statement &) = nullptr;
  handler run = nullptr;
  scalar type = scalar::none, from = scalar::none;
  std::array<scalar, 5> t{};
  unsigned sources = 0; // for emit_plain
  std::int64_t imm = 0;
  std::uint64_t aux = 0;
  space where = space::generic;
  unsigned elements = 1;
  std::uint8_t op = 0, op2 = 0;
  bool flag = false, flag2 = false;
  bool hint = false; // one more operand, a cache policy
};

// Finds out what an opcode means. False: it is not supported.
bool parse_form(std::string_view text, form &);
// The same; remembers what it found. Any thread.
bool find_form(std::string_view text, form &);
// The families; each returns true if it knows the opcode and supports all its modifiers.
bool parse_arithmetic(opcode, form &);
bool parse_data(opcode, form &);
bool parse_memory(opcode, form &);
bool parse_control(opcode, form &);
bool parse_video(opcode, form &);
bool parse_video_simd(opcode, form &);

struct operand {
  enum class kind_of : std::uint8_t { word, integer, real, address, vector, sink };
  kind_of kind = kind_of::sink;
  bool negated = false; // !p, or -a where the instruction has that
  std::size_t position = 0;
  std::string_view word;   // register, variable, label; of an address: its base, or empty
  std::string_view second; // q of p|q
  std::int64_t offset = 0; // of a variable or an address
  std::uint64_t bits = 0;  // of a number: the integer, or a double
  unsigned float_bits = 0; // 32 or 64 for a number in 0f... or 0d... notation; 0 for a decimal one
  std::vector<operand> elements;
};

struct statement {
  std::size_t position = 0;
  std::string_view opcode_text;
  bool guarded = false, guard_negated = false;
  std::string_view guard;
  std::vector<operand> operands;
  // of a call
  std::vector<operand> results, arguments;
  std::string_view prototype;
};

// How control leaves an instruction.
enum class flow : std::uint8_t { next, branch, branch_if, many, returns, ends, calls_anywhere };

class decoder {
public:
  decoder(const loaded_program &, const function_decl &, code &);
  bool run(); // false: error() says why

  const parse_error &error() const { return err; }

  // --- for the families ---
  bool fail(std::size_t at, std::string why) { return err.fail(at, std::move(why)); }
  bool expect_operands(const statement &s, std::size_t least, std::size_t most);
  // A register that takes a result of the type. A sink gets a register that nobody reads.
  bool destination(const operand &, scalar, operand_ref *);
  // Where a value of the type is found; constants and addresses are made available.
  bool source(const operand &, scalar, operand_ref *);
  // The same for registers of any width: `wide` says that it has 64 bits. For ld, st and cvt.
  bool any_register(const operand &, bool *wide, operand_ref *);
  // The two halves of a register of 128 bits; null after fail.
  const operand_ref *pair(const operand &);
  bool destination_predicate(const operand &, operand_ref *);
  bool predicate(std::string_view name, std::size_t at, operand_ref *);
  // A predicate or the constants 0 and 1; the flip is for !p.
  bool source_predicate(const operand &, operand_ref *, lane_mask *flip);
  // An address operand: a 64-bit base and an offset.
  bool address(const operand &, operand_ref *base, std::int64_t *offset);
  bool constant_integer(const operand &, std::uint64_t *);

  operand_ref constant(std::uint64_t value, bool wide);
  operand_ref temporary(bool wide);
  operand_ref temporary_predicate();
  operand_ref always() { return constant(all_lanes, false); }
  std::uint64_t windows() const { return program.space.reserved_base(); }

  insn &emit(const statement &, handler, flow = flow::next);
  insn &emit_unguarded(std::size_t position, handler, flow = flow::next);
  // For instructions that must be executed by a whole group or not at all: a guard becomes a branch around. The caller emits
  // the instruction, then calls end_block with what begin_block gave.
  int begin_block(const statement &);
  void end_block(int);
  void branch_to(std::string_view label, std::size_t position); // of the instruction emitted last

  template <class T>
  T *keep(T value) { // lives as long as the code
    auto p = std::make_shared<T>(std::move(value));
    T *raw = p.get();
    out.kept.push_back(std::move(p));
    return raw;
  }

  struct name {
    enum class kind_of : std::uint8_t {
      none,
      reg,
      predicate,
      pair,
      local,
      param,
      kernel_param,
      variable,
      prototype,
      targets
    };
    kind_of kind = kind_of::none;
    scalar type = scalar::none;
    std::uint8_t elements = 1;
    bool wide = false;
    operand_ref ref[4] = {};
    std::uint64_t offset = 0; // of a local variable, or a kernel's parameter
    std::uint32_t index = 0;  // of a variable in the program, a prototype, ...
    value_shape shape;        // of a parameter in the frame
  };
  const name *find(std::string_view);

  struct prototype {
    std::vector<param_decl> results, params;
  };
  const prototype &prototype_at(std::uint32_t i) const { return prototypes[i]; }
  const std::vector<std::string_view> &targets_at(std::uint32_t i) const { return target_lists[i]; }
  void switch_to(const std::vector<std::string_view> &labels, std::size_t position);

  // --- for reads of never-written memory ---
  // The instruction emitted last checks a load into the register, or a store of it: see run_check_carried_load. Which of the
  // registers do nothing but carry is known when the whole body is.
  void check_carried(std::string_view reg);

  // --- for data races ---
  // A number for the place of a statement.
  std::uint32_t race_site(const statement &);
  // A fence by itself stands in front of the statement, none that belongs to an atomic operation: so GCC writes an atomic
  // store that releases.
  bool behind_fence() const { return just_before == kind_before::fence && before_it != kind_before::atomic; }

  const loaded_program &program;
  const function_decl &fn;
  code &out;

  // --- for the count of useful lanes (useful.cc) ---
  void note_acts(); // in the instruction emitted last each lane acts for itself

private:
  bool body();
  bool statement_or_directive();
  bool directive(const token &);
  bool declare_registers(std::size_t at);
  bool declare_params();
  bool declare_variables(space);
  bool labelled(const token &label);
  bool instruction();
  bool parse_operand(operand &);
  bool parse_call(statement &);
  bool parse_list(std::vector<operand> &);
  void declare(std::string_view, name);
  name make_register(scalar, unsigned elements);
  void open_scope();
  void close_scope();
  std::uint32_t frame_slot(std::uint32_t bytes);
  bool special(const operand &, scalar, operand_ref *, bool *found);
  operand_ref lane_constant(unsigned which);

  // --- control flow (flow.cc) ---
  static constexpr std::size_t no_table = ~std::size_t{0};
  struct pending {
    std::uint32_t at; // instruction
    std::string_view label;
    std::uint32_t scope;
    std::size_t position;
    std::size_t many; // which of the branches with a table, or no_table
    std::size_t entry;
  };
  bool finish();
  bool resolve_labels();
  void place_constants();

  struct carrier {
    unsigned uses = 0, carries = 0; // where it stands; where as what is loaded or stored
    operand_ref unwritten = 0;
  };
  std::unordered_map<std::string_view, carrier> carriers;
  std::vector<std::pair<std::size_t, std::string_view>> carried_checks; // instruction, register
  void count_uses(const statement &);
  void count_uses(const std::vector<operand> &);
  void settle_carried();

  // Of registers, and what else lanes may differ by: what it is. Instructions in order.
  std::unordered_map<operand_ref, std::uint64_t> kinds;
  std::vector<std::uint32_t> acting;
  void reserve_unused_operand();
  void note_kind(operand_ref, bool wide);
  void note_predicate(operand_ref);
  insn count_of_use(std::uint32_t at) const;

  enum class kind_before : std::uint8_t { other, fence, atomic };
  kind_before just_before = kind_before::other, before_it = kind_before::other; // statements
  std::shared_ptr<const race_code> places;                                      // made for the first site
  bool of_runtime = false;                                                      // what is_of_runtime says, found with that

  parse_error err;
  lexer lex;
  std::unordered_map<std::string_view, name> names;
  struct undo {
    std::string_view key;
    name old;
  };
  std::vector<undo> undo_log;
  struct scope {
    std::size_t log;
    std::uint32_t id;
    std::size_t ranges;
  };
  std::vector<scope> scopes;
  std::vector<std::uint32_t> scope_parent;
  struct range {
    std::string_view prefix;
    unsigned count;
    scalar type;
    unsigned elements;
  };
  std::vector<range> ranges;
  std::map<std::pair<std::uint32_t, std::string_view>, std::uint32_t> labels;
  std::vector<pending> jumps;
  std::vector<flow> flows;
  std::vector<std::int64_t> branch_index; // for branches: index of the target instruction; -1 none yet
  struct many_way {
    std::uint32_t at;
    switch_table *table;
    std::vector<std::uint32_t> to;
  };
  std::vector<many_way> many;
  std::uint32_t frame_used = 0;
  std::uint32_t predicate_at = 0, predicates_left = 0;
  unsigned nested = 0;     // operands inside operands
  bool may_negate = false; // whether the instruction being read has operands -a
  std::map<std::pair<std::uint64_t, bool>, operand_ref> constant_refs;
  std::vector<std::pair<std::uint64_t, bool>> constant_list; // value, wide; or a per-lane constant
  std::uint32_t constants_used = 0;
  std::map<unsigned, operand_ref> lane_constants;
  std::vector<prototype> prototypes;
  std::vector<std::vector<std::string_view>> target_lists;
};

// Makes the code of a function. Never fails: what is wrong is in code::error.
std::unique_ptr<code> decode_function(const loaded_program &, const function_decl &, std::uint32_t index);

// The generic way: destination and `sources` sources of the form's types.
bool emit_plain(decoder &, const form &, const statement &);

// Reads an integer constant expression up to what does not belong to it. False if there is none.
bool parse_constant_expression(lexer &, std::uint64_t *value);

// --- parts of opcodes that several families share ---
// Takes .rn .rz .rm .rp (or .rni ...), .ftz, .sat, .approx, .full where they stand. False if one is taken twice.
bool take_float_modifiers(opcode &, std::int64_t *modifiers, bool *rounding_given = nullptr);
bool take_space(opcode &, space *);
bool take_compare(opcode &, compare_op *);
bool take_bool(opcode &, bool_op *);

} // namespace gompsim::ptx

#endif
