// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trip_loop.h"

#include <utility>

namespace regomp::nvptx {

namespace {

constexpr unsigned deepest = 100;         // definitions of definitions
constexpr std::size_t most_blocks = 1000; // of the function
constexpr std::int64_t largest_chunk = 1 << 16;
constexpr unsigned most_statements = 20000; // looked at for one loop

// What a register has at some place of trip j: first + j * step, or the minimum of that and an operand.
struct value {
  polynomial first, step;
  std::string_view minimum, operand;

  static value none() { return {polynomial::none(), polynomial::none(), {}, {}}; }
  static value fixed(const polynomial &p) { return {p, {}, {}, {}}; }
  bool is_linear() const { return first.known && step.known && minimum.empty(); }
};

value operator+(const value &x, const value &y) {
  return x.is_linear() && y.is_linear() ? value{x.first + y.first, x.step + y.step, {}, {}} : value::none();
}
value operator*(const value &x, const value &y) {
  if (!x.is_linear() || !y.is_linear() || !(x.step.is_zero() || y.step.is_zero())) return value::none();
  return {x.first * y.first, x.first * y.step + x.step * y.first, {}, {}};
}
value operator-(const value &x, const value &y) { return x + value::fixed(polynomial::constant(-1)) * y; }

unsigned bits_of(std::string_view type) { return type.ends_with("64") ? 64 : type.ends_with("32") ? 32 : 0; }
std::string_view type_of(std::string_view opcode) {
  const std::size_t dot = opcode.rfind('.');
  return dot == opcode.npos ? opcode : std::string_view(opcode.data() + dot + 1, opcode.size() - dot - 1);
}
bool is_integer(std::string_view type) { return bits_of(type) != 0 && type.size() == 3 && type[0] != 'f'; }

class trip_finder {
public:
  trip_finder(ptx_function &function, unsigned from, unsigned head_block) : f(function), latch(from), head(head_block) {}

  // Null if memory is exhausted.
  bool find(trip_loop &found, bool *is_one) {
    *is_one = false;
    bool fits;
    if (!collect(&fits)) return false;
    if (!fits) return true;
    find_chain();
    if (!find_changed()) return false;
    if (!find_test(found)) return true;
    *is_one = true;
    find_carried(found);
    find_numbers(found);
    if (ends_either_way(found)) found.loop.last_test = f.blocks[leaves].end - 1;
    return true;
  }

private:
  // --- the loop ---------------------------------------------------------------------------------------------------------

  // The natural loop of the one way back to its head, with one way in and one way out. False if memory is exhausted.
  bool collect(bool *fits) {
    array<unsigned> to_visit;
    *fits = false;
    if (!region.resize(1, f.blocks.size()) || !chain.resize(1, f.blocks.size())) return false;
    region.add(head);
    if (latch != head) {
      region.add(latch);
      if (!to_visit.push_back(latch)) return false;
    }
    while (to_visit.size() > 0) {
      const unsigned b = to_visit[to_visit.size() - 1];
      to_visit.erase(to_visit.size() - 1);
      bool complete = true;
      f.each_predecessor(b, [&](unsigned p) {
        if (region.has(p)) return;
        region.add(p);
        complete = to_visit.push_back(p) && complete;
      });
      if (!complete) return false;
    }
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (const unsigned to : f.blocks[b].successors) {
        if (to == no_index) continue;
        if (region.has(b) && !region.has(to)) {
          if (exit != no_index) return true;
          exit = to;
          leaves = b;
        }
        if (!region.has(b) && region.has(to)) {
          if (to != head || entry != no_index) return true;
          entry = b;
        }
        if (region.has(b) && to == head && b != latch) return true;
      }
    *fits = exit != no_index && entry != no_index && is_entered_plainly() && f.statements[f.blocks[head].first].is_label();
    return true;
  }
  // The way in must be a place that only it goes through: it falls into the head, or ends with a branch there.
  bool is_entered_plainly() {
    const ptx_block &b = f.blocks[entry];
    const ptx_statement &last = f.statements[b.end - 1];
    if (last.is_opcode("bra") && last.guard == no_index) return b.successors[1] == head;
    return b.successors[0] == head && b.successors[1] != head;
  }

