// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What loop_editor writes for a loop that gets lanes.
#include "plugin/nvptx/image_edit/loop_editor.h"

#include "plugin/nvptx/image_edit/dynamic_rounds.h"
#include "plugin/nvptx/image_edit/trip_rounds.h"

namespace regomp::nvptx {

namespace {

// What the partition's registers are kept in while rounds change them.
constexpr std::string_view keepers[3] = {"a", "b", "c"};

// What lanes' code calls besides what the object calls itself.
constexpr std::string_view
    declares_thread_count = ".extern .func (.param .u32 %value_out) omp_get_num_threads;\n",
    declares_start = ".extern .func (.param .u32 %value_out) GOMP_loop_dynamic_start (.param .u64 %in_ar0, .param .u64 "
                     "%in_ar1, .param .u64 %in_ar2, .param .u64 %in_ar3, .param .u64 %in_ar4, .param .u64 %in_ar5);\n",
    declares_unsigned_start =
        ".extern .func (.param .u32 %value_out) GOMP_loop_ull_dynamic_start (.param .u32 %in_ar0, .param "
        ".u64 %in_ar1, .param .u64 %in_ar2, .param .u64 %in_ar3, .param .u64 %in_ar4, .param .u64 "
        "%in_ar5, .param .u64 %in_ar6);\n";

unsigned kept_of(const static_loop &loop, unsigned i) {
  const unsigned of_bounds[3] = {loop.start, loop.end, no_index}, of_parts[3] = {loop.size, loop.rest, loop.number};
  return loop.by_bounds ? of_bounds[i] : of_parts[i];
}

} // namespace

// #: the loop's number, so that its registers and labels have names of their own; ^: with the phase; ~: the type.
void loop_editor::write_format(text_buffer &to, std::string_view format, std::string_view type, unsigned number) {
  for (const char &c : format)
    if (c == '#')
      to << number;
    else if (c == '^' && phase > 0)
      to << number << "_" << phase;
    else if (c == '^')
      to << number;
    else if (c == '~')
      to << type;
    else
      to << std::string_view(&c, 1);
}

void loop_editor::write_statement(unsigned statement, unsigned first_block, unsigned number) {
  const ptx_statement &s = f.statements[statement];
  if (chunks != nullptr)
    if (const dynamic_loop::load *const l = chunks->find_load(statement)) {
      write_chunk_load(f, *l, tail, number);
      return;
    }
  if (s.is_label() || s.line.starts_with(".loc ") || lanes.is_left_out(s) || phases.is_of_barrier(f, s)) return;
  if (of_frame.write(f, statement, tail)) return;
  if (s.target == no_index) {
    lanes.write(s, tail);
    sums.write_behind(f, tail, statement, number);
    return;
  }
  const std::string_view before(s.line.data(), static_cast<std::size_t>(s.opcode.data() - s.line.data()));
  tail << before;
  write_format(tail, "bra $regomp_^_", {}, number);
  const unsigned to = f.statements[s.target].block;
  if (shape.blocks.has(to) && to != first_block)
    tail << to << ";\n";
  else
    tail << "next;\n";
}

// `next`: the block that is written behind it.
void loop_editor::write_block(unsigned b, unsigned next, const static_loop &loop, unsigned number) {
  write_format(tail, "$regomp_^_", {}, number);
  tail << b << ":\n";
  const bool earlier = phases.of(b) < phase;
  const ptx_statement &last = f.statements[f.blocks[b].end - 1];
  const bool meets = earlier && last.target != no_index && last.guard != no_index && !phases.decides(b);
  for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
    const ptx_statement &s = f.statements[i];
    const bool goes_on = !earlier || phases.is_repeated(i) || (s.target != no_index && s.guard == no_index);
    if (goes_on) write_statement(i, loop.block, number);
  }
  if (!earlier && phase + 1 < phases.count && phases.ends_with_barrier(f, b)) {
    write_format(tail, "bra $regomp_^_next;\n", {}, number);
    return;
  }
  const unsigned to = meets ? f.blocks[b].post_dominator : f.blocks[b].successors[0];
  if (to == no_index || (to == next && to != loop.block)) return;
  write_format(tail, "bra $regomp_^_", {}, number);
  if (!shape.blocks.has(to) || to == loop.block)
    tail << "next;\n";
  else
    tail << to << ";\n";
}

