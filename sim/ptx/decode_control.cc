// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of control: branches, calls, synchronisation.
#include "sim/ptx/control.h"
#include "sim/ptx/decode.h"

namespace gompsim::ptx {

namespace {

bool emit_bra(decoder &d, const form &, const statement &s) {
  if (!d.expect_operands(s, 1, 1) || s.operands[0].kind != operand::kind_of::word)
    return d.fail(s.position, "expected a label");
  if (s.guarded)
    d.emit(s, run_branch_if, flow::branch_if);
  else
    d.emit(s, run_branch, flow::branch);
  d.branch_to(s.operands[0].word, s.position);
  return true;
}

bool emit_brx(decoder &d, const form &, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  const auto *n = s.operands[1].kind == operand::kind_of::word ? d.find(s.operands[1].word) : nullptr;
  if (n == nullptr || n->kind != decoder::name::kind_of::targets || n->elements != 0)
    return d.fail(s.position, "expected a list of branch targets");
  operand_ref a;
  if (!d.source(s.operands[0], scalar::u32, &a)) return false;
  const int block = d.begin_block(s);
  insn &i = d.emit_unguarded(s.position, run_switch, flow::many);
  i.a = a;
  d.switch_to(d.targets_at(n->index), s.position);
  d.end_block(block);
  return true;
}

// A value that a call passes in a register, or as a number, goes through a place of its own in the frame.
struct passed_register {
  operand_ref place, reg;
  bool wide;
};

// Variables of the .param space, registers, and, as arguments, numbers. `want` says what the function expects, if that is
// known.
bool call_values(decoder &d, const std::vector<operand> &list, const std::vector<value_shape> *want, bool results,
                 std::vector<value_shape> *out, std::vector<passed_register> *through) {
  for (const operand &o : list) {
    const auto *n = o.kind == operand::kind_of::word && !o.negated ? d.find(o.word) : nullptr;
    if (n != nullptr && n->kind == decoder::name::kind_of::param) {
      out->push_back(n->shape);
      continue;
    }
    passed_register p{};
    if (n != nullptr && n->kind == decoder::name::kind_of::reg) {
      if (!d.any_register(o, &p.wide, &p.reg)) return false;
    } else if (!results && (o.kind == operand::kind_of::integer || o.kind == operand::kind_of::real)) {
      p.wide = want == nullptr || out->size() >= want->size() || (*want)[out->size()].wide;
      if (!d.source(o,
                    o.kind == operand::kind_of::real ? (p.wide ? scalar::f64 : scalar::f32)
                    : p.wide                         ? scalar::b64
                                                     : scalar::b32,
                    &p.reg))
        return false;
    } else {
      return d.fail(o.position, "a call passes variables of the .param space, registers and numbers only");
    }
    p.place = d.temporary(p.wide);
    value_shape v;
    v.offset = p.place & 0x3fffffffu;
    v.words = 1;
    v.bytes = p.wide ? 8 : 4;
    v.wide = p.wide;
    out->push_back(v);
    through->push_back(p);
  }
  return true;
}

void move_passed(decoder &d, const statement &s, const std::vector<passed_register> &list, bool results) {
  for (const passed_register &p : list) {
    insn &i = d.emit_unguarded(s.position, best_routines().integer(int_op::move, p.wide ? scalar::b64 : scalar::b32));
    i.dst = results ? p.reg : p.place;
    i.a = results ? p.place : p.reg;
  }
}

bool same_shapes(const std::vector<value_shape> &have, const std::vector<value_shape> &want) {
  if (have.size() != want.size()) return false;
  for (std::size_t k = 0; k < have.size(); ++k)
    if (have[k].wide != want[k].wide || have[k].words != want[k].words) return false;
  return true;
}

bool emit_call(decoder &d, const form &, const statement &s) {
  call_site site;
  std::vector<passed_register> in, back;
  const auto values = [&](const call_frame_shape *want) {
    return call_values(d, s.results, want != nullptr ? &want->results : nullptr, true, &site.results, &back) &&
           call_values(d, s.arguments, want != nullptr ? &want->params : nullptr, false, &site.params, &in);
  };
  const operand &target = s.operands[0];
  if (target.kind != operand::kind_of::word) return d.fail(target.position, "expected a function");
  const auto *n = d.find(target.word);
  if (n != nullptr) { // through a pointer
    const auto *p = d.find(s.prototype);
    if (p == nullptr || (p->kind != decoder::name::kind_of::prototype && p->kind != decoder::name::kind_of::targets))
      return d.fail(s.position, "an indirect call needs a prototype");
    if (p->kind != decoder::name::kind_of::prototype) {
      if (!values(nullptr)) return false;
    } else {
      const auto &proto = d.prototype_at(p->index);
      const call_frame_shape shape = shape_of(proto.results, proto.params);
      if (!values(&shape)) return false;
      if (!same_shapes(site.results, shape.results) || !same_shapes(site.params, shape.params))
        return d.fail(s.position, "the call does not match its prototype");
    }
    operand_ref a;
    if (!d.source(target, scalar::u64, &a)) return false;
    const int block = d.begin_block(s);
    move_passed(d, s, in, false);
    insn &i = d.emit_unguarded(s.position, run_call_indirect, flow::calls_anywhere);
    i.a = a;
    i.extra = d.keep(std::move(site));
    move_passed(d, s, back, true);
    d.end_block(block);
    return true;
  }
  const symbol callee = d.program.linked->find(d.fn.mod, target.word);
  handler run = run_call;
  switch (callee.kind) {
  case symbol::kind_of::service:
    if (!values(nullptr)) return false;
    site.service = static_cast<syscall>(callee.index);
    run = run_syscall;
    break;
  case symbol::kind_of::function: {
    const function_decl &f = *d.program.linked->functions[callee.index];
    if (f.kernel) return d.fail(target.position, "a kernel cannot be called");
    const call_frame_shape shape = shape_of(f.results, f.params);
    if (!values(&shape)) return false;
    if (!same_shapes(site.params, shape.params) || (!site.results.empty() && !same_shapes(site.results, shape.results)))
      return d.fail(s.position, "the call does not match the definition of " + std::string(target.word));
    site.function = callee.index;
    break;
  }
  default:
    return d.fail(target.position, "the function is not defined");
  }
  const int block = d.begin_block(s);
  move_passed(d, s, in, false);
  insn &i = d.emit_unguarded(s.position, run);
  i.extra = d.keep(std::move(site));
  move_passed(d, s, back, true);
  d.end_block(block);
  return true;
}

// ret, exit, trap: all lanes of a group, or none.
bool emit_end(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 0, 0)) return false;
  const int block = d.begin_block(s);
  d.emit_unguarded(s.position, f.run, f.flag ? flow::returns : flow::ends);
  d.end_block(block);
  return true;
}

