// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/ptx_function.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/function_head.h"

#include <charconv>

namespace regomp::nvptx {

namespace {

// So that a function as long as a book costs neither time nor memory: it is left alone.
constexpr std::size_t most_blocks = 4000, most_bits = std::size_t{1} << 25;

bool begins_register(std::string_view text, std::size_t at) { return text[at] == '%'; }
std::size_t end_of_register(std::string_view text, std::size_t at) { return end_of_name(text, at + 1); }

std::uint32_t hash_of(std::string_view name) {
  std::uint32_t h = 0;
  for (const char c : name) h = h * 31 + static_cast<unsigned char>(c);
  return h * 0x9e3779b9u >> 8;
}

// What has no register as its result; its first operand is read like the others.
constexpr std::string_view without_result[] = {"st.",    "red.",   "bra",  "ret",  "exit",     "bar.",      "barrier.",
                                               "membar", "fence.", "trap", "call", "prefetch", "nanosleep", "brkpt"};

bool has_result(std::string_view opcode) {
  for (const std::string_view o : without_result)
    if (opcode.starts_with(o)) return false;
  return true;
}

} // namespace

// --- reading ------------------------------------------------------------------------------------------------------------

bool ptx_function::grow_table() {
  const std::size_t size = table.size() == 0 ? 64 : table.size() * 2;
  table.clear();
  if (!table.reserve(size)) return false;
  while (table.size() < size) (void)table.push_back(no_index);
  for (unsigned r = 0; r < registers.size(); ++r) {
    std::size_t i = hash_of(registers[r].name);
    while (table[i & (size - 1)] != no_index) ++i;
    table[i & (size - 1)] = r;
  }
  return true;
}

unsigned ptx_function::find_register(std::string_view name) {
  if (table.size() == 0 || name.size() < 2 || name[0] != '%') return no_index;
  for (std::size_t i = hash_of(name);; ++i) {
    const unsigned r = table[i & (table.size() - 1)];
    if (r == no_index || registers[r].name == name) return r;
  }
}

// ".reg .u32 %r22;", also with ".v2 .u64" or ".v2.u64".
bool ptx_function::add_declaration(std::string_view line) {
  const std::size_t name = line.find('%');
  if (name == line.npos || !line.ends_with(';')) return false;
  ptx_register r;
  r.name = {line.data() + name, end_of_register(line, name) - name};
  if (name + r.name.size() + 1 != line.size()) return false; // a list, or numbered ones
  constexpr std::string_view directive = ".reg .";
  if (!line.starts_with(directive) || line[name - 1] != ' ') return false;
  r.type = {line.data() + directive.size(), name - 1 - directive.size()};
  if (const unsigned known = find_register(r.name); known != no_index) return registers[known].type == r.type;
  if (2 * registers.size() + 2 > table.size() && !grow_table()) return false;
  if (!registers.push_back(r)) return false;
  std::size_t i = hash_of(r.name);
  while (table[i & (table.size() - 1)] != no_index) ++i;
  table[i & (table.size() - 1)] = static_cast<unsigned>(registers.size() - 1);
  return true;
}

bool ptx_function::split_operands(ptx_statement &s, std::string_view rest) {
  std::size_t start = 0;
  unsigned depth = 0;
  for (std::size_t i = 0; i <= rest.size(); ++i) {
    const char c = i < rest.size() ? rest[i] : ',';
    if (c == '[' || c == '{' || c == '(') ++depth;
    if (c == ']' || c == '}' || c == ')') --depth;
    if (c != ',' || depth != 0) continue;
    if (i == start && rest.empty()) break;
    if (s.operand_count == ptx_statement::max_operands) return false;
    s.operands[s.operand_count++] = {rest.data() + start, i - start};
    start = i + 1;
  }
  return depth == 0;
}

bool ptx_function::add_reference(ptx_statement &s, std::string_view name, bool defines, bool uses, unsigned operand) {
  const unsigned r = find_register(name);
  if (r == no_index) return true; // a parameter's, or a special register
  const auto index = static_cast<unsigned>(statements.size());
  if (defines) {
    ++registers[r].definitions;
    registers[r].definition = index;
  }
  if (uses) ++registers[r].uses;
  ++s.references;
  return references.push_back({r, defines, uses, static_cast<unsigned char>(operand)});
}

bool ptx_function::add_references(ptx_statement &s) {
  const bool conditional = s.guard != no_index;
  s.first_reference = static_cast<unsigned>(references.size());
  if (conditional && !add_reference(s, registers[s.guard].name, false, true, 255)) return false;
  for (unsigned i = 0; i < s.operand_count; ++i) {
    const std::string_view o = s.operands[i];
    const bool is_result = i == 0 && has_result(s.opcode);
    for (std::size_t at = 0; at < o.size(); ++at) {
      if (!begins_register(o, at)) continue;
      const std::size_t end = end_of_register(o, at);
      // A component of a vector is part of its register.
      const bool part = end < o.size() && o[end] == '.';
      if (!add_reference(s, {o.data() + at, end - at}, is_result, !is_result || conditional || part, i)) return false;
      at = end - 1;
    }
  }
  return true;
}

bool ptx_function::add_statement(std::string_view line) {
  ptx_statement s;
  s.line = line;
  if (line == "{" || line == "}" || line.starts_with(".param ") || line.starts_with(".callprototype ") ||
      line.starts_with(".loc ") || line.starts_with(".local ")) {
    s.first_reference = static_cast<unsigned>(references.size());
    return statements.push_back(s);
  }
  if (line.starts_with(".reg ")) return add_declaration(line);
  if (line.ends_with(':') && line[0] == '$') {
    s.is = ptx_statement::kind::label;
    return statements.push_back(s);
  }
  if (!line.ends_with(';') || line.find(';') != line.size() - 1 || line[0] == '.') return false;
  std::string_view rest(line.data(), line.size() - 1);
  if (rest[0] == '@') {
    s.guard_negated = rest[1] == '!';
    std::size_t start = s.guard_negated ? 2 : 1;
    while (start < rest.size() && rest[start] == ' ') ++start; // GCC 12
    const std::size_t end = end_of_register(rest, start);
    s.guard = find_register({rest.data() + start, end - start});
    if (s.guard == no_index || end >= rest.size()) return false;
    rest.remove_prefix(rest[end] == ' ' ? end + 1 : end);
  }
  const std::size_t blank = std::min(rest.find(' '), rest.size());
  s.opcode = {rest.data(), blank};
  rest.remove_prefix(std::min(blank + 1, rest.size()));
  s.is = ptx_statement::kind::instruction;
  return s.opcode.size() > 0 && s.opcode != "brx.idx" && split_operands(s, rest) && add_references(s) &&
         statements.push_back(s);
}

// --- blocks -------------------------------------------------------------------------------------------------------------

bool ptx_function::resolve_labels() {
  std::size_t size = 64;
  while (size < 2 * statements.size()) size *= 2;
  array<unsigned> labels; // statements, by hash
  if (!labels.reserve(size)) return false;
  while (labels.size() < size) (void)labels.push_back(no_index);
  const auto place_of = [&](std::string_view name) {
    for (std::size_t i = hash_of(name);; ++i) {
      unsigned &place = labels[i & (size - 1)];
      if (place == no_index || statements[place].label() == name) return &place;
    }
  };
  for (unsigned l = 0; l < statements.size(); ++l)
    if (statements[l].is_label()) *place_of(statements[l].label()) = l;
  for (ptx_statement &s : statements)
    if (s.is_opcode("bra") && (s.target = *place_of(s.operands[0])) == no_index) return false;
  return true;
}

bool is_barrier(const ptx_statement &s) {
  return s.opcode == "call" && s.operand_count == 1 && s.operands[0] == "GOMP_barrier" && s.guard == no_index;
}

bool is_memory_function(std::string_view name) { return name == "memset" || name == "memcpy" || name == "memmove"; }

std::string_view called_function(const ptx_statement &s) {
  const unsigned operand = s.operand_count > 0 && s.operands[0].starts_with('(') ? 1 : 0;
  return operand < s.operand_count && is_name_start(s.operands[operand], 0) && s.operands[operand][0] != '%'
             ? s.operands[operand]
             : std::string_view();
}

// Whether an operand is the register with the frame's address: so many bytes below what has been read of the warp's stack.
bool ptx_function::is_frame(std::string_view operand) {
  const ptx_statement *const d = sole_definition(find_register(operand));
  if (d == nullptr || d->opcode != "sub.u64") return false;
  const ptx_statement *const top = sole_definition(register_of(*d, 1));
  return top != nullptr && top->opcode == "ld.shared.u64";
}

// Whether a call of the library begins that asks for the thread's next iterations, or what computes the addresses that are
// passed to it: that is none of the last ones.
bool ptx_function::asks_for_chunk(unsigned i) {
  while (i < statements.size() && statements[i].operand_count > 1 && is_frame(statements[i].operands[1]) &&
         (statements[i].opcode == "add.u64" || statements[i].opcode == "mov.u64"))
    ++i;
  if (i == statements.size() || statements[i].line != "{") return false;
  for (++i; i < statements.size(); ++i) {
    const ptx_statement &s = statements[i];
    if (s.is_opcode("call"))
      return s.operand_count > 1 && s.operands[1].starts_with("GOMP_loop_") && s.operands[1].ends_with("_next");
    if (!s.line.starts_with(".param ") && !s.is_opcode("st.param.")) return false;
  }
  return false;
}

bool ptx_function::make_blocks() {
  const auto leaves_line = [](const ptx_statement &s) {
    return s.is_opcode("bra") || s.is_opcode("ret") || s.is_opcode("exit") || s.opcode == "trap";
  };
  const auto ends = [&](const ptx_statement &s) { return leaves_line(s) || is_barrier(s); };
  for (unsigned i = 0; i < statements.size(); ++i) {
    const bool starts =
        i == 0 || statements[i].is_label() || ends(statements[i - 1]) || (asks_for_chunk(i) && !asks_for_chunk(i - 1));
    if (starts && !blocks.push_back({i, i})) return false;
    ptx_block &b = blocks[blocks.size() - 1];
    b.end = i + 1;
    statements[i].block = static_cast<unsigned>(blocks.size() - 1);
  }
  if (blocks.size() > most_blocks || blocks.size() * (registers.size() + 64) > most_bits) return false;
  for (unsigned b = 0; b < blocks.size(); ++b) {
    const ptx_statement &last = statements[blocks[b].end - 1];
    const bool leaves = leaves_line(last) && last.guard == no_index;
    if (!leaves && b + 1 < blocks.size()) blocks[b].successors[0] = b + 1;
    if (last.target != no_index) blocks[b].successors[1] = statements[last.target].block;
  }
  return leave_out_unreachable();
}

// What stands behind the call of a function that does not return leads nowhere.
bool ptx_function::leave_out_unreachable() {
  bit_rows reached;
  array<unsigned> to_visit;
  if (!reached.resize(1, blocks.size()) || (blocks.size() > 0 && !to_visit.push_back(0))) return false;
  if (blocks.size() > 0) reached.add(0);
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : blocks[b].successors)
      if (to != no_index && !reached.has(to)) {
        reached.add(to);
        if (!to_visit.push_back(to)) return false;
      }
  }
  for (unsigned b = 0; b < blocks.size(); ++b)
    if (!reached.has(b)) blocks[b].successors[0] = blocks[b].successors[1] = no_index;
  return true;
}