  unsigned sole_predecessor(unsigned block) {
    unsigned found = no_index;
    unsigned count = 0;
    f.each_predecessor(block, [&](unsigned b) {
      found = b;
      ++count;
    });
    return count == 1 ? found : no_index;
  }
  // The blocks at the end of a trip, each executed once in it and in this order.
  void find_chain() {
    for (unsigned b = latch; b != no_index && b != head; b = sole_predecessor(b)) {
      unsigned ways = 0; // that stay in the loop
      for (const unsigned to : f.blocks[b].successors) ways += to != no_index && region.has(to);
      if (ways != 1) break;
      chain.add(b);
    }
    if (latch == head) chain.add(head);
  }
  bool find_changed() {
    if (!changed.resize(2, f.registers.size())) return false;
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (unsigned i = f.blocks[b].first; region.has(b) && i < f.blocks[b].end; ++i)
        f.each_reference(f.statements[i], [&](const ptx_reference &r) {
          if (!r.defines) return true;
          changed.add(in_loop, r.reg);
          if (!chain.has(b)) changed.add(outside_chain, r.reg);
          return true;
        });
    return true;
  }
  bool is_changed(unsigned reg, std::size_t where = in_loop) { return changed.has(where, reg); }

  // --- values -----------------------------------------------------------------------------------------------------------

  // In front of a statement of the loop, in trip j.
  value in_trip(unsigned reg, unsigned block, unsigned before, unsigned depth) {
    if (depth > deepest) return value::none();
    if (!is_changed(reg)) return value::fixed(at_entry(reg, depth + 1));
    for (;;) {
      for (unsigned i = before; i-- > f.blocks[block].first;)
        if (f.defines(f.statements[i], reg)) return of_statement(i, true, depth + 1);
      if (block == head) return at_head(reg, depth + 1);
      const unsigned p = chain.has(block) ? sole_predecessor(block) : no_index;
      if (p == no_index || !chain.has(p)) {
        // All its other changes come later than this.
        if (!chain.has(block) || is_changed(reg, outside_chain)) return value::none();
        return at_head(reg, depth + 1);
      }
      block = p;
      before = f.blocks[block].end;
    }
  }

  // When the loop is entered.
  polynomial at_entry(unsigned reg, unsigned depth) {
    const value v = entry_value(reg, depth);
    return v.is_linear() ? v.first : polynomial::none();
  }
  value entry_value(unsigned reg, unsigned depth) { return before_loop(reg, entry, f.blocks[entry].end, depth); }
  // In front of a statement that is executed before the loop, and not again before it is entered.
  value before_loop(unsigned reg, unsigned block, unsigned before, unsigned depth) {
    if (depth > deepest) return value::none();
    if (const ptx_statement *const d = f.sole_definition(reg)) {
      if (region.has(d->block)) return value::none();
      return of_statement(static_cast<unsigned>(d - f.statements.begin()), false, depth + 1);
    }
    const unsigned i = definition_before(reg, block, before);
    return i != no_index ? of_statement(i, false, depth + 1) : value::none();
  }
  // The statement that a register has its value from in front of a statement before the loop.
  unsigned definition_before(unsigned reg, unsigned block, unsigned before) {
    for (unsigned steps = 0; steps < f.blocks.size() && block != no_index; ++steps) {
      for (unsigned i = before; i-- > f.blocks[block].first;)
        if (f.defines(f.statements[i], reg)) return i;
      block = sole_predecessor(block);
      if (block != no_index) before = f.blocks[block].end;
    }
    return no_index;
  }

