// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_records.h"

#include <cstdio>

namespace regomp::nvptx {

bool trial_records::add(const lane_sums &sums) {
  bool added = true;
  sums.each_record([&](const lane_record &r) {
    record one;
    one.key = r.key_register();
    if (one.key != no_index) {
      char opcode[40];
      std::snprintf(opcode, sizeof opcode, "setp.%.*s.%.*s", static_cast<int>(r.key_relation().size()),
                    r.key_relation().data(), static_cast<int>(r.key_type().size()), r.key_type().data());
      one.decides = trial_code::operation_of(opcode);
      one.decides.operand_count = 2;
      added = added && one.decides.does == trial_operation::compare;
    }
    r.each_register([&](unsigned reg, bool from_before) { one.parts[one.count++] = {reg, from_before, 0, 0, 0}; });
    r.each_choice([&](unsigned statement, lane_record::sets_if sets) {
      const unsigned char seen = sets == lane_record::sets_if::it_holds      ? trial_outcomes::held
                                 : sets == lane_record::sets_if::it_does_not ? trial_outcomes::did_not
                                                                             : trial_outcomes::reached;
      added = added && choices.push_back({statement, static_cast<unsigned>(records.size()), seen});
    });
    added = added && records.push_back(one);
  });
  return added;
}

void trial_records::keep_before() {
  each_part([&](part &p) { p.before = machine.get(p.reg); });
}

void trial_records::set_before() {
  each_part([&](part &p) {
    if (p.from_before) machine.set(p.reg, p.before);
  });
}

void trial_records::keep_whole() {
  for (record &r : records) r.found = r.sets = false;
  each_part([&](part &p) { p.whole = machine.get(p.reg); });
}

// What a choice has come to in a round alone says whether that sets a record.
bool trial_records::begin_round() {
  before_round.clear();
  for (const choice &c : choices) {
    if (!before_round.push_back(machine.seen.take(c.statement))) return false;
  }
  return true;
}

void trial_records::end_round(bool is_first) {
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const unsigned char now = machine.seen.take(choices[i].statement);
    record &r = records[choices[i].of];
    r.sets = r.sets || (now & choices[i].sets_if) != 0;
    machine.seen.add(choices[i].statement, now | before_round[i]);
  }
  for (record &r : records) merge(r, is_first);
}

void trial_records::merge(record &r, bool is_first) {
  bool takes = r.sets;
  if (takes && r.found && r.key != no_index) {
    std::uint64_t x[3] = {0, machine.get(r.key), 0};
    for (const part *p = r.parts; p != r.parts + r.count; ++p)
      if (p->reg == r.key) x[0] = p->total;
    takes = (computed_for_trial(r.decides, x) & 1) != 0;
  }
  for (part *p = r.parts; (takes || is_first) && p != r.parts + r.count; ++p) p->total = machine.get(p->reg);
  r.found = r.found || r.sets;
  r.sets = false;
}

bool trial_records::are_same() {
  bool same = true;
  each_part([&](const part &p) { same = same && p.whole == p.total; });
  return same;
}

} // namespace regomp::nvptx