// Registers that point into the thread's frame point into memory of the lane's own, or back.
void loop_editor::write_own_memory(unsigned number, bool own) {
  if (into_frame.size() == 0) return;
  if (own)
    tail << ".local .align 16 .b8 __regomp_memory" << number << "[" << own_bytes << "];\n.reg .u64 %regomp_memory" << number
         << ";\ncvta.local.u64 %regomp_memory" << number << ",__regomp_memory" << number << ";\nadd.u64 %regomp_memory"
         << number << ",%regomp_memory" << number << "," << own_bytes << ";\nsub.u64 %regomp_memory" << number
         << ",%regomp_memory" << number << "," << f.registers[warp.top].name << ";\n";
  for (const unsigned r : into_frame)
    tail << (own ? "add" : "sub") << ".u64 " << f.registers[r].name << "," << f.registers[r].name << ",%regomp_memory"
         << number << ";\n";
}

// In the function's own code: what is asked for, so that lanes have enough to do.
void loop_editor::write_request(unsigned number) {
  write_chunk_registers(inserted, number);
  insert(begin_of(f.statements[0]));
  write_chunk_request(f, *chunks, inserted, number);
  const std::size_t opens = begin_of(f.statements[chunks->start_opens]);
  functions.note_call(object, declares_thread_count);
  if (chunks->runtime && chunks->combined == nullptr) {
    write_dynamic_start(f, *chunks, inserted, number);
    insert(opens, end_of(f.statements[chunks->start]) - opens);
    functions.note_call(object, chunks->upward != no_index ? declares_unsigned_start : declares_start);
    return;
  }
  insert(opens);
  if (chunks->combined == nullptr) {
    const ptx_statement &passes = f.statements[chunks->chunk];
    inserted << passes.opcode << " " << passes.operands[0] << ",%regomp_ask" << number << ";\n";
    insert(begin_of(passes), end_of(passes) - begin_of(passes));
  }
}

// In the function's own code: which way it is. Trips are taken where the loop is entered.
void loop_editor::write_way_to_lanes(const static_loop &loop, const trip_loop *trips, unsigned number) {
  if (chunks != nullptr) {
    write_request(number);
    write_format(inserted, ".reg .pred %regomp_p#;\nsetp.ne.u64 %regomp_p#,%regomp_unit#,0;\n", {}, number);
  } else {
    write_format(inserted, ".reg .pred %regomp_p#;\nsetp.gt.u32 %regomp_p#,", {}, number);
    inserted << f.registers[loop.thread_count].name << ",1;\n";
  }
  if (takes_stack) {
    write_format(inserted, ".reg .u64 %regomp_taken#;\n.reg .pred %regomp_fits#;\nsub.u64 %regomp_taken#,", {}, number);
    inserted << f.registers[warp.top].name << "," << f.registers[warp.stack].name << ";\n";
    write_format(inserted, "setp.le.u64 %regomp_fits#,%regomp_taken#,", {}, number);
    inserted << own_bytes;
    write_format(inserted, ";\nand.pred %regomp_p#,%regomp_p#,%regomp_fits#;\n", {}, number);
  }
  write_format(inserted, "@%regomp_p# bra $regomp_#_lanes;\n$regomp_#_warp:\n", {}, number);
  const ptx_statement &label = f.statements[f.blocks[loop.block].first];
  if (trips == nullptr) {
    insert(end_of(label));
  } else {
    const ptx_statement &last = f.statements[f.blocks[trips->entry].end - 1];
    insert(begin_of(last.is_opcode("bra") && last.guard == no_index ? last : label));
  }
  write_format(inserted, "$regomp_#_exit:\n", {}, number);
  insert(begin_of(f.statements[f.blocks[loop.exit].first]));
}