  // What a register has when trip j begins, if each trip adds the same to it.
  value at_head(unsigned reg, unsigned depth) {
    if (!is_changed(reg)) return value::fixed(at_entry(reg, depth));
    for (unsigned i = 0; i < asked; ++i)
      if (stack[i] == reg) return i + 1 == asked ? value::fixed(polynomial::of(of_head | reg)) : value::none();
    if (asked == most_asked) return value::none();
    stack[asked++] = reg;
    const value last = in_trip(reg, latch, f.blocks[latch].end, depth + 1);
    --asked;
    const unsigned bits = bits_of(f.registers[reg].type);
    if (!last.is_linear() || bits == 0) return value::none();
    const polynomial own = (last.first - polynomial::of(of_head | reg)).reduced(bits);
    polynomial begins = at_entry(reg, depth + 1);
    if (!uses_head(own) && own.known)
      return last.step.is_zero() ? value{begins_or(begins, reg), own, {}, {}} : value::none();
    if (uses_head(last.first) || uses_head(last.step)) return value::none();
    // It is another one's of the trip before.
    if (!begins.known || !(last.first - begins - last.step).reduced(bits).is_zero()) return value::none();
    return {begins, last.step, {}, {}};
  }
  polynomial begins_or(const polynomial &p, unsigned reg) { return p.known ? p : polynomial::of(of_entry | reg); }
  static bool uses_head(const polynomial &p) {
    for (unsigned i = 0; i < p.count; ++i)
      for (const unsigned r : {p.terms[i].a, p.terms[i].b})
        if (r != no_index && (r & of_head) != 0) return true;
    return false;
  }

  value operand(unsigned i, unsigned number, bool trip, unsigned depth) {
    const ptx_statement &s = f.statements[i];
    if (number >= s.operand_count) return value::none();
    if (const unsigned r = f.register_of(s, number); r != no_index)
      return trip ? in_trip(r, s.block, i, depth) : before_loop(r, s.block, i, depth);
    std::int64_t c;
    return f.constant_of(s, number, &c) ? value::fixed(polynomial::constant(c)) : value::none();
  }

  value of_statement(unsigned i, bool trip, unsigned depth) {
    const ptx_statement &s = f.statements[i];
    const unsigned reg = f.register_of(s, 0);
    if (depth > deepest || ++looked_at > most_statements || s.guard != no_index || reg == no_index) return value::none();
    const std::string_view type = type_of(s.opcode);
    const unsigned bits = bits_of(f.registers[reg].type);
    const auto get = [&](unsigned n) { return operand(i, n, trip, depth + 1); };
    // What is not computed is known as itself, if it is always the same.
    const auto itself = [&] {
      return f.sole_definition(reg) != nullptr && !region.has(s.block) ? value::fixed(polynomial::of(reg)) : value::none();
    };
    if (bits == 0 || !is_integer(type)) return itself();
    const auto reduced = [&](const value &v) {
      return v.is_linear() ? value{v.first.reduced(bits), v.step.reduced(bits), {}, {}} : itself();
    };
    if (s.is_opcode("mov.") && s.operand_count == 2) {
      const value v = get(1);
      return v.minimum.empty() ? reduced(v) : v;
    }
    if (bits_of(type) == bits || s.is_opcode("cvt.")) {
      if (s.is_opcode("add.") && s.operand_count == 3) return reduced(get(1) + get(2));
      if (s.is_opcode("vadd.") && s.operand_count == 4) return reduced(get(1) + get(2) + get(3));
      if (s.is_opcode("sub.") && s.operand_count == 3) return reduced(get(1) - get(2));
      if (s.is_opcode("neg.")) return reduced(value::fixed(polynomial::constant(-1)) * get(1));
      if (s.is_opcode("mul.lo.")) return reduced(get(1) * get(2));
      if (s.is_opcode("mad.lo.")) return reduced(get(1) * get(2) + get(3));
      if (s.is_opcode("shl.")) {
        std::int64_t by;
        if (f.constant_of(s, 2, &by) && by >= 0 && by < 32)
          return reduced(get(1) * value::fixed(polynomial::constant(std::int64_t{1} << by)));
      }
      if (s.is_opcode("min.") && s.operand_count == 3) return minimum(i, trip, depth);
      if (s.is_opcode("cvt.")) return converted(i, bits, trip, depth, itself());
    }
    return itself();
  }

