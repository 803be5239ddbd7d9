// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/dynamic_rounds.h"

#include <cstdio>

namespace regomp::nvptx {

namespace {

// #: the loop's number.
void write(text_buffer &to, unsigned number, std::string_view format) {
  for (const char &c : format)
    if (c == '#')
      to << number;
    else
      to << std::string_view(&c, 1);
}

std::string_view passed(ptx_function &f, unsigned argument) {
  return argument != no_index ? f.statements[argument].operands[1] : "1";
}

void write_load(ptx_function &f, const warp_state &warp, std::string_view what, std::int64_t slot, text_buffer &out,
                unsigned number) {
  out << "ld.u64 %regomp_" << what << number << ",[" << f.registers[warp.frame].name << "+" << static_cast<unsigned>(slot)
      << "];\n";
}

} // namespace

void write_chunk_registers(text_buffer &out, unsigned number) {
  write(out, number,
        ".reg .u32 %regomp_threads#;\n.reg .u32 %regomp_u#;\n.reg .pred %regomp_down#;\n.reg .pred %regomp_q#;\n.reg .u64 "
        "%regomp_t#;\n"
        ".reg .u64 %regomp_span#;\n.reg .u64 %regomp_by#;\n.reg .u64 %regomp_unit#;\n.reg .u64 %regomp_ask#;\n");
}

// %regomp_by is how far the parts are from each other, with a sign, %regomp_unit without. Which thread has a chunk the
// program cannot see, so a thread that has several of them at once has just been lucky; but each shall have some. A chunk of
// the program's stays whole, since it may rely on it that one thread goes through it in order; of a guided schedule it does
// not know where one begins. Nothing wraps where increment and chunk are not larger than is asked for here.
void write_chunk_request(ptx_function &f, const dynamic_loop &loop, text_buffer &out, unsigned number) {
  write(out, number,
        "{\n.param .u32 %value_in;\ncall (%value_in),omp_get_num_threads;\nld.param.u32 %regomp_threads#,[%value_in];\n}\n");
  if (loop.combined != nullptr) {
    const std::int64_t part = loop.combined->part();
    write(out, number, "mov.u64 %regomp_by#,");
    out << static_cast<std::uint64_t>(part);
    write(out, number,
          ";\nsetp.lt.s64 %regomp_down#,%regomp_by#,0;\nsetp.gt.u32 %regomp_q#,%regomp_threads#,1;\n"
          "selp.u64 %regomp_unit#,");
    out << static_cast<std::uint64_t>(part < 0 ? -part : part);
    write(out, number, ",0,%regomp_q#;\n");
    return;
  }
  write(out, number, "mov.u64 %regomp_unit#,0;\nmov.u64 %regomp_by#,");
  out << passed(f, loop.increment);
  write(out, number, ";\nmov.u64 %regomp_ask#,");
  out << passed(f, loop.chunk) << ";\n";
  if (loop.upward == no_index) {
    write(out, number, "setp.lt.s64 %regomp_down#,%regomp_by#,0;\n");
  } else {
    write(out, number, "mov.u32 %regomp_u#,");
    out << passed(f, loop.upward);
    write(out, number, ";\nsetp.eq.u32 %regomp_down#,%regomp_u#,0;\n");
  }
  write(out, number, "sub.u64 %regomp_span#,");
  out << passed(f, loop.end) << "," << passed(f, loop.first);
  write(out, number,
        ";\n@%regomp_down# neg.s64 %regomp_span#,%regomp_span#;\n"
        "setp.le.u32 %regomp_q#,%regomp_threads#,1;\n@%regomp_q# bra $regomp_#_ask;\n"
        "sub.u64 %regomp_t#,%regomp_ask#,1;\nsetp.ge.u64 %regomp_q#,%regomp_t#,0x100000;\n@%regomp_q# bra $regomp_#_ask;\n"
        "mov.u64 %regomp_t#,%regomp_by#;\n@%regomp_down# neg.s64 %regomp_t#,%regomp_t#;\n"
        "sub.u64 %regomp_t#,%regomp_t#,1;\nsetp.ge.u64 %regomp_q#,%regomp_t#,0x7fffffff;\n@%regomp_q# bra $regomp_#_ask;\n");
  if (!loop.guided) write(out, number, "mul.lo.u64 %regomp_by#,%regomp_by#,%regomp_ask#;\n");
  write(out, number,
        "mov.u64 %regomp_unit#,%regomp_by#;\n@%regomp_down# neg.s64 %regomp_unit#,%regomp_unit#;\n"
        "cvt.u64.u32 %regomp_t#,%regomp_threads#;\nmul.lo.u64 %regomp_t#,%regomp_t#,%regomp_unit#;\n"
        "sub.u64 %regomp_span#,%regomp_span#,1;\ndiv.u64 %regomp_span#,%regomp_span#,%regomp_t#;\n"
        "min.u64 %regomp_span#,%regomp_span#,31;\nadd.u64 %regomp_span#,%regomp_span#,1;\n");
  write(out, number,
        loop.guided ? "max.u64 %regomp_ask#,%regomp_ask#,%regomp_span#;\n"
                    : "mul.lo.u64 %regomp_ask#,%regomp_ask#,%regomp_span#;\n");
  write(out, number, "$regomp_#_ask:\n");
}

void write_dynamic_start(ptx_function &f, const dynamic_loop &loop, text_buffer &out, unsigned number) {
  library_call c;
  if (!read_library_call(f, loop.start, c)) return;
  for (unsigned i = c.opens; i < loop.start; ++i) out << f.statements[i].line << "\n";
  write(out, number, ".param .u64 %regomp_chunk#;\nst.param.u64 [%regomp_chunk#],%regomp_ask#;\ncall (%value_in),");
  char name[32];
  std::snprintf(name, sizeof name, "%%regomp_chunk%u", number);
  out << (loop.upward != no_index ? unsigned_dynamic_start : dynamic_start) << ",(";
  write_parameters(f, c, c.count - 2, name, out);
  out << ");\n";
}

// `a` and `b` are where the lane's part begins and ends, `left` how far the chunk's end is from there.
void write_chunk_begin(ptx_function &f, const warp_state &warp, const dynamic_loop &loop, text_buffer &out,
                       unsigned number) {
  write(out, number,
        ".reg .u64 %regomp_v#;\n.reg .u64 %regomp_left#;\n.reg .u64 %regomp_a#;\n.reg .u64 %regomp_b#;\n"
        ".reg .u64 %regomp_end#;\n.reg .u32 %regomp_w#;\n$regomp_#_lanes:\n");
  write_load(f, warp, "a", loop.first_slot, out, number);
  write_load(f, warp, "end", loop.end_slot, out, number);
  write(out, number,
        "sub.u64 %regomp_left#,%regomp_end#,%regomp_a#;\n@%regomp_down# neg.s64 %regomp_left#,%regomp_left#;\n"
        "mov.u32 %regomp_w#,%laneid;\ncvt.u64.u32 %regomp_v#,%regomp_w#;\n");
}

void write_chunk_start(text_buffer &out, unsigned number) {
  write(out, number,
        "mul.lo.u64 %regomp_b#,%regomp_v#,%regomp_unit#;\nsetp.le.u64 %regomp_p#,%regomp_left#,%regomp_b#;\n"
        "@%regomp_p# bra $regomp_#_done;\nsub.u64 %regomp_left#,%regomp_left#,%regomp_b#;\n"
        "mad.lo.u64 %regomp_a#,%regomp_v#,%regomp_by#,%regomp_a#;\n");
}

void write_chunk_turn(text_buffer &out, unsigned number) {
  write(out, number,
        "add.u64 %regomp_b#,%regomp_a#,%regomp_by#;\nsetp.le.u64 %regomp_p#,%regomp_left#,%regomp_unit#;\n"
        "selp.u64 %regomp_b#,%regomp_end#,%regomp_b#,%regomp_p#;\n");
}

void write_chunk_load(ptx_function &f, const dynamic_loop::load &load, text_buffer &out, unsigned number) {
  const ptx_statement &s = f.statements[load.statement];
  const ptx_register &to = f.registers[f.register_of(s, 0)];
  const std::string_view from = load.of_end ? "%regomp_b" : "%regomp_a";
  if (s.opcode.ends_with("64"))
    out << "mov.b64 " << to.name << "," << from << number << ";\n";
  else if (to.type.ends_with("32"))
    out << "cvt.u32.u64 " << to.name << "," << from << number << ";\n";
  else
    out << "cvt.u32.u64 %regomp_w" << number << "," << from << number << ";\n"
        << (s.opcode.ends_with("s32") ? "cvt.s64.s32 " : "cvt.u64.u32 ") << to.name << ",%regomp_w" << number << ";\n";
}

void write_chunk_next(text_buffer &out, unsigned number) {
  write(out, number,
        "shl.b64 %regomp_v#,%regomp_unit#,5;\nsetp.gt.u64 %regomp_p#,%regomp_left#,%regomp_v#;\n"
        "sub.u64 %regomp_left#,%regomp_left#,%regomp_v#;\nshl.b64 %regomp_v#,%regomp_by#,5;\n"
        "add.u64 %regomp_a#,%regomp_a#,%regomp_v#;\n@%regomp_p# bra $regomp_#_turn;\n");
}

} // namespace regomp::nvptx
