// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/dynamic_loop.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

namespace regomp::nvptx {

namespace {

constexpr char unknown_form[] = "asks for its chunks in a form that is not known";
constexpr char unknown_schedule[] = "is of schedule(runtime), which the program sets";
constexpr std::string_view prefix = "GOMP_loop_", of_unsigned = "ull_", any_order = "nonmonotonic_", maybe = "maybe_";
constexpr std::int64_t slot_bytes = 8;

// What the library's function is: "dynamic_start" of GOMP_loop_ull_nonmonotonic_dynamic_start.
std::string_view kind_of(std::string_view function, bool *is_unsigned) {
  *is_unsigned = false;
  if (!function.starts_with(prefix)) return {};
  function.remove_prefix(prefix.size());
  if ((*is_unsigned = function.starts_with(of_unsigned))) function.remove_prefix(of_unsigned.size());
  if (function.starts_with(maybe)) function.remove_prefix(maybe.size());
  if (function.starts_with(any_order)) function.remove_prefix(any_order.size());
  return function;
}

// The offset in the frame of an address, if a register, plus a constant, always is one.
bool is_in_frame(ptx_function &f, const warp_state &warp, unsigned reg, std::int64_t *offset) {
  for (unsigned depth = 0; depth < 6 && reg != no_index; ++depth) {
    if (warp.has_frame() && reg == warp.frame) return true;
    const ptx_statement *const d = f.sole_definition(reg);
    std::int64_t more = 0;
    if (d == nullptr || d->guard != no_index) return false;
    if (!(d->is_opcode("mov.u64") || (d->is_opcode("add.u64") && f.constant_of(*d, 2, &more)))) return false;
    *offset += more;
    reg = f.register_of(*d, 1);
  }
  return false;
}

// The same of an operand "[%r1+8]".
bool is_frame_address(ptx_function &f, const warp_state &warp, std::string_view operand, std::int64_t *offset) {
  if (!operand.starts_with("[%")) return false;
  const std::size_t end = end_of_name(operand, 2);
  *offset = 0;
  if (operand[end] == '+') {
    const char *const number = operand.data() + end + 1;
    for (const char *c = number; *c != ']'; ++c) {
      if (*c < '0' || *c > '9' || c - number > 9) return false;
      *offset = *offset * 10 + (*c - '0');
    }
  } else if (operand[end] != ']') {
    return false;
  }
  return is_in_frame(f, warp, f.find_register({operand.data() + 1, end - 1}), offset);
}

// How much a statement reads or writes; at most.
std::int64_t bytes_of(std::string_view opcode) {
  constexpr std::int64_t most = 32;
  const std::size_t dot = opcode.rfind('.');
  if (dot == opcode.npos) return most;
  const std::string_view type = from(opcode, dot + 1);
  std::int64_t bytes = 0;
  for (const char c : type)
    if (c >= '0' && c <= '9') bytes = bytes * 10 + (c - '0');
  if (bytes < 8 || bytes > 64) return most;
  return bytes / 8 * (contains(opcode, ".v2.") ? 2 : contains(opcode, ".v4.") ? 4 : 1);
}

class dynamic_finder {
public:
  dynamic_finder(ptx_function &function, const warp_state &state, const combined_start *with_loop, bit_rows &slots)
      : f(function), warp(state), combined(with_loop), of_slots(slots) {}

  // `call` asks for the next chunk; `kind`: "dynamic_next".
  void find(unsigned call, std::string_view kind, bool is_unsigned, dynamic_loop &found) {
    library_call next;
    found.unknown = unknown_form;
    found.guided = kind[0] == 'g';
    found.runtime = kind[0] == 'r';
    if (!read_library_call(f, call, next) || next.count != 2 || !slot_of(next.arguments[0], &found.first_slot) ||
        !slot_of(next.arguments[1], &found.end_slot))
      return;
    static_loop &loop = found.loop;
    loop.by_bounds = loop.by_trips = loop.by_chunks = true;
    loop.exit = f.statements[call].block;
    if (!find_begin(found) || !find_start(call, kind, is_unsigned, found)) return;
    for (const unsigned i : {next.arguments[0], next.arguments[1]}) of_slots.add(i);
    for (unsigned i = 0; i < found.load_count; ++i) of_slots.add(found.loads[i].statement);
    found.unknown = nullptr;
  }

private:
  bool slot_of(unsigned argument, std::int64_t *offset) {
    const unsigned r = f.register_of(f.statements[argument], 1);
    *offset = 0;
    return r != no_index && is_in_frame(f, warp, r, offset) && *offset >= 0 &&
           static_cast<std::uint64_t>(*offset) < warp.frame_bytes;
  }