bool emit_nanosleep(decoder &d, const form &, const statement &s) {
  operand_ref time = 0;
  if (!d.expect_operands(s, 1, 1) || !d.source(s.operands[0], scalar::u32, &time)) return false;
  const int block = d.begin_block(s);
  d.emit_unguarded(s.position, run_nanosleep).a = time;
  d.end_block(block);
  return true;
}

bool emit_barrier(decoder &d, const form &f, const statement &s) {
  barrier_use u;
  u.op = static_cast<barrier_use::kind>(f.op);
  u.aligned = f.flag;
  const bool red = u.op >= barrier_use::kind::red_popc, sync = u.op == barrier_use::kind::sync;
  const std::size_t first = red ? 1 : 0, extra = red ? 1 : 0, n = s.operands.size();
  if (n < first + 1 + extra || n > first + 2 + extra) return d.fail(s.position, "the number of operands is wrong");
  u.has_count = n == first + 2 + extra;
  if (!sync && !red && !u.has_count) return d.fail(s.position, "bar.arrive needs the number of threads");
  if (!d.source(s.operands[first], scalar::u32, &u.id)) return false;
  if (u.has_count && !d.source(s.operands[first + 1], scalar::u32, &u.count)) return false;
  u.predicate = d.always();
  if (red) {
    if (!d.source_predicate(s.operands[n - 1], &u.predicate, &u.predicate_flip)) return false;
    if (u.op == barrier_use::kind::red_popc ? !d.destination(s.operands[0], scalar::u32, &u.dst)
                                            : !d.destination_predicate(s.operands[0], &u.dst))
      return false;
  }
  const int block = d.begin_block(s);
  insn &i = d.emit_unguarded(s.position, run_barrier);
  i.extra = d.keep(u);
  d.end_block(block);
  return true;
}

bool parse_barrier(opcode op, form &f) {
  const bool named = op.base == "barrier";
  f.flag = !named;
  op.take("cta");
  f.emit = emit_barrier;
  using kind = barrier_use::kind;
  if (op.take("sync"))
    f.op = static_cast<std::uint8_t>(kind::sync);
  else if (op.take("arrive"))
    f.op = static_cast<std::uint8_t>(kind::arrive);
  else if (op.take("red")) {
    if (named && op.take("aligned")) f.flag = true;
    if (op.take("popc"))
      f.op = static_cast<std::uint8_t>(kind::red_popc);
    else if (op.take("and"))
      f.op = static_cast<std::uint8_t>(kind::red_and);
    else if (op.take("or"))
      f.op = static_cast<std::uint8_t>(kind::red_or);
    else
      return false;
    if (named && op.take("aligned")) f.flag = true;
    const scalar t = op.take_type();
    return op.count == 0 && t == (f.op == static_cast<std::uint8_t>(kind::red_popc) ? scalar::u32 : scalar::pred);
  } else
    return false;
  if (named && op.take("aligned")) f.flag = true;
  return op.count == 0;
}