// After Cooper, Harvey and Kennedy, on the graph with its edges turned round; what returns follows on one more block.
bool ptx_function::find_post_dominators() {
  const auto count = static_cast<unsigned>(blocks.size());
  array<unsigned> stack, order; // order: blocks, each behind all that it leads to but for cycles
  bit_rows seen;
  if (!seen.resize(1, count + 1) || !predecessors_begin.reserve(count + 2)) return false;
  const auto leads = [&](unsigned from, unsigned to) {
    const ptx_block &b = blocks[from];
    const ptx_statement &last = statements[b.end - 1];
    if (to == count)
      return last.is_opcode("ret") || last.is_opcode("exit") ||
             (b.successors[0] == no_index && b.successors[1] == no_index && last.opcode != "trap"); // the end of all
    return b.successors[0] == to || b.successors[1] == to;
  };
  array<unsigned> &edges = predecessors, &begin = predecessors_begin;
  for (unsigned to = 0; to <= count; ++to) (void)begin.push_back(0);
  (void)begin.push_back(0);
  const auto each_edge = [&](auto visit) {
    for (unsigned from = 0; from < count; ++from) {
      for (const unsigned to : blocks[from].successors)
        if (to != no_index) visit(from, to);
      if (leads(from, count)) visit(from, count);
    }
  };
  each_edge([&](unsigned, unsigned to) { ++begin[to + 1]; });
  for (unsigned i = 1; i <= count + 1; ++i) begin[i] += begin[i - 1];
  const unsigned edge_count = begin[count + 1];
  array<unsigned> next;
  for (unsigned i = 0; i <= count; ++i)
    if (!next.push_back(begin[i])) return false;
  for (unsigned i = 0; i < edge_count; ++i)
    if (!edges.push_back(0)) return false;
  each_edge([&](unsigned from, unsigned to) { edges[next[to]++] = from; });

  // Depth first from the end; `next` is now where each block's visit stands.
  for (unsigned i = 0; i <= count; ++i) next[i] = begin[i];
  if (!stack.push_back(count)) return false;
  seen.add(count);
  while (stack.size() > 0) {
    const unsigned b = stack[stack.size() - 1];
    if (next[b] == begin[b + 1]) {
      if (!order.push_back(b)) return false;
      stack.erase(stack.size() - 1);
      continue;
    }
    const unsigned p = edges[next[b]++];
    if (seen.has(p)) continue;
    seen.add(p);
    if (!stack.push_back(p)) return false;
  }
  array<unsigned> position, dominator;
  for (unsigned i = 0; i <= count; ++i)
    if (!position.push_back(no_index) || !dominator.push_back(no_index)) return false;
  for (unsigned i = 0; i < order.size(); ++i) position[order[i]] = i;
  dominator[count] = count;
  const auto meet = [&](unsigned a, unsigned b) {
    while (a != b) {
      while (position[a] < position[b]) a = dominator[a];
      while (position[b] < position[a]) b = dominator[b];
    }
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = order.size() - 1; i-- > 0;) {
      const unsigned b = order[i];
      unsigned best = no_index;
      const auto consider = [&](unsigned to) {
        if (dominator[to] != no_index) best = best == no_index ? to : meet(to, best);
      };
      for (const unsigned to : blocks[b].successors)
        if (to != no_index) consider(to);
      if (leads(b, count)) consider(count);
      changed = changed || best != dominator[b];
      dominator[b] = best;
    }
  }
  for (unsigned b = 0; b < count; ++b)
    if (dominator[b] != no_index && dominator[b] != count) blocks[b].post_dominator = dominator[b];
  return true;
}

