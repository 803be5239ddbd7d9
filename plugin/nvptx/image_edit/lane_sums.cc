// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_sums.h"

#include "plugin/nvptx/image_edit/lane_accumulator.h"
#include "plugin/nvptx/image_edit/lane_flag.h"

#include <algorithm>
#include <iterator>

namespace regomp::nvptx {

namespace {

constexpr char no_sum[] = "leaves a value that is no sum";

} // namespace

// Whether a register of that type can have the sum. Of integers shorter than 32 bits, how lanes make them longer, and the
// neutral element that they have.
bool lane_sums::set_width(const lane_accumulator &a, std::string_view type, sum &s) {
  const std::string_view long_type = widened(type);
  if (long_type != s.type && (s.type[0] == 'f' || long_type[0] == 'f' || long_type.size() != 3 || long_type[1] != s.type[1]))
    return false;
  if (s.bits == 32) return type == long_type;
  if (type != long_type && s.bits != 16) return false;
  s.sign = a.extends != 0 ? a.extends : a.sign == 's' ? 's' : 'u';
  if (s.operation != "min" && s.operation != "max") return true;
  if (a.of_16)
    s.sign = s.type[0];
  else if (a.sign != s.sign || (s.sign == 's' && s.type[0] == 'u'))
    return false;
  const bool least = s.operation == "max", with_sign = s.sign == 's', of_8 = s.bits == 8;
  if (with_sign)
    s.neutral = least ? (of_8 ? "-128" : "-32768") : (of_8 ? "127" : "32767");
  else
    s.neutral = least ? "0" : (of_8 ? "255" : "65535");
  return s.bits == 8 || s.bits == 16;
}

const char *lane_sums::add(ptx_function &f, const static_loop &loop, loop_shape &shape, unsigned reg, bit_rows &inner,
                           bit_rows &live) {
  for (unsigned i = 0; i < record_count; ++i)
    if (records[i].has(reg)) return nullptr;
  if (count == most) return no_sum;
  const char *why = add_accumulated(f, loop, shape, reg, inner);
  if (why == no_sum) why = add_flag(f, loop, shape, reg, inner, live);
  if (why == no_sum) why = add_record(f, loop, shape, reg, live);
  return why;
}

const char *lane_sums::add_record(ptx_function &f, const static_loop &loop, loop_shape &shape, unsigned reg,
                                  bit_rows &live) {
  if (record_count == most_records || !records[record_count].match(f, loop, shape, reg, live)) return no_sum;
  const char *why = nullptr;
  records[record_count].each_register([&](unsigned r, bool) {
    if (accumulates_in(r)) why = no_sum;
  });
  if (why != nullptr) return why;
  records[record_count++].each_register([&](unsigned r, bool) {
    if (!registers.push_back(r)) why = "finds no memory";
  });
  return why;
}

const char *lane_sums::add_accumulated(ptx_function &f, const static_loop &loop, loop_shape &shape, unsigned reg,
                                       bit_rows &inner) {
  lane_accumulator a(f, loop, shape);
  if (!a.match(reg)) return no_sum;
  const std::string_view type = f.registers[reg].type;
  const lane_operation *const by = a.converts_floats ? find_lane_operation(a.by->name, "f32") : a.by;
  if (by == nullptr) return no_sum;
  sum s = {reg, no_index, by->name, by->type, by->neutral, by->chosen, a.bits, 'u', a.extends};
  if (!set_width(a, type, s)) return no_sum;
  for (const unsigned m : a.members) {
    if (!inner.has(loop.block, m)) continue;
    if (s.before != no_index || a.begins()) return no_sum;
    s.before = m;
  }
  if (!a.ends_complete(reg, s.before)) return no_sum;
  by_trials = by_trials || a.needs_trials;
  return take(f, loop, s, a.members);
}

// The neutral element is what it is until it is found; other values than 0 and 1 are not.
const char *lane_sums::add_flag(ptx_function &f, const static_loop &loop, loop_shape &shape, unsigned reg, bit_rows &inner,
                                bit_rows &live) {
  lane_flag flag(f, loop, shape);
  if (!flag.match(reg, inner, live)) return no_sum;
  const bool set = flag.unset == 0;
  const sum s = {reg, flag.before, set ? "or" : "and", "b32", set ? "0" : "1", false, 32, 'u', 0};
  return take(f, loop, s, flag.members);
}

const char *lane_sums::take(ptx_function &f, const static_loop &loop, const sum &s, array<unsigned> &members) {
  for (const unsigned m : members) {
    for (unsigned other = 0; other < count; ++other)
      if (sums[other].reg == m || sums[other].before == m) return no_sum;
    for (unsigned other = 0; other < record_count; ++other)
      if (records[other].has(m)) return no_sum;
  }
  // One that begins in each chunk is not the loop's: what the thread has behind it is that of its last chunk.
  if (loop.by_chunks && s.before == no_index) return no_sum;
  if (s.before != no_index && f.registers[s.before].type != f.registers[s.reg].type) return no_sum;
  for (const unsigned m : members)
    if (!registers.push_back(m)) return "finds no memory";
  sums[count++] = s;
  return nullptr;
}

bool lane_sums::accumulates_in(unsigned reg) {
  return std::find(registers.begin(), registers.end(), reg) != registers.end();
}

bool lane_sums::begins_with(unsigned reg) const {
  for (unsigned i = 0; i < count; ++i)
    if (sums[i].before == reg) return true;
  for (unsigned i = 0; i < record_count; ++i)
    if (records[i].begins_with(reg)) return true;
  return false;
}

namespace {

// result = kept OP added
void write_merge(text_buffer &out, unsigned loop, std::string_view operation, std::string_view type, bool chosen,
                 std::string_view result, std::string_view kept, std::string_view added) {
  if (chosen)
    out << "setp." << operation << "." << type << " %regomp_p" << loop << "," << kept << "," << added << ";\nselp." << type
        << " " << result << "," << added << "," << kept << ",%regomp_p" << loop << ";\n";
  else
    out << operation << "." << type << " " << result << "," << kept << "," << added << ";\n";
}

struct names {
  char total[40], other[40], low[40], high[40], before[40];
  names(unsigned loop, unsigned i) {
    const auto make = [&](char (&name)[40], const char *what) {
      std::snprintf(name, sizeof name, "%%regomp_%s%u_%u", what, loop, i);
    };
    make(total, "total");
    make(other, "other");
    make(low, "low");
    make(high, "high");
    make(before, "before");
  }
};

// The loop's and a record's, in the names of its registers.
struct record_number {
  char text[24];
  record_number(unsigned loop, unsigned i) { std::snprintf(text, sizeof text, "%u_%u", loop, i); }
};

} // namespace

// A register with the number in 32 bits: `with`, or `to`, where that is computed.
std::string_view lane_sums::lengthened(const sum &s, std::string_view with, std::string_view to, text_buffer &out) {
  if (s.bits >= 32) return with;
  const std::string_view sign(&s.sign, 1);
  out << "cvt." << sign << "32." << sign << s.bits << " " << to << "," << with << ";\n";
  return to;
}

void lane_sums::write_declarations(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    const std::string_view type = f.registers[sums[i].reg].type, long_type = widened(type);
    out << ".reg ." << long_type << " " << n.total << ";\n.reg ." << long_type << " " << n.other << ";\n.reg ." << type
        << " " << n.before << ";\n.reg .b32 " << n.low << ";\n.reg .b32 " << n.high << ";\n";
  }
  for (unsigned i = 0; i < record_count; ++i) records[i].write_declarations(f, out, record_number(loop, i).text);
}