// --- collective operations ---

bool finish_collective(decoder &d, const statement &s, const collective &c) {
  const int block = d.begin_block(s);
  insn &i = d.emit_unguarded(s.position, run_collective);
  i.extra = d.keep(c);
  d.end_block(block);
  return true;
}

collective fresh(decoder &d, const form &f) {
  collective c;
  c.op = static_cast<collective_op>(f.op);
  c.synced = f.flag;
  c.wide = f.flag2;
  c.is_signed = is_signed(f.type);
  c.member = c.value = c.b = c.c = c.predicate = d.always();
  return c;
}

bool emit_warp_barrier(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 1, 1)) return false;
  collective c = fresh(d, f);
  return d.source(s.operands[0], scalar::b32, &c.member) && finish_collective(d, s, c);
}

// shfl{.sync}.mode.b32 d[|p], a, b, c{, member};
bool emit_shfl(decoder &d, const form &f, const statement &s) {
  const std::size_t n = f.flag ? 5 : 4;
  if (!d.expect_operands(s, n, n)) return false;
  collective c = fresh(d, f);
  if (!d.source(s.operands[1], scalar::b32, &c.value) || !d.source(s.operands[2], scalar::b32, &c.b) ||
      !d.source(s.operands[3], scalar::b32, &c.c))
    return false;
  if (f.flag && !d.source(s.operands[4], scalar::b32, &c.member)) return false;
  operand to = s.operands[0];
  if (to.kind != operand::kind_of::sink) {
    if (!to.second.empty()) {
      c.has_dst_predicate = to.second != "_";
      if (c.has_dst_predicate && !d.predicate(to.second, to.position, &c.dst_predicate)) return false;
    }
    if (to.word != "_") {
      c.has_dst = true;
      if (!d.destination(to, scalar::b32, &c.dst)) return false;
    }
  }
  return finish_collective(d, s, c);
}

// vote{.sync}.mode.pred p, {!}a{, member}; vote{.sync}.ballot.b32 d, {!}a{, member};
bool emit_vote(decoder &d, const form &f, const statement &s) {
  const std::size_t n = f.flag ? 3 : 2;
  if (!d.expect_operands(s, n, n)) return false;
  collective c = fresh(d, f);
  if (!d.source_predicate(s.operands[1], &c.predicate, &c.predicate_flip)) return false;
  if (f.flag && !d.source(s.operands[2], scalar::b32, &c.member)) return false;
  if (c.op == collective_op::vote_ballot) {
    c.has_dst = true;
    if (!d.destination(s.operands[0], scalar::b32, &c.dst)) return false;
  } else {
    c.has_dst_predicate = true;
    if (!d.destination_predicate(s.operands[0], &c.dst_predicate)) return false;
  }
  return finish_collective(d, s, c);
}

// match.any.sync.type d, a, member; match.all.sync.type d[|p], a, member;
bool emit_match(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 3, 3)) return false;
  collective c = fresh(d, f);
  if (!d.source(s.operands[1], f.type, &c.value) || !d.source(s.operands[2], scalar::b32, &c.member)) return false;
  const operand &to = s.operands[0];
  if (!to.second.empty()) {
    c.has_dst_predicate = true;
    if (!d.predicate(to.second, to.position, &c.dst_predicate)) return false;
  }
  c.has_dst = true;
  return d.destination(to, scalar::b32, &c.dst) && finish_collective(d, s, c);
}

bool emit_redux(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 3, 3)) return false;
  collective c = fresh(d, f);
  c.has_dst = true;
  return d.source(s.operands[1], scalar::b32, &c.value) && d.source(s.operands[2], scalar::b32, &c.member) &&
         d.destination(s.operands[0], scalar::b32, &c.dst) && finish_collective(d, s, c);
}

bool emit_elect(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  collective c = fresh(d, f);
  const operand &to = s.operands[0];
  if (!d.source(s.operands[1], scalar::b32, &c.member)) return false;
  if (!to.second.empty()) {
    c.has_dst_predicate = true;
    if (!d.predicate(to.second, to.position, &c.dst_predicate)) return false;
  }
  if (to.kind == operand::kind_of::word && to.word != "_") {
    c.has_dst = true;
    if (!d.destination(to, scalar::b32, &c.dst)) return false;
  }
  return finish_collective(d, s, c);
}