// `v` is the lane's iteration, `left` how many of the thread's there are from there on.
void loop_editor::write_parts_begin(const static_loop &loop, unsigned number) {
  const bool wide = loop.type.ends_with("64");
  const auto write = [&](std::string_view format) { write_format(tail, format, wide ? "u64" : "u32", number); };
  write(".reg .~ %regomp_v#;\n.reg .~ %regomp_left#;\n.reg .~ %regomp_a#;\n.reg .~ %regomp_b#;\n.reg .~ %regomp_c#;\n"
        ".reg .u32 %regomp_lane#;\n$regomp_#_lanes:\n");
  for (unsigned i = 0; i < 3 && kept_of(loop, i) != no_index; ++i) {
    write(is_short(kept_of(loop, i)) ? "cvt.u32.u16 %regomp_" : "mov.~ %regomp_");
    tail << keepers[i] << number << "," << f.registers[kept_of(loop, i)].name << ";\n";
  }
  write(loop.by_bounds ? "sub.~ %regomp_left#,%regomp_b#,%regomp_a#;\n" : "mov.~ %regomp_left#,%regomp_a#;\n");
  tail << "setp.le." << loop.type;
  write(" %regomp_p#,%regomp_left#,0;\n@%regomp_p# bra $regomp_#_warp;\nmov.u32 %regomp_lane#,%laneid;\n");
}

void loop_editor::write_parts_of_lane(const static_loop &loop, unsigned number) {
  const bool wide = loop.type.ends_with("64");
  const auto write = [&](std::string_view format) { write_format(tail, format, wide ? "u64" : "u32", number); };
  write(loop.by_bounds ? "sub.~ %regomp_left#,%regomp_b#,%regomp_a#;\n" : "mov.~ %regomp_left#,%regomp_a#;\n");
  write(wide ? "cvt.u64.u32 %regomp_v#,%regomp_lane#;\n" : "mov.u32 %regomp_v#,%regomp_lane#;\n");
  // Of a call each lane gets its share at once.
  if (!shape.has_loop())
    write(".reg .~ %regomp_share#;\nadd.~ %regomp_share#,%regomp_left#,-1;\nshr.~ %regomp_share#,%regomp_share#,5;\n"
          "add.~ %regomp_share#,%regomp_share#,1;\nmul.lo.~ %regomp_v#,%regomp_v#,%regomp_share#;\n");
}

void loop_editor::write_parts_start(const static_loop &loop, unsigned number) {
  const std::string_view type = loop.type.ends_with("64") ? "u64" : "u32";
  write_format(tail,
               "setp.le.~ %regomp_p#,%regomp_left#,%regomp_v#;\n@%regomp_p# bra $regomp_^_done;\n"
               "sub.~ %regomp_left#,%regomp_left#,%regomp_v#;\n",
               type, number);
  write_format(tail,
               loop.by_bounds
                   ? "add.~ %regomp_v#,%regomp_v#,%regomp_a#;\n"
                   : "add.~ %regomp_v#,%regomp_v#,%regomp_b#;\nmad.lo.~ %regomp_v#,%regomp_a#,%regomp_c#,%regomp_v#;\n",
               type, number);
}

// In a round the thread has one iteration: so has each thread of a team with as many threads as there are iterations, and
// the iteration is the thread's number. Or it is the first thread, and has its share from that iteration on.
void loop_editor::write_parts_turn(const static_loop &loop, unsigned number) {
  const std::string_view type = loop.type.ends_with("64") ? "u64" : "u32";
  const auto set = [&](unsigned reg, std::string_view value) {
    write_format(tail,
                 is_short(reg) && value[1] == '%' ? "cvt.u16.u32 "
                 : is_short(reg)                  ? "mov.u16 "
                                                  : "mov.~ ",
                 type, number);
    tail << f.registers[reg].name;
    write_format(tail, value, type, number);
  };
  const bool shares = !shape.has_loop();
  if (shares) write_format(tail, "min.~ %regomp_share#,%regomp_share#,%regomp_left#;\n", type, number);
  if (loop.by_bounds) {
    set(loop.start, ",%regomp_v#;\n");
    write_format(tail, "add.~ ", type, number);
    tail << f.registers[loop.end].name;
    write_format(tail, shares ? ",%regomp_v#,%regomp_share#;\n" : ",%regomp_v#,1;\n", type, number);
  } else if (shares) {
    set(loop.size, ",%regomp_share#;\n");
    set(loop.rest, ",%regomp_v#;\n");
    set(loop.number, ",0;\n");
  } else {
    set(loop.size, ",1;\n");
    set(loop.rest, ",0;\n");
    set(loop.number, ",%regomp_v#;\n");
  }
}

