// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_statements.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/dynamic_loop.h"
#include "plugin/nvptx/image_edit/lane_functions.h"

#include <algorithm>
#include <cstring>

namespace regomp::nvptx {

namespace {

// What a lane may execute besides calls: arithmetic, memory, atomics, branches. All that needs the warp whole is missing.
constexpr std::string_view allowed[] = {
    "ld.",  "st.",    "mov.",   "add.",   "sub.",  "mul.",  "mad.",   "fma.",    "div.",   "rem.", "min.",
    "max.", "neg.",   "abs.",   "not.",   "and.",  "or.",   "xor.",   "shl.",    "shr.",   "shf.", "lop3.",
    "cvt.", "cvta.",  "setp.",  "set.",   "selp.", "bra",   "cnot.",  "sqrt.",   "rsqrt.", "rcp.", "sin.",
    "cos.", "ex2.",   "lg2.",   "testp.", "popc.", "clz.",  "bfind.", "brev.",   "bfe.",   "bfi.", "prmt.",
    "sad.", "mul24.", "mad24.", "vadd.",  "vsub.", "atom.", "red.",   "membar.", "fence.", "trap", "copysign.",
};

// Here the comparison of the library would not be inlined, and be a symbol that the plugin exports.
bool equal(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size()) == 0;
}

// Takes the address of a region's function.
bool names_region(const ptx_statement &s) {
  return s.is_opcode("mov.u64") && s.operand_count == 2 && is_name_start(s.operands[1], 0) &&
         contains(s.operands[1], "$_omp_fn$");
}

bool is_allowed(std::string_view opcode) {
  return std::any_of(std::begin(allowed), std::end(allowed), [&](std::string_view o) { return opcode.starts_with(o); });
}

} // namespace

lane_refusal lane_statements::check(const ptx_statement &s) {
  if (s.is_label() || s.line.starts_with(".loc ") || equal(s.line, "{") || equal(s.line, "}") ||
      s.line.starts_with(".param "))
    return {};
  if (s.line.starts_with(".local ")) return {"has memory of lanes"};
  if (s.is != ptx_statement::kind::instruction) return {"calls a function that only a pointer tells"};
  if (warp.is_passing_on(s)) return {}; // it is left out
  const bool acts = warp.is_acting(s);
  if (s.is_opcode("call")) {
    const std::string_view name = called_function(s);
    if (name.empty()) return {"calls a function that only a pointer tells"};
    if (s.guard != no_index && !acts) return {"calls a function under a condition"};
    std::uint64_t bytes;
    const lane_refusal why = functions.find(object, name, &bytes);
    bytes_of_calls = std::max(bytes_of_calls, bytes);
    return !why && functions.starts_inner_region(name) ? check_inner_region(s) : why;
  }
  if (s.is_opcode("bar")) return {"waits at a barrier"};
  if (s.is_opcode("exit")) return {"ends the kernel"};
  if (!is_allowed(s.opcode)) return {"executes what needs the warp whole"};
  if ((s.is_opcode("atom.") || s.is_opcode("red.")) && !acts) return {"has an atomic operation that is not one lane's"};
  const bool parameter = s.is_opcode("ld.param") || s.is_opcode("st.param");
  for (unsigned i = 0; i < s.operand_count; ++i) {
    const std::string_view o = s.operands[i];
    if (parameter && o.starts_with('[')) continue;
    for (std::size_t at = 0; (at = o.find('%', at)) != o.npos; ++at) {
      const std::string_view name(o.data() + at, end_of_name(o, at + 1) - at);
      const unsigned r = f.find_register(name);
      if (r == no_index ? !equal(name, "%ctaid") && !equal(name, "%nctaid") : false) return {"asks who executes it"};
      if (r != no_index && warp.is_acting_lane(r)) return {"asks which lane acts"};
      if (r != no_index && r == warp.slot) return {"has memory of run-time size"};
    }
  }
  return {};
}

// The function of a region that a thread starts: lanes must be able to execute it, too.
lane_refusal lane_statements::check_inner_region(const ptx_statement &call) {
  library_call passed;
  if (!read_library_call(f, static_cast<unsigned>(&call - f.statements.begin()), passed) || passed.count == 0)
    return {"starts a region in a form that is not known"};
  const unsigned reg = f.register_of(f.statements[passed.arguments[0]], 1);
  const ptx_statement *const d = reg == no_index ? nullptr : f.sole_definition(reg);
  if (d == nullptr || !names_region(*d)) return {"starts a region in a form that is not known"};
  std::uint64_t bytes;
  const lane_refusal why = functions.find(object, d->operands[1], &bytes);
  bytes_of_calls = std::max(bytes_of_calls, bytes);
  return why;
}

void lane_statements::step_back(const ptx_statement &s, bit_rows &live) {
  if (is_left_out(s)) return;
  if (!warp.is_acting(s)) {
    f.step_back(s, live);
    return;
  }
  const bool whole = s.operands[0].find('.') == s.operands[0].npos; // not a component of a vector
  f.each_reference(s, [&](const ptx_reference &r) {
    if (r.defines && whole) live.remove(r.reg);
    return true;
  });
  f.each_reference(s, [&](const ptx_reference &r) {
    if (r.uses && r.reg != s.guard && !(r.defines && whole)) live.add(r.reg);
    return true;
  });
}

void lane_statements::write(const ptx_statement &s, text_buffer &out) {
  std::string_view line = s.line;
  if (warp.is_acting(s)) line = from(line, static_cast<std::size_t>(s.opcode.data() - line.data()));
  if (s.is_opcode("call") && !called_function(s).empty()) {
    const std::string_view name = called_function(s);
    const auto before = static_cast<std::size_t>(name.data() - line.data());
    out << std::string_view(line.data(), before);
    functions.write_name(object, name, out);
    out << from(line, before + name.size()) << "\n";
    return;
  }
  if (names_region(s)) {
    const auto before = static_cast<std::size_t>(s.operands[1].data() - line.data());
    out << std::string_view(line.data(), before);
    functions.write_region_name(object, s.operands[1], out);
    out << from(line, before + s.operands[1].size()) << "\n";
    return;
  }
  out << line << "\n";
}

} // namespace regomp::nvptx