void lane_sums::write_begin(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    const ptx_register &r = f.registers[sums[i].reg];
    out << "mov." << widened(r.type) << " " << n.total << "," << sums[i].neutral << ";\n";
    if (sums[i].before != no_index)
      out << "mov." << r.type << " " << n.before << "," << f.registers[sums[i].before].name << ";\n";
  }
  for (unsigned i = 0; i < record_count; ++i) records[i].write_begin(f, out, record_number(loop, i).text);
}

void lane_sums::write_turn(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i)
    if (sums[i].before != no_index)
      out << "mov." << f.registers[sums[i].reg].type << " " << f.registers[sums[i].before].name << "," << sums[i].neutral
          << ";\n";
  for (unsigned i = 0; i < record_count; ++i) records[i].write_turn(f, out, record_number(loop, i).text);
}

void lane_sums::write_behind(ptx_function &f, text_buffer &out, unsigned statement, unsigned loop) const {
  for (unsigned i = 0; i < record_count; ++i) records[i].write_behind(f, out, statement, record_number(loop, i).text);
}

void lane_sums::write_turn_end(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    const sum &s = sums[i];
    write_merge(out, loop, s.operation, s.type, s.chosen, n.total, n.total,
                lengthened(s, f.registers[s.reg].name, n.other, out));
  }
  for (unsigned i = 0; i < record_count; ++i) records[i].write_turn_end(f, out, record_number(loop, i).text);
}

void lane_sums::write_end(ptx_function &f, text_buffer &out, unsigned loop) const {
  for (unsigned i = 0; i < count; ++i) {
    const names n(loop, i);
    const sum &s = sums[i];
    const bool wide = s.type.ends_with("64");
    for (unsigned distance = 16; distance != 0; distance /= 2) {
      if (wide) {
        out << "mov.b64 {" << n.low << "," << n.high << "}," << n.total << ";\n";
        for (const std::string_view half : {std::string_view(n.low), std::string_view(n.high)})
          out << "shfl.sync.bfly.b32 " << half << "," << half << "," << distance << ",31,0xffffffff;\n";
        out << "mov.b64 " << n.other << ",{" << n.low << "," << n.high << "};\n";
      } else {
        out << "shfl.sync.bfly.b32 " << n.other << "," << n.total << "," << distance << ",31,0xffffffff;\n";
      }
      write_merge(out, loop, s.operation, s.type, s.chosen, n.total, n.total, n.other);
    }
    const ptx_register &r = f.registers[s.reg];
    if (s.bits < 32) {
      if (s.before != no_index)
        write_merge(out, loop, s.operation, s.type, s.chosen, n.total, lengthened(s, n.before, n.other, out), n.total);
      const char to = s.extends != 0 ? s.extends : s.sign;
      if (r.type.ends_with("16"))
        out << "cvt.u16.u32 " << r.name << "," << n.total << ";\n";
      else
        out << "cvt." << std::string_view(&to, 1) << "32." << std::string_view(&to, 1) << s.bits << " " << r.name << ","
            << n.total << ";\n";
    } else if (s.before != no_index)
      write_merge(out, loop, s.operation, s.type, s.chosen, r.name, n.before, n.total);
    else
      out << "mov." << r.type << " " << r.name << "," << n.total << ";\n";
  }
  for (unsigned i = 0; i < record_count; ++i) records[i].write_end(f, out, record_number(loop, i).text);
}

} // namespace regomp::nvptx