void ptx_function::step_back(const ptx_statement &s, bit_rows &live) {
  each_reference(s, [&](const ptx_reference &r) {
    if (r.defines && !r.uses) live.remove(r.reg);
    return true;
  });
  each_reference(s, [&](const ptx_reference &r) {
    if (r.uses) live.add(r.reg);
    return true;
  });
}

unsigned ptx_function::behind_jumps(unsigned block) {
  for (unsigned steps = 0; steps < blocks.size(); ++steps) {
    const ptx_block &b = blocks[block];
    for (unsigned i = b.first; i < b.end; ++i)
      if (statements[i].is == ptx_statement::kind::instruction &&
          (statements[i].opcode != "bra" || statements[i].guard != no_index))
        return block;
    const unsigned to = b.successors[1] != no_index ? b.successors[1] : b.successors[0];
    if (to == no_index) return block;
    block = to;
  }
  return block;
}

// The statements in which each register is referred to so.
template <typename Is>
bool ptx_function::find_places(array<unsigned> &places, array<unsigned> &begin, Is is) {
  array<unsigned> next;
  for (std::size_t r = 0; r <= registers.size(); ++r)
    if (!begin.push_back(0)) return false;
  for (const ptx_reference &r : references)
    if (is(r)) ++begin[r.reg + 1];
  for (std::size_t r = 0; r < registers.size(); ++r) {
    begin[r + 1] += begin[r];
    if (!next.push_back(begin[r])) return false;
  }
  while (places.size() < begin[registers.size()])
    if (!places.push_back(0)) return false;
  for (unsigned i = 0; i < statements.size(); ++i)
    each_reference(statements[i], [&](const ptx_reference &r) {
      if (is(r)) places[next[r.reg]++] = i;
      return true;
    });
  return true;
}