  // The block behind the request for the next chunk that reads what it is.
  bool find_begin(dynamic_loop &found) {
    for (unsigned b : f.blocks[found.loop.exit].successors)
      for (unsigned steps = 0; b != no_index && steps < 3; ++steps) {
        if (find_loads(found, b)) {
          found.loop.block = b;
          return f.statements[f.blocks[b].first].is_label();
        }
        const auto &to = f.blocks[b].successors;
        if (to[0] != no_index && to[1] != no_index) break;
        b = to[0] != no_index ? to[0] : to[1];
      }
    return false;
  }
  bool find_loads(dynamic_loop &found, unsigned block) {
    bool reads[2] = {false, false};
    found.load_count = 0;
    for (unsigned i = f.blocks[block].first; i < f.blocks[block].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (changes_memory(s)) break;
      std::int64_t offset;
      if (!s.is_opcode("ld.") || s.operand_count != 2 || !is_frame_address(f, warp, s.operands[1], &offset)) continue;
      if (offset != found.first_slot && offset != found.end_slot) continue;
      if (!is_known_load(s) || found.load_count == dynamic_loop::most_loads) return false;
      found.loads[found.load_count++] = {i, offset == found.end_slot};
      reads[offset == found.end_slot] = true;
    }
    return reads[0] && reads[1];
  }
  // One that lanes can do without: the value is put in its place.
  bool is_known_load(const ptx_statement &s) {
    const unsigned r = f.register_of(s, 0);
    if (s.guard != no_index || r == no_index) return false;
    const std::string_view type = f.registers[r].type, read = from(s.opcode, 3);
    const auto is_plain = [](std::string_view t, std::string_view bits) {
      return t.size() == 3 && (t[0] == 'u' || t[0] == 's' || t[0] == 'b') && t.ends_with(bits);
    };
    return (is_plain(read, "32") && (is_plain(type, "32") || is_plain(type, "64"))) ||
           (is_plain(read, "64") && is_plain(type, "64"));
  }
  static bool changes_memory(const ptx_statement &s) {
    return (s.is_opcode("st.") && !s.is_opcode("st.param")) || s.is_opcode("atom.") || s.is_opcode("red.") ||
           s.is_opcode("call");
  }

  unsigned sole_predecessor(unsigned block) {
    unsigned found = no_index;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (const unsigned to : f.blocks[b].successors)
        if (to == block && b != found) {
          if (found != no_index) return no_index;
          found = b;
        }
    return found;
  }

  // Whoever comes to a chunk's begin has asked for it: the last call before is this one, or the one that starts the loop.
  bool find_start(unsigned next, std::string_view kind_of_next, bool is_unsigned, dynamic_loop &found) {
    unsigned start = no_index;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (const unsigned to : f.blocks[b].successors) {
        if (to != found.loop.block) continue;
        const unsigned call = last_call(b);
        if (call == no_index || (call != next && start != no_index && call != start)) return false;
        if (call != next) start = call;
      }
    library_call c;
    bool of_unsigned_loop;
    if (start == no_index || !read_library_call(f, start, c)) return false;
    const std::string_view kind = kind_of(called_function(f.statements[start]), &of_unsigned_loop);
    if (of_unsigned_loop != is_unsigned) return false;
    found.start = start;
    found.start_opens = c.opens;
    if (kind == kind_of_next) {
      // The start of the region has begun with the loop.
      found.combined = combined;
      std::int64_t slots[2];
      if (combined == nullptr || !combined->known || combined->guided != found.guided ||
          combined->runtime != found.runtime || is_unsigned || c.count != 2 || !slot_of(c.arguments[0], &slots[0]) ||
          !slot_of(c.arguments[1], &slots[1]) || slots[0] != found.first_slot || slots[1] != found.end_slot)
        return false;
      of_slots.add(c.arguments[0]);
      of_slots.add(c.arguments[1]);
      return true;
    }
    if (kind != (found.guided ? "guided_start" : found.runtime ? "runtime_start" : "dynamic_start")) return false;
    const unsigned *argument = c.arguments;
    if (c.count != 5u + is_unsigned + !found.runtime) return false;
    if (is_unsigned) found.upward = *argument++;
    found.first = *argument++;
    found.end = *argument++;
    found.increment = *argument++;
    if (!found.runtime) found.chunk = *argument++;
    std::int64_t first_slot, end_slot;
    if (!slot_of(argument[0], &first_slot) || !slot_of(argument[1], &end_slot) || first_slot != found.first_slot ||
        end_slot != found.end_slot)
      return false;
    for (const unsigned i : {found.first, found.end, found.increment, found.chunk})
      if (i != no_index && !is_number(i)) return false;
    of_slots.add(argument[0]);
    of_slots.add(argument[1]);
    return true;
  }
  // An argument of 64 bits, so that its operand can be computed with.
  bool is_number(unsigned argument) {
    const ptx_statement &s = f.statements[argument];
    std::int64_t value;
    if (s.opcode != "st.param.u64") return false;
    const unsigned r = f.register_of(s, 1);
    return r != no_index ? f.registers[r].type.ends_with("64") : f.constant_of(s, 1, &value);
  }
  // The last call on the only way to a block's end, with nothing behind it that changes memory.
  unsigned last_call(unsigned block) {
    for (unsigned steps = 0; steps < 8 && block != no_index; ++steps) {
      for (unsigned i = f.blocks[block].end; i-- > f.blocks[block].first;) {
        const ptx_statement &s = f.statements[i];
        if (s.is_opcode("call") && called_function(s).starts_with("omp_get_")) continue; // it asks for numbers
        if (changes_memory(s)) return s.is_opcode("call") && shares_out_loop(called_function(s)) ? i : no_index;
      }
      block = sole_predecessor(block);
    }
    return no_index;
  }