bool collective_form(form &f, collective_op o, bool synced, bool (*emit)(decoder &, const form &, const statement &)) {
  f.op = static_cast<std::uint8_t>(o);
  f.flag = synced;
  f.emit = emit;
  return true;
}

bool emit_activemask(decoder &d, const form &, const statement &s) {
  if (!d.expect_operands(s, 1, 1)) return false;
  operand_ref r;
  if (!d.destination(s.operands[0], scalar::b32, &r)) return false;
  const int block = d.begin_block(s);
  insn &i = d.emit_unguarded(s.position, run_machine_value);
  i.dst = r;
  i.imm = static_cast<std::int64_t>(machine_value::activemask);
  d.end_block(block);
  return true;
}

bool emit_hint(decoder &d, const form &, const statement &s) {
  d.emit(s, run_nothing);
  return true;
}

} // namespace

bool parse_control(opcode op, form &f) {
  const auto b = op.base;
  if (b == "bra") {
    op.take("uni");
    f.emit = emit_bra;
    return op.count == 0;
  }
  if (b == "brx") {
    f.emit = emit_brx;
    if (!op.take("idx")) return false;
    op.take("uni");
    return op.count == 0;
  }
  if (b == "call") {
    op.take("uni");
    f.emit = emit_call;
    return op.count == 0;
  }
  if (b == "ret" || b == "exit" || b == "trap" || b == "brkpt") {
    if (b == "ret") op.take("uni");
    f.emit = b == "brkpt" ? emit_hint : emit_end; // without a debugger a breakpoint does nothing
    f.run = b == "ret" ? run_return : b == "exit" ? run_exit : run_trap;
    f.flag = b == "ret";
    return op.count == 0;
  }
  if (b == "bar" && op.take("warp"))
    return op.take("sync") && op.count == 0 && collective_form(f, collective_op::barrier, true, emit_warp_barrier);
  if (b == "bar" || b == "barrier") return parse_barrier(op, f);
  if (b == "shfl") {
    const bool sync = op.take("sync");
    collective_op o;
    if (op.take("up"))
      o = collective_op::shfl_up;
    else if (op.take("down"))
      o = collective_op::shfl_down;
    else if (op.take("bfly"))
      o = collective_op::shfl_bfly;
    else if (op.take("idx"))
      o = collective_op::shfl_idx;
    else
      return false;
    return op.take_type() == scalar::b32 && op.count == 0 && collective_form(f, o, sync, emit_shfl);
  }
  if (b == "vote") {
    const bool sync = op.take("sync");
    collective_op o;
    if (op.take("all"))
      o = collective_op::vote_all;
    else if (op.take("any"))
      o = collective_op::vote_any;
    else if (op.take("uni"))
      o = collective_op::vote_uni;
    else if (op.take("ballot"))
      o = collective_op::vote_ballot;
    else
      return false;
    const scalar t = op.take_type();
    return t == (o == collective_op::vote_ballot ? scalar::b32 : scalar::pred) && op.count == 0 &&
           collective_form(f, o, sync, emit_vote);
  }
  if (b == "match") {
    const bool any = op.take("any");
    if ((!any && !op.take("all")) || !op.take("sync")) return false;
    f.type = op.take_type();
    f.flag2 = f.type == scalar::b64;
    return (f.type == scalar::b32 || f.type == scalar::b64) && op.count == 0 &&
           collective_form(f, any ? collective_op::match_any : collective_op::match_all, true, emit_match);
  }
  if (b == "redux") {
    static constexpr std::string_view names[] = {"add", "min", "max", "and", "or", "xor"};
    if (!op.take("sync")) return false;
    for (unsigned k = 0; k < 6; ++k) {
      if (!op.take(names[k])) continue;
      f.type = op.take_type();
      const bool bits = k >= 3;
      const bool good = bits ? f.type == scalar::b32 : f.type == scalar::u32 || f.type == scalar::s32;
      return good && op.count == 0 &&
             collective_form(f, static_cast<collective_op>(static_cast<unsigned>(collective_op::redux_add) + k), true,
                             emit_redux);
    }
    return false;
  }
  if (b == "elect") return op.take("sync") && op.count == 0 && collective_form(f, collective_op::elect, true, emit_elect);
  if (b == "activemask") {
    f.emit = emit_activemask;
    return op.take_type() == scalar::b32 && op.count == 0;
  }
  if (b == "nanosleep") {
    f.emit = emit_nanosleep;
    return op.take_type() == scalar::u32 && op.count == 0;
  }
  if (b == "pmevent") {
    f.emit = emit_hint;
    return true;
  }
  return false;
}

} // namespace gompsim::ptx