bool ptx_function::find_definitions() {
  return find_places(definitions, definitions_begin, [](const ptx_reference &r) { return r.defines; }) &&
         find_places(use_places, uses_begin, [](const ptx_reference &r) { return r.uses; });
}

// --- all of it ----------------------------------------------------------------------------------------------------------

bool ptx_function::parse(std::string_view text) {
  bool head = true;
  unsigned depth = 0;
  const bool read = each_line(text, [&](std::string_view line) {
    if (head) {
      head = false;
      const function_head known(line);
      first_parameter = known.first_parameter;
      result = known.names[0];
      return true;
    }
    if (line.empty() || is_comment(line)) return true;
    if (line == "{") ++depth;
    if (line == "}") --depth;
    return (line == "{" && depth == 1) || (line == "}" && depth == 0) || (depth > 0 && add_statement(line));
  });
  return read && depth == 0 && resolve_labels() && make_blocks() && find_post_dominators() && find_definitions();
}

bool ptx_function::constant_of(const ptx_statement &s, unsigned operand, std::int64_t *value) {
  if (operand >= s.operand_count) return false;
  const std::string_view text = s.operands[operand];
  if (const unsigned r = find_register(text); r != no_index) {
    const ptx_statement *const d = sole_definition(r);
    return d != nullptr && d->is_opcode("mov.") && d->guard == no_index && d->operand_count == 2 &&
           find_register(d->operands[1]) == no_index && constant_of(*d, 1, value);
  }
  const auto read = std::from_chars(text.data(), text.data() + text.size(), *value);
  return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

} // namespace regomp::nvptx
