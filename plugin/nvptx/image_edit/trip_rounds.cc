// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trip_rounds.h"

#include <cstdio>

namespace regomp::nvptx {

namespace {

// #: the loop's number; ~: the type that its test computes with, without a sign.
void write(text_buffer &to, const trip_loop &loop, unsigned number, std::string_view format) {
  for (const char &c : format)
    if (c == '#')
      to << number;
    else if (c == '~')
      to << (loop.type.ends_with("64") ? "u64" : "u32");
    else
      to << std::string_view(&c, 1);
}

// to = the polynomial, with the registers as they are now. %regomp_t and %regomp_T are free to use.
void write_polynomial(ptx_function &f, const polynomial &p, bool wide, std::string_view to, text_buffer &out,
                      unsigned number) {
  const std::string_view type = wide ? "u64" : "u32", product = wide ? "%regomp_T" : "%regomp_t";
  out << "mov." << type << " " << to << ",0;\n";
  for (unsigned i = 0; i < p.count; ++i) {
    char factor[24];
    const auto bits = static_cast<unsigned long>(p.terms[i].factor);
    std::snprintf(factor, sizeof factor, "0x%lx", wide ? bits : bits & 0xffffffff);
    out << "mov." << type << " " << product << number << "," << factor << ";\n";
    for (const unsigned r : {p.terms[i].a, p.terms[i].b}) {
      if (r == no_index) continue;
      const std::string_view name = f.registers[r].name;
      if (f.registers[r].type.ends_with("64") == wide) {
        out << "mul.lo." << type << " " << product << number << "," << product << number << "," << name << ";\n";
        continue;
      }
      out << "cvt." << type << (wide ? ".u32" : ".u64") << " %regomp_" << (wide ? "W" : "w") << number << "," << name
          << ";\nmul.lo." << type << " " << product << number << "," << product << number << ",%regomp_"
          << (wide ? "W" : "w") << number << ";\n";
    }
    out << "add." << type << " " << to << "," << to << "," << product << number << ";\n";
  }
}

struct names {
  char first[40], step[40];
  names(unsigned loop, unsigned i) {
    std::snprintf(first, sizeof first, "%%regomp_first%u_%u", loop, i);
    std::snprintf(step, sizeof step, "%%regomp_step%u_%u", loop, i);
  }
};

bool is_wide(ptx_function &f, unsigned reg) { return f.registers[reg].type.ends_with("64"); }

} // namespace

// `v` is where the lane's trip starts, `d` how far the thread's trips are from each other. All that is computed from these
// stays below 2^32, or 2^64, where the limit and the chunk are not larger than is asked for here; else the warp has the
// loop.
void write_trip_begin(ptx_function &f, const trip_loop &loop, bit_rows &needed, text_buffer &out, unsigned number) {
  const bool wide = loop.type.ends_with("64");
  write(out, loop, number,
        ".reg .~ %regomp_v#;\n.reg .~ %regomp_d#;\n.reg .~ %regomp_n#;\n.reg .u32 %regomp_t#;\n.reg .u64 %regomp_T#;\n"
        ".reg .u32 %regomp_w#;\n.reg .u64 %regomp_W#;\n.reg .u32 %regomp_lane#;\n.reg .u64 %regomp_J#;\n"
        ".reg .u32 %regomp_j#;\n");
  for (unsigned i = 0; i < loop.count; ++i) {
    const names n(number, i);
    const std::string_view type = is_wide(f, loop.registers[i].reg) ? "u64" : "u32";
    out << ".reg ." << type << " " << n.first << ";\n.reg ." << type << " " << n.step << ";\n";
  }
  write(out, loop, number, "$regomp_#_lanes:\nmov.~ %regomp_n#,");
  out << loop.limit;
  write(out, loop, number, ";\n");
  if (loop.limit_more != 0) write(out, loop, number, "add.~ %regomp_n#,%regomp_n#,1;\n");
  write(out, loop, number,
        wide ? "setp.ge.~ %regomp_p#,%regomp_n#,0x1000000000000000;\n" : "setp.ge.~ %regomp_p#,%regomp_n#,0x40000000;\n");
  write(out, loop, number, "@%regomp_p# bra $regomp_#_warp;\n");
  if (loop.chunk != no_index) {
    const std::string_view type = wide ? "u64" : "u32", one_less = wide ? "%regomp_T" : "%regomp_t";
    out << "sub." << type << " " << one_less << number << "," << f.registers[loop.chunk].name << ",1;\n";
    out << "setp.ge." << type << " %regomp_p" << number << "," << one_less << number << ",0x10000;\n@%regomp_p" << number
        << " bra $regomp_" << number << "_warp;\n";
  }
  char name[24];
  std::snprintf(name, sizeof name, "%%regomp_v%u", number);
  write_polynomial(f, loop.first, wide, name, out, number);
  std::snprintf(name, sizeof name, "%%regomp_d%u", number);
  write_polynomial(f, loop.step, wide, name, out, number);
  for (unsigned i = 0; i < loop.count; ++i) {
    const trip_loop::carried &c = loop.registers[i];
    if (!needed.has(loop.loop.block, c.reg)) continue;
    const names n(number, i);
    const bool of_64 = is_wide(f, c.reg);
    if (c.first.known)
      write_polynomial(f, c.first, of_64, n.first, out, number);
    else
      out << "mov." << (of_64 ? "u64 " : "u32 ") << n.first << "," << f.registers[c.reg].name << ";\n";
    write_polynomial(f, c.step, of_64, n.step, out, number);
  }
  write(out, loop, number, "mov.u32 %regomp_lane#,%laneid;\nmov.u32 %regomp_j#,%regomp_lane#;\n");
  if (wide)
    write(out, loop, number,
          "cvt.u64.u32 %regomp_J#,%regomp_lane#;\nmad.lo.u64 %regomp_v#,%regomp_J#,%regomp_d#,%regomp_v#;\n");
  else
    write(out, loop, number, "mad.lo.u32 %regomp_v#,%regomp_lane#,%regomp_d#,%regomp_v#;\n");
}

void write_trip_start(const trip_loop &loop, text_buffer &out, unsigned number) {
  // The first trip is the thread's whatever the limit is; it is asked at its end, or in it.
  write(out, loop, number,
        "mul.lo.~ %regomp_d#,%regomp_d#,32;\nsetp.ge.~ %regomp_p#,%regomp_v#,%regomp_n#;\n"
        "@%regomp_p# bra $regomp_#_over;\nbra $regomp_#_turn;\n$regomp_#_over:\nsetp.ne.u32 %regomp_p#,%regomp_lane#,0;\n"
        "@%regomp_p# bra $regomp_#_done;\n");
}

void write_trip_turn(ptx_function &f, const trip_loop &loop, bit_rows &needed, text_buffer &out, unsigned number) {
  write(out, loop, number, "cvt.u64.u32 %regomp_J#,%regomp_j#;\n");
  for (unsigned i = 0; i < loop.count; ++i) {
    const trip_loop::carried &c = loop.registers[i];
    if (!needed.has(loop.loop.block, c.reg)) continue;
    const names n(number, i);
    const bool of_64 = is_wide(f, c.reg);
    const std::string_view name = f.registers[c.reg].name;
    out << "mad.lo." << (of_64 ? "u64 " : "u32 ") << name << "," << (of_64 ? "%regomp_J" : "%regomp_j") << number << ","
        << n.step << "," << n.first << ";\n";
    if (!c.minimum.empty()) out << c.minimum << " " << name << "," << name << "," << c.operand << ";\n";
  }
}

// The next one would start at or behind the limit; the lane's own next one is 32 trips away.
void write_is_last_trip(const trip_loop &loop, text_buffer &out, unsigned number) {
  const std::string_view next = loop.type.ends_with("64") ? "%regomp_T" : "%regomp_t";
  write(out, loop, number, "shr.~ ");
  out << next;
  write(out, loop, number, "#,%regomp_d#,5;\nadd.~ ");
  out << next;
  write(out, loop, number, "#,");
  out << next;
  write(out, loop, number, "#,%regomp_v#;\nsetp.ge.~ %regomp_p#,");
  out << next;
  write(out, loop, number, "#,%regomp_n#;\n");
}

void write_trip_next(const trip_loop &loop, text_buffer &out, unsigned number) {
  write(out, loop, number,
        "add.~ %regomp_v#,%regomp_v#,%regomp_d#;\nadd.u32 %regomp_j#,%regomp_j#,32;\nsetp.lt.~ "
        "%regomp_p#,%regomp_v#,%regomp_n#;\n"
        "@%regomp_p# bra $regomp_#_turn;\n");
}

} // namespace regomp::nvptx