  value converted(unsigned i, unsigned bits, bool trip, unsigned depth, const value &itself) {
    const ptx_statement &s = f.statements[i];
    unsigned returned;
    const unsigned source = f.register_of(s, 1);
    if (source == no_index) return itself;
    const value v = operand(i, 1, trip, depth + 1);
    // A number of a thread, and how many there are, is itself however wide.
    std::int64_t c;
    if (v.is_linear() && v.step.is_zero() && v.first.count == 1 && v.first.terms[0].factor == 1 &&
        v.first.terms[0].b == no_index && v.first.terms[0].a != no_index && is_number(v.first.terms[0].a, &returned))
      return v;
    if (v.is_linear() && v.step.is_zero() && v.first.is_constant(&c) && c >= 0 && c < 0x7fffffff) return v;
    if (bits == 32 && bits_of(f.registers[source].type) == 64 && v.is_linear())
      return {truncated(v.first, depth), truncated(v.step, depth), {}, {}};
    return itself;
  }
  bool is_number(unsigned reg, unsigned *returned) {
    return reg < of_entry &&
           (is_result_of(f, reg, "omp_get_thread_num", returned) || is_result_of(f, reg, "omp_get_num_threads", returned)) &&
           *returned == reg;
  }
  // Modulo 2^32: of what has been made wider, what it was.
  polynomial truncated(const polynomial &p, unsigned depth) {
    polynomial sum = p.known ? polynomial() : polynomial::none();
    for (unsigned i = 0; p.known && i < p.count; ++i) {
      polynomial product = polynomial::constant(p.terms[i].factor);
      for (const unsigned r : {p.terms[i].a, p.terms[i].b})
        if (r != no_index) product = product * narrow(r, depth);
      sum = sum + product;
    }
    return sum.reduced(32);
  }
  polynomial narrow(unsigned reg, unsigned depth) {
    const ptx_statement *d = nullptr;
    if (reg < of_entry) {
      if (f.registers[reg].type.ends_with("32")) return polynomial::of(reg);
      d = f.sole_definition(reg);
    } else if ((reg & of_entry) != 0) { // what it is when the loop is entered
      const unsigned i = definition_before(reg & ~of_entry, entry, f.blocks[entry].end);
      if (i != no_index && f.statements[i].guard == no_index) d = &f.statements[i];
    }
    if (d == nullptr || !d->is_opcode("cvt.") || !d->opcode.ends_with("32")) return polynomial::none();
    const unsigned source = f.register_of(*d, 1);
    if (source == no_index || region.has(d->block)) return polynomial::none();
    const value v = before_loop(source, d->block, static_cast<unsigned>(d - f.statements.begin()), depth + 1);
    return v.is_linear() ? v.first : polynomial::none();
  }

  // The minimum of what changes and of what does not.
  value minimum(unsigned i, bool trip, unsigned depth) {
    const ptx_statement &s = f.statements[i];
    for (const unsigned fixed : {1u, 2u}) {
      if (!is_fixed(s, fixed)) continue;
      const value v = operand(i, 3 - fixed, trip, depth + 1);
      // Where both are fixed the one that is computed from the thread's number is meant.
      unsigned returned;
      if (!v.is_linear() || !depends(v, &returned)) continue;
      return {v.first, v.step, s.opcode, s.operands[fixed]};
    }
    return value::none();
  }
  bool depends(const value &v, unsigned *returned) {
    for (unsigned i = 0; i < v.first.count; ++i)
      for (const unsigned r : {v.first.terms[i].a, v.first.terms[i].b})
        if (r != no_index && r < of_entry && is_number(r, returned)) return true;
    return false;
  }
  bool is_fixed(const ptx_statement &s, unsigned n) {
    std::int64_t c;
    if (const unsigned r = f.register_of(s, n); r != no_index)
      return f.sole_definition(r) != nullptr && !region.has(f.sole_definition(r)->block);
    return f.constant_of(s, n, &c);
  }

  // --- the form ---------------------------------------------------------------------------------------------------------