  ptx_function &f;
  const warp_state &warp;
  const combined_start *const combined;
  bit_rows &of_slots;
};

} // namespace

bool read_library_call(ptx_function &f, unsigned call, library_call &c) {
  for (unsigned i = call; i-- > f.blocks[f.statements[call].block].first;) {
    const ptx_statement &s = f.statements[i];
    if (s.line == "{") {
      c.opens = i;
      break;
    }
    if (s.line.starts_with(".param ")) continue;
    // They are passed in order.
    if (!s.is_opcode("st.param.") || s.guard != no_index || s.operand_count != 2 || c.count == library_call::most)
      return false;
    for (unsigned k = c.count++; k > 0; --k) c.arguments[k] = c.arguments[k - 1];
    c.arguments[0] = i;
  }
  return c.opens != no_index && f.statements[call].guard == no_index;
}

// Whether a block leads to itself. False if memory is exhausted.
static bool is_repeated(ptx_function &f, unsigned block, bool *repeated) {
  bit_rows seen;
  array<unsigned> to_visit;
  *repeated = false;
  if (!seen.resize(1, f.blocks.size()) || !to_visit.push_back(block)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || seen.has(to)) continue;
      if ((*repeated = to == block)) return true;
      seen.add(to);
      if (!to_visit.push_back(to)) return false;
    }
  }
  return true;
}

bool shares_out_loop(std::string_view function) {
  return function.starts_with(prefix) && (function.ends_with("_start") || function.ends_with("_next"));
}

void write_parameters(ptx_function &f, const library_call &c, unsigned number, std::string_view one_more, text_buffer &out) {
  for (unsigned i = 0; i < c.count; ++i) {
    const std::string_view place = f.statements[c.arguments[i]].operands[0]; // "[%out_arg1]"
    if (i > 0) out << ",";
    if (i == number) out << one_more << ",";
    out << std::string_view(place.data() + 1, place.size() - 2);
  }
}

bool find_dynamic_loops(ptx_function &f, const warp_state &warp, const combined_start *combined, bool runtime_is_dynamic,
                        array<dynamic_loop> &loops, bit_rows &of_slots) {
  if (!of_slots.resize(1, f.statements.size())) return false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    if (!f.statements[i].is_opcode("call")) continue;
    bool is_unsigned;
    const std::string_view kind = kind_of(called_function(f.statements[i]), &is_unsigned);
    if (kind != "dynamic_next" && kind != "guided_next" && kind != "runtime_next") continue;
    bool again;
    if (!is_repeated(f, f.statements[i].block, &again)) return false;
    if (!again) continue; // it asks for the first one
    dynamic_loop found;
    dynamic_finder(f, warp, combined, of_slots).find(i, kind, is_unsigned, found);
    if (found.runtime && !runtime_is_dynamic) found.unknown = unknown_schedule;
    if (!loops.push_back(found)) return false;
  }
  return true;
}

const char *check_slots(ptx_function &f, const warp_state &warp, const dynamic_loop &d, bit_rows &blocks) {
  for (unsigned b = 0; b < f.blocks.size(); ++b)
    for (unsigned i = f.blocks[b].first; blocks.has(b) && i < f.blocks[b].end; ++i) {
      const ptx_statement &s = f.statements[i];
      for (unsigned o = 0; d.find_load(i) == nullptr && o < s.operand_count; ++o) {
        std::int64_t offset;
        if (!is_frame_address(f, warp, s.operands[o], &offset)) continue;
        for (const std::int64_t slot : {d.first_slot, d.end_slot})
          if (offset > slot - bytes_of(s.opcode) && offset < slot + slot_bytes) return "uses the memory of its chunk";
      }
    }
  return nullptr;
}

} // namespace regomp::nvptx
