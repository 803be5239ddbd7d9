// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/frame_pointers.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/frame_slots.h"
#include "plugin/nvptx/image_edit/function_head.h"
#include "plugin/nvptx/image_edit/index_bounds.h"

#include <charconv>

namespace regomp::nvptx {

namespace {

constexpr unsigned deepest = 4;
constexpr std::int64_t most = 1 << 16; // a frame is no larger

// What functions of GCC's touch through an argument: numbers that they put there, or compare.
struct known_function {
  std::string_view name;
  unsigned argument;
  std::int64_t bytes;
};
constexpr known_function known_functions[] = {
    {"__muldc3", 0, 16},
    {"__divdc3", 0, 16},
    {"__mulsc3", 0, 8},
    {"__divsc3", 0, 8},
    {"__atomic_compare_exchange_1", 1, 1},
    {"__atomic_compare_exchange_2", 1, 2},
    {"__atomic_compare_exchange_4", 1, 4},
    {"__atomic_compare_exchange_8", 1, 8},
};

// How many bytes a load, a store or an atomic operation touches; 0 if that is not known.
std::int64_t bytes_of(const ptx_statement &s) {
  const std::size_t dot = s.opcode.rfind('.');
  if (dot == s.opcode.npos || dot + 2 >= s.opcode.size()) return 0;
  const std::string_view bits = from(s.opcode, dot + 2);
  unsigned n = 0;
  const auto r = std::from_chars(bits.data(), bits.data() + bits.size(), n);
  if (r.ec != std::errc() || r.ptr != bits.data() + bits.size() || n % 8 != 0) return 0;
  return n / 8 * (contains(s.opcode, ".v2.") ? 2 : contains(s.opcode, ".v4.") ? 4 : 1);
}

// The offset in an operand "[%r1+8]" of a register; false if it is none.
bool is_address(ptx_function &f, std::string_view operand, unsigned reg, std::int64_t *offset) {
  if (!operand.starts_with("[%") || !operand.ends_with(']')) return false;
  const std::size_t end = end_of_name(operand, 2);
  if (f.find_register({operand.data() + 1, end - 1}) != reg) return false;
  *offset = 0;
  if (operand[end] == ']') return true;
  const char *const last = operand.data() + operand.size() - 1;
  const char *const number = operand.data() + end + (operand[end] == '+' ? 1 : 0);
  const auto r = std::from_chars(number, last, *offset);
  return (operand[end] == '+' || operand[end] == '-') && r.ec == std::errc() && r.ptr == last;
}

} // namespace

bool frame_pointers::start(ptx_function &f, unsigned root) {
  touched.clear();
  returned.clear();
  if (!known.resize(f.registers.size())) return false;
  for (offsets &o : known) o.count = 0;
  bool changed;
  return add(root, {0, 0}, &changed);
}

bool frame_pointers::has_one_offset(ptx_function &f, unsigned root, unsigned reg, std::int64_t *offset) {
  *offset = 0;
  for (unsigned steps = 0; steps < f.registers.size() && reg != no_index; ++steps) {
    if (reg == root) return true;
    const ptx_statement *const d = f.sole_definition(reg);
    std::int64_t more = 0;
    if (d == nullptr || d->guard != no_index ||
        !(d->opcode == "mov.u64" || (d->opcode == "add.u64" && f.constant_of(*d, 2, &more))))
      return false;
    *offset += more;
    reg = f.register_of(*d, 1);
  }
  return false;
}

bool frame_pointers::add(unsigned reg, range r, bool *changed) {
  if (reg == no_index || r.begin < -most || r.end > most) return false;
  offsets &o = known[reg];
  for (unsigned i = 0; i < o.count; ++i)
    if (o.of[i].begin == r.begin && o.of[i].end == r.end) return true;
  if (o.count == most_offsets) return false;
  o.of[o.count++] = r;
  *changed = true;
  return true;
}

bool frame_pointers::touch(std::int64_t begin, std::int64_t bytes, bool *changed) {
  if (bytes <= 0 || bytes > most) return false;
  for (const range &r : touched)
    if (r.begin <= begin && begin + bytes <= r.end) return true;
  *changed = true;
  return touched.push_back({begin, begin + bytes});
}

// The address goes to a function: to which, and as which argument.
bool frame_pointers::pass(ptx_function &f, unsigned i, unsigned reg, bool *changed) {
  if (f.register_of(f.statements[i], 1) != reg) return false;
  const std::string_view parameter = f.statements[i].operands[0], // [%out_arg1]
      name(parameter.data() + 1, parameter.size() - 2);
  if (name == f.result) {
    for (unsigned k = 0; k < known[reg].count; ++k) {
      bool has = false;
      for (const range &o : returned) has = has || (o.begin == known[reg].of[k].begin && o.end == known[reg].of[k].end);
      if (!has && !returned.push_back(known[reg].of[k])) return false;
    }
    return true;
  }
  unsigned call = i;
  while (call < f.statements.size() &&
         (f.statements[call].is_opcode("st.param.") || f.statements[call].line.starts_with(".param ")))
    ++call;
  if (call == f.statements.size() || f.statements[call].opcode != "call") return false;
  // The call names its arguments in order.
  const ptx_statement &c = f.statements[call];
  const std::string_view arguments = c.operand_count > 0 ? c.operands[c.operand_count - 1] : std::string_view();
  unsigned argument = 0;
  for (std::size_t at = 1; at < arguments.size(); ++argument) {
    const std::size_t end = std::min(arguments.find_first_of(",)", at), arguments.size());
    if (std::string_view(arguments.data() + at, end - at) == name) return pass_to_function(f, call, argument, reg, changed);
    at = end + 1;
  }
  return false;
}

bool frame_pointers::pass_to_function(ptx_function &f, unsigned call, unsigned argument, unsigned reg, bool *changed) {
  const std::string_view callee = called_function(f.statements[call]);
  const auto touch_all = [&](std::int64_t begin, std::int64_t bytes) {
    for (unsigned k = 0; k < known[reg].count; ++k)
      if (!touch(known[reg].of[k].begin + begin, known[reg].of[k].end - known[reg].of[k].begin + bytes, changed))
        return false;
    return true;
  };
  // The library puts a chunk's begin and end there.
  if (callee.starts_with("GOMP_loop_") && (callee.ends_with("_start") || callee.ends_with("_next"))) return touch_all(0, 8);
  for (const known_function &k : known_functions)
    if (k.name == callee && k.argument == argument) return touch_all(0, k.bytes);
  if (is_memory_function(callee)) {
    // memcpy (to, from, size): the size is stored just in front of the call.
    const ptx_statement &size = f.statements[call - 1];
    std::int64_t bytes;
    if (argument > 1 || size.opcode != "st.param.u64" || !f.constant_of(size, 1, &bytes) || !touch_all(0, bytes))
      return false;
    // It returns its first argument.
    const ptx_statement &result = f.statements[call + 1 < f.statements.size() ? call + 1 : call];
    if (argument == 1 || result.line == "}") return true;
    if (result.opcode != "ld.param.u64") return false;
    for (unsigned k = 0; k < known[reg].count; ++k)
      if (!add(f.register_of(result, 0), known[reg].of[k], changed)) return false;
    return true;
  }
  const use_in_function *const use = look_into(f, call, argument);
  if (use == nullptr) return false;
  for (std::size_t n = use->touched_begin; n < use->touched_end; ++n)
    if (!touch_all(of_uses[n].begin, of_uses[n].end - of_uses[n].begin)) return false;
  if (use->returned_begin == use->returned_end) return true;
  // What it returns is such an address, which the next statement takes, or nothing, where the call's braces end.
  const ptx_statement &result = f.statements[call + 1 < f.statements.size() ? call + 1 : call];
  if (result.line == "}") return true;
  if (result.opcode != "ld.param.u64") return false;
  for (std::size_t n = use->returned_begin; n < use->returned_end; ++n)
    for (unsigned k = 0; k < known[reg].count; ++k)
      if (!add(f.register_of(result, 0), {known[reg].of[k].begin + of_uses[n].begin, known[reg].of[k].end + of_uses[n].end},
               changed))
        return false;
  return true;
}

// Null if it is not known. A call is looked into once.
const frame_pointers::use_in_function *frame_pointers::look_into(ptx_function &f, unsigned call, unsigned argument) {
  for (const use_in_function &u : uses)
    if (u.call == call && u.argument == argument) return &u;
  if (depth >= deepest || *functions.left == 0) return nullptr;
  --*functions.left;
  unsigned in = object;
  const std::string_view text = functions.find(functions.image, &in, called_function(f.statements[call]));
  if (text.empty()) return nullptr;
  text_buffer in_registers;
  frame_pointers inner(functions, in);
  ptx_function g;
  inner.depth = depth + 1;
  if (!g.parse(keep_slots_in_registers(text, functions, in, in_registers, inner.depth) ? in_registers.view() : text))
    return nullptr;
  // The register that the argument is loaded into.
  const function_head head({text.data(), std::min(text.find('\n'), text.size())});
  if (!head.is_known || argument + 1 >= head.count) return nullptr;
  const std::string_view parameter = head.names[argument + 1];
  unsigned root = no_index;
  for (const ptx_statement &s : g.statements)
    if (s.opcode == "ld.param.u64" && s.operand_count == 2 && s.operands[1].size() == parameter.size() + 2 &&
        std::string_view(s.operands[1].data() + 1, parameter.size()) == parameter) {
      if (root != no_index) return nullptr;
      root = g.register_of(s, 0);
    }
  if (root == no_index || g.registers[root].definitions != 1 || !inner.find(g, root, [](unsigned) { return false; }))
    return nullptr;
  use_in_function use = {call, argument, of_uses.size(), 0, 0, 0};
  for (const range &r : inner.touched)
    if (!of_uses.push_back(r)) return nullptr;
  use.touched_end = use.returned_begin = of_uses.size();
  for (const range &r : inner.returned)
    if (!of_uses.push_back(r)) return nullptr;
  use.returned_end = of_uses.size();
  return uses.push_back(use) ? &uses[uses.size() - 1] : nullptr;
}

bool frame_pointers::follow(ptx_function &f, unsigned i, bool *changed) {
  const ptx_statement &s = f.statements[i];
  for (unsigned n = s.first_reference; n < s.first_reference + s.references; ++n) {
    const ptx_reference &r = f.references[n];
    if (!r.uses || known[r.reg].count == 0) continue;
    const offsets o = known[r.reg];
    const unsigned result = f.register_of(s, 0);
    std::int64_t more = 0;
    if (s.guard != no_index) return false;
    if (s.opcode == "mov.u64" || (s.opcode == "add.u64" && f.register_of(s, 1) == r.reg && f.constant_of(s, 2, &more))) {
      if (result == r.reg) return false;
      for (unsigned k = 0; k < o.count; ++k)
        if (!add(result, {o.of[k].begin + more, o.of[k].end + more}, changed)) return false;
      continue;
    }
    if (s.opcode == "add.u64") {
      // With an index.
      const unsigned x = f.register_of(s, 1), y = f.register_of(s, 2), index = x == r.reg ? y : x;
      index_bounds b;
      if (x == no_index || y == no_index || x == y || known[index].count > 0 || result == r.reg ||
          !find_index_bounds(f, index, i, &b))
        return false;
      for (unsigned k = 0; k < o.count; ++k)
        if (!add(result, {o.of[k].begin + b.least, o.of[k].end + b.most}, changed)) return false;
      continue;
    }
    if (s.opcode == "st.param.u64") {
      if (!pass(f, i, r.reg, changed)) return false;
      continue;
    }
    const bool loads = s.is_opcode("ld.");
    if (!loads && !s.is_opcode("st.")) return false;
    const std::int64_t bytes = bytes_of(s);
    if (r.operand != (loads ? 1 : 0) || !is_address(f, s.operands[r.operand], r.reg, &more)) return false;
    for (unsigned k = 0; k < o.count; ++k)
      if (bytes <= 0 || !touch(o.of[k].begin + more, o.of[k].end - o.of[k].begin + bytes, changed)) return false;
  }
  return true;
}

} // namespace regomp::nvptx
