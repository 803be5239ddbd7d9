// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What lane_record writes.
#include "plugin/nvptx/image_edit/lane_record.h"

#include <cstdio>

namespace regomp::nvptx {

namespace {

// #: the number, in names; @: the type, $ the name of a register; ~ and ^: two numbers of the register.
struct writer {
  text_buffer &out;
  std::string_view number;
  void operator()(std::string_view format, std::string_view name = {}, std::string_view type = {}, unsigned n = 0) const {
    for (const char &c : format)
      if (c == '#')
        out << number;
      else if (c == '@')
        out << type;
      else if (c == '$')
        out << name;
      else if (c == '^')
        out << n;
      else
        out << std::string_view(&c, 1);
  }
};

std::string_view bits_type(std::string_view type) {
  return type.ends_with("64") ? "b64" : type.ends_with("16") ? "b16" : "b32";
}

// Passes a register on between lanes, by a shuffle of 32 bits at a time. `how`: "bfly", "idx"; `where`: a lane, a distance.
void write_shuffle(const writer &write, text_buffer &out, std::string_view type, std::string_view to, std::string_view from,
                   std::string_view how, std::string_view where) {
  const auto pass = [&](std::string_view low) {
    write("shfl.sync.");
    out << how << ".b32 ";
    write(low);
    out << ",";
    write(low);
    out << "," << where << ",31,0xffffffff;\n";
  };
  const bool wide = type.ends_with("64");
  if (wide)
    out << "mov.b64 ";
  else if (type.ends_with("16"))
    out << "cvt.u32.u16 ";
  else
    out << "mov.b32 ";
  write(wide ? "{%regomp_rl#,%regomp_rh#}," : "%regomp_rl#,");
  out << from << ";\n";
  pass("%regomp_rl#");
  if (wide) pass("%regomp_rh#");
  if (wide)
    out << "mov.b64 ";
  else if (type.ends_with("16"))
    out << "cvt.u16.u32 ";
  else
    out << "mov.b32 ";
  out << to;
  write(wide ? ",{%regomp_rl#,%regomp_rh#};\n" : ",%regomp_rl#;\n");
}

struct record_name {
  char text[48];
  record_name(const char *what, std::string_view number) {
    std::snprintf(text, sizeof text, "%%regomp_%s%.*s", what, static_cast<int>(number.size()), number.data());
  }
  record_name(const char *what, std::string_view number, unsigned n) {
    std::snprintf(text, sizeof text, "%%regomp_%s%.*s_%u", what, static_cast<int>(number.size()), number.data(), n);
  }
};

} // namespace

// `rt`: what the lane has of its rounds, `rb`: what the thread had before; `rs`: a round has set something; `ra`: in which
// round of which lane that was, `rn`: this one.
void lane_record::write_declarations(ptx_function &f, text_buffer &out, std::string_view number) const {
  const writer write{out, number};
  for (unsigned n = 0; n < count; ++n)
    write(".reg .@ %regomp_rt#_^;\n.reg .@ %regomp_rb#_^;\n", {}, f.registers[slots[n].reg].type, n);
  if (key != no_index) write(".reg .@ %regomp_rk#;\n.reg .@ %regomp_ro#;\n", {}, f.registers[slots[key].reg].type);
  write(".reg .u32 %regomp_rs#;\n.reg .u32 %regomp_rw#;\n.reg .u64 %regomp_ra#;\n.reg .u64 %regomp_rn#;\n"
        ".reg .u64 %regomp_rx#;\n.reg .b32 %regomp_rl#;\n.reg .b32 %regomp_rh#;\n"
        ".reg .pred %regomp_rp#;\n.reg .pred %regomp_rq#;\n.reg .pred %regomp_rr#;\n");
}

void lane_record::write_begin(ptx_function &f, text_buffer &out, std::string_view number) const {
  const writer write{out, number};
  write("mov.u32 %regomp_rw#,%laneid;\ncvt.u64.u32 %regomp_rn#,%regomp_rw#;\nadd.u64 %regomp_rn#,%regomp_rn#,1;\n"
        "mov.u64 %regomp_ra#,0;\n");
  for (unsigned n = 0; n < count; ++n) {
    const ptx_register &r = f.registers[slots[n].reg];
    write("mov.@ %regomp_rt#_^,0;\n", {}, bits_type(r.type), n);
    if (slots[n].from_before) write("mov.@ %regomp_rb#_^,$;\n", r.name, r.type, n);
  }
}

void lane_record::write_turn(ptx_function &f, text_buffer &out, std::string_view number) const {
  const writer write{out, number};
  write("mov.u32 %regomp_rs#,0;\n");
  for (unsigned n = 0; n < count; ++n)
    if (const ptx_register &r = f.registers[slots[n].reg]; slots[n].from_before)
      write("mov.@ $,%regomp_rb#_^;\n", r.name, r.type, n);
}

void lane_record::write_behind(ptx_function &f, text_buffer &out, unsigned statement, std::string_view number) const {
  const writer write{out, number};
  for (const decision *d = first_decision(); d != end_of_decisions(); ++d) {
    if (d->choice != statement) continue;
    if (d->sets == sets_if::executed)
      write("mov.u32 %regomp_rs#,1;\n");
    else
      write(d->sets == sets_if::it_holds ? "selp.u32 %regomp_rw#,1,0,$;\nor.b32 %regomp_rs#,%regomp_rs#,%regomp_rw#;\n"
                                         : "selp.u32 %regomp_rw#,0,1,$;\nor.b32 %regomp_rs#,%regomp_rs#,%regomp_rw#;\n",
            f.registers[d->predicate].name);
  }
}

// What the first round has is taken on in any case: the thread's, if no round sets anything.
void lane_record::write_turn_end(ptx_function &f, text_buffer &out, std::string_view number) const {
  const writer write{out, number};
  write("setp.ne.u32 %regomp_rp#,%regomp_rs#,0;\nsetp.eq.u64 %regomp_rq#,%regomp_ra#,0;\n");
  if (key != no_index) {
    write("setp.");
    out << relation << "." << type;
    write(" %regomp_rr#,%regomp_rt#_^,$;\nor.pred %regomp_rr#,%regomp_rr#,%regomp_rq#;\n"
          "and.pred %regomp_rp#,%regomp_rp#,%regomp_rr#;\n",
          f.registers[slots[key].reg].name, {}, key);
  }
  write("selp.u64 %regomp_ra#,%regomp_rn#,%regomp_ra#,%regomp_rp#;\nor.pred %regomp_rp#,%regomp_rp#,%regomp_rq#;\n");
  for (unsigned n = 0; n < count; ++n) {
    const ptx_register &r = f.registers[slots[n].reg];
    write("selp.@ %regomp_rt#_^,$,%regomp_rt#_^,%regomp_rp#;\n", r.name, bits_type(r.type), n);
  }
  write("add.u64 %regomp_rn#,%regomp_rn#,32;\n");
}

// All lanes find out which round of which lane has what counts, and get it from that lane: the first one, which has had a
// round, if none has set anything. Of two the earlier stays unless the later would have taken its place.
void lane_record::write_end(ptx_function &f, text_buffer &out, std::string_view number) const {
  const writer write{out, number};
  const std::string_view key_bits = key == no_index ? std::string_view() : f.registers[slots[key].reg].type;
  const record_name at("ra", number), other("rx", number), best("rk", number), compared("ro", number), winner("rw", number);
  if (key != no_index) write("mov.@ %regomp_rk#,%regomp_rt#_^;\n", {}, key_bits, key);
  for (const std::string_view distance : {"16", "8", "4", "2", "1"}) {
    write_shuffle(write, out, "u64", other.text, at.text, "bfly", distance);
    write("setp.gt.u64 %regomp_rp#,%regomp_rx#,%regomp_ra#;\n"); // the other one's is later
    if (key != no_index) {
      write_shuffle(write, out, key_bits, compared.text, best.text, "bfly", distance);
      write("setp.");
      out << relation << "." << type;
      write(" %regomp_rq#,%regomp_rk#,%regomp_ro#;\nand.pred %regomp_rq#,%regomp_rq#,%regomp_rp#;\nsetp.");
      out << relation << "." << type;
      write(" %regomp_rr#,%regomp_ro#,%regomp_rk#;\nor.pred %regomp_rr#,%regomp_rr#,%regomp_rp#;\n"
            "not.pred %regomp_rr#,%regomp_rr#;\nor.pred %regomp_rp#,%regomp_rq#,%regomp_rr#;\n"
            "setp.eq.u64 %regomp_rq#,%regomp_ra#,0;\nor.pred %regomp_rp#,%regomp_rp#,%regomp_rq#;\n"
            "setp.ne.u64 %regomp_rq#,%regomp_rx#,0;\nand.pred %regomp_rp#,%regomp_rp#,%regomp_rq#;\n");
      write("selp.@ %regomp_rk#,%regomp_ro#,%regomp_rk#,%regomp_rp#;\n", {}, bits_type(key_bits));
    }
    write("selp.u64 %regomp_ra#,%regomp_rx#,%regomp_ra#,%regomp_rp#;\n");
  }
  write("setp.eq.u64 %regomp_rp#,%regomp_ra#,0;\nadd.u64 %regomp_ra#,%regomp_ra#,-1;\ncvt.u32.u64 %regomp_rw#,%regomp_ra#;\n"
        "and.b32 %regomp_rw#,%regomp_rw#,31;\nselp.u32 %regomp_rw#,0,%regomp_rw#,%regomp_rp#;\n");
  for (unsigned n = 0; n < count; ++n) {
    const ptx_register &r = f.registers[slots[n].reg];
    write_shuffle(write, out, r.type, r.name, record_name("rt", number, n).text, "idx", winner.text);
  }
}

} // namespace regomp::nvptx