void loop_editor::write_parts_next(const static_loop &loop, unsigned number) {
  if (!shape.has_loop()) return;
  write_format(tail,
               "setp.gt.~ %regomp_p#,%regomp_left#,32;\nsub.~ %regomp_left#,%regomp_left#,32;\n"
               "add.~ %regomp_v#,%regomp_v#,32;\n@%regomp_p# bra $regomp_^_turn;\n",
               loop.type.ends_with("64") ? "u64" : "u32", number);
}

void loop_editor::write_parts_end(const static_loop &loop, unsigned number) {
  for (unsigned i = 0; i < 3 && kept_of(loop, i) != no_index; ++i) {
    write_format(tail, is_short(kept_of(loop, i)) ? "cvt.u16.u32 " : "mov.~ ", loop.type.ends_with("64") ? "u64" : "u32",
                 number);
    tail << f.registers[kept_of(loop, i)].name << ",%regomp_" << keepers[i] << number << ";\n";
  }
}

// Behind the function's own code.
void loop_editor::write_loop(static_loop &loop, const trip_loop *trips, unsigned number) {
  const auto write = [&](std::string_view format) { write_format(tail, format, {}, number); };
  write_way_to_lanes(loop, trips, number);
  sums.write_declarations(f, tail, number);
  if (trips != nullptr)
    write_trip_begin(f, *trips, inner, tail, number);
  else if (chunks != nullptr)
    write_chunk_begin(f, warp, *chunks, tail, number);
  else
    write_parts_begin(loop, number);
  sums.write_begin(f, tail, number);
  if (loop.by_trips) ends.write_none_yet(tail, number);
  write_own_memory(number, true);
  for (phase = 0; phase < phases.count; ++phase) {
    write_round(loop, trips, number);
    write("$regomp_^_done:\nbar.warp.sync 0xffffffff;\n");
    if (phase + 1 < phases.count) tail << "{\ncall GOMP_barrier;\n}\n";
  }
  phase = 0;
  ends.write_kept(f, loop, tail, number);
  if (!loop.by_trips) write_parts_end(loop, number);
  ends.write_end(f, tail, number);
  sums.write_end(f, tail, number);
  write_own_memory(number, false);
  write("bra $regomp_#_exit;\n");
}

// A phase's rounds.
void loop_editor::write_round(const static_loop &loop, const trip_loop *trips, unsigned number) {
  if (trips != nullptr) {
    write_trip_start(*trips, tail, number);
  } else if (chunks != nullptr) {
    write_chunk_start(tail, number);
  } else {
    write_parts_of_lane(loop, number);
    write_parts_start(loop, number);
  }
  write_format(tail, "$regomp_^_turn:\n", {}, number);
  if (trips != nullptr)
    write_trip_turn(f, *trips, inner, tail, number);
  else if (chunks != nullptr)
    write_chunk_turn(tail, number);
  else
    write_parts_turn(loop, number);
  if (trips != nullptr && ends.last.size() > 0) write_is_last_trip(*trips, tail, number);
  if (loop.by_trips) ends.write_is_last(tail, number);
  sums.write_turn(f, tail, number);
  const auto is_written = [&](unsigned b) { return shape.blocks.has(b) && phases.of(b) <= phase; };
  unsigned previous = no_index;
  for (unsigned b = 0; b < loop.block; ++b)
    if (is_written(b)) previous = b;
  if (previous != no_index) {
    write_format(tail, "bra $regomp_^_", {}, number);
    tail << loop.block << ";\n";
  }
  previous = no_index;
  for (unsigned b = 0; b < f.blocks.size(); ++b) {
    if (!is_written(b)) continue;
    if (previous != no_index) write_block(previous, b, loop, number);
    previous = b;
  }
  write_block(previous, loop.exit, loop, number);
  write_format(tail, "$regomp_^_next:\n", {}, number);
  if (phase + 1 == phases.count) sums.write_turn_end(f, tail, number);
  if (trips != nullptr)
    write_trip_next(*trips, tail, number);
  else if (chunks != nullptr)
    write_chunk_next(tail, number);
  else
    write_parts_next(loop, number);
}

} // namespace regomp::nvptx