  // The test by which the loop goes on: whether a value is less than the limit.
  bool find_test(trip_loop &t) {
    const ptx_statement &branch = f.statements[f.blocks[leaves].end - 1];
    if (branch.target == no_index || branch.guard == no_index || (leaves != head && !chain.has(leaves))) return false;
    const ptx_statement *const test = f.sole_definition(branch.guard);
    if (test == nullptr || test->block != leaves || test->guard != no_index || test->operand_count != 3 ||
        !test->is_opcode("setp."))
      return false;
    const bool if_true = (f.blocks[leaves].successors[1] == exit) == branch.guard_negated;
    const std::string_view relation(test->opcode.data() + 5, 2);
    t.type = type_of(test->opcode);
    if (!is_integer(t.type) || t.type[0] == 'b') return false;
    // Goes on if x < y, or x <= y.
    unsigned x, y;
    bool equal = false;
    if (relation == "lt" || relation == "le" || relation == "gt" || relation == "ge") {
      const bool less = (relation[0] == 'l') == if_true;
      x = less ? 1 : 2;
      y = less ? 2 : 1;
      equal = (relation[1] == 'e') == if_true;
    } else {
      return false;
    }
    if (!is_fixed(*test, y)) return false;
    t.limit = test->operands[y];
    std::int64_t c;
    if (equal) {
      if (f.find_register(t.limit) != no_index || !f.constant_of(*test, y, &c)) return false;
      t.limit_more = 1;
    }
    const auto at = static_cast<unsigned>(test - f.statements.begin());
    const value v = operand(at, x, true, 0);
    const unsigned bits = bits_of(t.type);
    if (!v.is_linear() || uses_head(v.first) || uses_head(v.step)) return false;
    t.step = v.step.reduced(bits);
    t.first = (v.first - v.step).reduced(bits);
    if (has_form(t)) return true;
    // It may be asked before a trip, too.
    t.first = v.first.reduced(bits);
    t.tested_first = true;
    return leaves == head && !changes_memory(head) && has_form(t);
  }
  bool changes_memory(unsigned block) {
    for (unsigned i = f.blocks[block].first; i < f.blocks[block].end; ++i) {
      const ptx_statement &s = f.statements[i];
      if (s.is_opcode("st.") || s.is_opcode("atom.") || s.is_opcode("red.") || s.is_opcode("call")) return true;
    }
    return false;
  }

  // Of a product: what the function has returned, and what that is multiplied by.
  bool split(const polynomial::term &p, std::string_view function, unsigned *number, unsigned *other) {
    for (const auto &[r, o] : {std::pair(p.a, p.b), std::pair(p.b, p.a)}) {
      if (r == no_index || r >= of_entry || !is_result_of(f, r, function, number) || *number != r) continue;
      *other = o;
      return true;
    }
    return false;
  }

  // first = k * number, step = k * threads.
  bool has_form(trip_loop &t) {
    if (t.first.count != 1 || t.step.count != 1) return false;
    const polynomial::term &a = t.first.terms[0], &d = t.step.terms[0];
    if (a.factor != d.factor || a.factor < 1 || a.factor > largest_chunk) return false;
    unsigned number, k;
    if (!split(a, "omp_get_thread_num", &number, &t.chunk) || !split(d, "omp_get_num_threads", &t.loop.thread_count, &k) ||
        k != t.chunk ||
        (k != no_index && (a.factor != 1 || k >= of_entry || bits_of(f.registers[k].type) != bits_of(t.type))))
      return false;
    t.loop.by_bounds = t.loop.by_trips = true;
    t.loop.type = t.type;
    t.loop.number = number;
    t.loop.block = head;
    t.loop.exit = exit;
    t.entry = entry;
    return true;
  }

  // Code that is not optimised computes in each trip where it begins. Notes the registers with the thread's number, and with
  // how many there are, that are used for nothing else.
  void find_numbers(trip_loop &t) {
    for (unsigned r = 0; r < f.registers.size() && t.loop.place_count < static_loop::most_places; ++r) {
      unsigned returned;
      const bool number = is_result_of(f, r, "omp_get_thread_num", &returned);
      if (!number && !is_result_of(f, r, "omp_get_num_threads", &returned)) continue;
      const bool of_place = f.each_use(
          r, [&](const ptx_statement &s) { return s.block == no_index || !region.has(s.block) || is_place(s, number); });
      if (of_place) t.loop.places[t.loop.place_count++] = r;
    }
  }
  // Whether the result is number * c + j * threads * c in trip j, or, without the number, j * threads * c.
  bool is_place(const ptx_statement &s, bool with_number) {
    const value v = of_statement(static_cast<unsigned>(&s - f.statements.begin()), true, 0);
    unsigned number, threads, of_first = no_index, of_step;
    if (!v.is_linear() || v.step.count != 1 || !split(v.step.terms[0], "omp_get_num_threads", &threads, &of_step))
      return false;
    if (v.first.is_zero()) return !with_number;
    return v.first.count == 1 && v.first.terms[0].factor == v.step.terms[0].factor &&
           split(v.first.terms[0], "omp_get_thread_num", &number, &of_first) && of_first == of_step;
  }

