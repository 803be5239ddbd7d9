// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_steps.h"

namespace regomp::nvptx {

namespace {

trial_step::noted noted_of(const trial_instruction &t) {
  switch (t.does) {
  case trial_operation::move:
    return trial_step::noted::nothing;
  case trial_operation::compare:
    return trial_step::noted::truth;
  case trial_operation::choose:
    return trial_step::noted::choice;
  case trial_operation::min:
  case trial_operation::max:
    return trial_step::noted::smaller;
  case trial_operation::bit_and:
    return trial_step::noted::bits;
  default:
    return trial_step::noted::zero;
  }
}

trial_step::way way_of(const trial_instruction &t, bool loads_top) {
  using way = trial_step::way;
  switch (t.does) {
  case trial_operation::jump:
    return way::jump;
  case trial_operation::leave:
    return way::leave;
  case trial_operation::load:
    return t.result_count == 1 && !loads_top ? way::load : way::other;
  case trial_operation::store:
  case trial_operation::load_parameter:
  case trial_operation::store_parameter:
  case trial_operation::change:
  case trial_operation::call:
    return way::other;
  case trial_operation::move:
    return t.result_count == 1 && t.operand_count == 1 ? way::compute : way::other;
  default:
    return t.result_count == 1 && t.operand_count <= trial_step::most ? way::compute : way::other;
  }
}

} // namespace

bool trial_steps::make(ptx_function &f, warp_state &warp, trial_code &code, array<std::uint64_t> &values) {
  if (!steps.reserve(f.statements.size()) || !places.reserve(f.statements.size() + 1)) return false;
  const auto zero = static_cast<unsigned>(values.size());
  if (!values.push_back(0)) return false;
  for (unsigned i = 0; i < f.statements.size(); ++i) {
    const ptx_statement &s = f.statements[i];
    const trial_instruction &t = code[i];
    if (!places.push_back(static_cast<unsigned>(steps.size()))) return false;
    if (s.is != ptx_statement::kind::instruction || warp.is_passing_on(s) || t.does == trial_operation::none) continue;
    trial_step step;
    step.is = way_of(t, i == warp.loads_top);
    step.statement = i;
    step.offset = t.offset;
    if (s.guard != no_index && !warp.is_acting(s)) step.guard = s.guard * trial_components;
    step.guard_negated = s.guard_negated;
    const auto add_operand = [&](unsigned o, const trial_operand &from) {
      const bool is_constant = from.slot == no_index;
      step.operands[o] = is_constant ? static_cast<unsigned>(values.size()) : from.slot;
      return !is_constant || values.push_back(from.value);
    };
    for (unsigned &o : step.operands) o = zero;
    for (unsigned o = 0; step.is == trial_step::way::compute && o < t.operand_count; ++o)
      if (!add_operand(o, t.operands[o])) return false;
    if (step.is == trial_step::way::load && !add_operand(0, t.base)) return false;
    if (t.result_count > 0) {
      step.result = t.results[0];
      const unsigned bits = code.bits_of(step.result);
      step.mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    }
    step.reads = static_cast<unsigned>(t.type.kind) | unsigned{t.type.bits} << 8 | unsigned{t.loads_pointer} << 16;
    step.compute = computation_for_trial(t);
    step.notes = noted_of(t);
    step.bits = t.type.bits;
    if (!steps.push_back(step)) return false;
  }
  return places.push_back(static_cast<unsigned>(steps.size()));
}

void trial_steps::note_nothing() {
  for (trial_step &s : steps) s.notes = trial_step::noted::nothing;
}

void trial_steps::note(unsigned statement, trial_code &code) {
  if (is_executed(statement)) (*this)[statement].notes = noted_of(code[statement]);
}

} // namespace regomp::nvptx