  void find_carried(trip_loop &t) {
    for (unsigned r = 0; r < f.registers.size() && t.count < trip_loop::most; ++r) {
      const unsigned bits = bits_of(f.registers[r].type);
      if (bits == 0 || !is_integer(f.registers[r].type) || !is_changed(r)) continue;
      value v = at_head(r, 0);
      if (!v.is_linear()) {
        // A minimum: the same in each trip, of something else.
        const value begins = entry_value(r, 0), last = in_trip(r, latch, f.blocks[latch].end, 0);
        if (begins.minimum.empty() || begins.minimum != last.minimum || begins.operand != last.operand ||
            !begins.first.known || uses_head(last.first) || uses_head(last.step) || !last.first.known ||
            !(last.first - begins.first - last.step).reduced(bits).is_zero())
          continue;
        v = {begins.first, last.step, begins.minimum, begins.operand};
      } else if (uses_head(v.step) || v.step.reduced(bits).is_zero()) {
        continue;
      } else {
        v.first = polynomial::none(); // it has it when the loop is entered
      }
      if (has_entry_values(v.step) || has_entry_values(v.first)) continue;
      t.registers[t.count++] = {r, v.first, v.step, v.minimum, v.operand};
      t.loop.carried[t.loop.carried_count++] = r;
    }
  }
  // Whether nothing but what the next trip begins with comes behind the test.
  bool ends_either_way(const trip_loop &t) {
    if (leaves != latch && t.tested_first) return false;
    for (unsigned b = latch; b != leaves; b = sole_predecessor(b))
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
        const ptx_statement &s = f.statements[i];
        if (s.is != ptx_statement::kind::instruction || s.opcode == "bra") continue;
        if (!s.is_opcode("mov.") || !t.loop.is_of_partition(f.register_of(s, 0))) return false;
      }
    return true;
  }
  static bool has_entry_values(const polynomial &p) {
    for (unsigned i = 0; i < p.count; ++i)
      for (const unsigned r : {p.terms[i].a, p.terms[i].b})
        if (r != no_index && r >= of_entry) return true;
    return false;
  }

  // Registers as a trip begins with them, and as the loop does.
  static constexpr unsigned most_asked = 24;
  static constexpr unsigned of_head = 1u << 30, of_entry = 1u << 29;

  ptx_function &f;
  const unsigned latch, head;
  unsigned entry = no_index, exit = no_index, leaves = no_index;
  bit_rows region, chain; // blocks
  static constexpr std::size_t in_loop = 0, outside_chain = 1;
  bit_rows changed; // registers, by these
  unsigned stack[most_asked], asked = 0, looked_at = 0;
};

// The blocks that a way leads to from a block. False if memory is exhausted.
bool find_reached(ptx_function &f, unsigned from, bit_rows &reached) {
  array<unsigned> to_visit;
  if (!reached.resize(1, f.blocks.size()) || !to_visit.push_back(from)) return false;
  while (to_visit.size() > 0) {
    const unsigned b = to_visit[to_visit.size() - 1];
    to_visit.erase(to_visit.size() - 1);
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || reached.has(to)) continue;
      reached.add(to);
      if (!to_visit.push_back(to)) return false;
    }
  }
  return true;
}

} // namespace

bool find_trip_loops(ptx_function &f, array<trip_loop> &loops) {
  bool asks = false;
  for (const ptx_statement &s : f.statements)
    asks = asks || (s.is_opcode("call") && s.operand_count == 2 && s.operands[1] == "omp_get_num_threads");
  for (unsigned b = 0; asks && f.blocks.size() <= most_blocks && b < f.blocks.size(); ++b)
    for (const unsigned to : f.blocks[b].successors) {
      if (to == no_index || to > b + 1) continue; // the way back may go through a block of its own in front of the head
      if (to > b) {
        bit_rows reached;
        if (!find_reached(f, to, reached)) return false;
        if (!reached.has(b)) continue;
      }
      trip_loop found;
      bool is_one;
      trip_finder finder(f, b, to);
      if (!finder.find(found, &is_one) || (is_one && !loops.push_back(found))) return false;
    }
  return true;
}

} // namespace regomp::nvptx
