// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/directed_trials.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

constexpr std::uint64_t most_iterations = std::uint64_t{1} << 30;
constexpr std::int64_t farthest = std::int64_t{1} << 50, most_difference = std::int64_t{1} << 31;

} // namespace

directed_trials::outcome directed_trials::run() {
  if (!seen.resize(1, f.registers.size()) || !coverage.find_unseen(tests) || !find_numbers()) return outcome::no_memory;
  outcome result = outcome::same;
  for (unsigned i = 0; i < tests.size(); ++i)
    for (const unsigned way : {trial_outcomes::held, trial_outcomes::did_not}) {
      if (result != outcome::same) continue;
      const unsigned t = tests[i];
      test = machine.test.statement = t;
      wanted = way;
      machine.test.wanted = way == trial_outcomes::held;
      goal = goal_of(machine.code[t], way == trial_outcomes::held);
      result = turn(i);
    }
  machine.shifted.clear();
  machine.test.statement = no_index;
  return result;
}

// Finds the shortest trials, to start from.
bool directed_trials::find_numbers() {
  machine.shifted.clear();
  machine.test.statement = no_index;
  numbers.clear();
  if (!reached.resize(most_numbers, tests.size())) return false;
  for (unsigned n = 0; n < most_numbers; ++n) {
    const std::uint64_t before = machine.executed;
    const outcome result = runner.try_data(n, nullptr, true);
    if (result == outcome::no_memory) return false;
    if (result != outcome::same) continue;
    const auto row = static_cast<unsigned>(numbers.size());
    for (unsigned i = 0; i < tests.size(); ++i)
      if (machine.seen.has_reached(tests[i])) reached.add(row, i);
    if (!numbers.push_back({n, machine.executed - before, row, machine.is_large})) return false;
  }
  std::sort(numbers.begin(), numbers.end(), [](const start &x, const start &y) { return x.length < y.length; });
  return true;
}

// For one of the tests.
directed_trials::outcome directed_trials::turn(unsigned index) {
  unsigned turned = 0, failures = 0;
  for (const start &s : numbers) {
    if (failures == most_failures || turned == enough || (machine.seen.often_seen(test) & wanted) != 0) break;
    if (!runner.goes_on()) return outcome::unclear;
    if (!s.may_change && !reached.has(s.row, index)) continue; // it would not come to the test
    machine.shifted.clear();
    machine.test.differences.clear();
    outcome result = runner.try_data(s.number, nullptr, true);
    if (result == outcome::same && machine.test.differences.size() == 0) continue;
    if (result == outcome::same) result = attempt(s.number);
    if (result == outcome::differs || result == outcome::no_memory) return result;
    ++(result == outcome::same ? turned : failures);
  }
  return outcome::same;
}

// The trial of that number has been executed. Unclear: it has not come out so.
directed_trials::outcome directed_trials::attempt(unsigned number) {
  base = runner.last;
  all = machine.watched_value;
  at = number % machine.test.differences.size();
  difference = machine.test.differences[at];
  if (difference > farthest || difference < -farthest) return outcome::unclear;
  reads.clear();
  const ptx_statement &s = f.statements[test];
  if (!find_reads(s, 1) || !find_reads(s, 2)) return outcome::no_memory;
  std::int64_t step;
  for (const std::uint64_t address : reads) {
    if (!shift(address, 1)) return outcome::no_memory;
    if (!execute_shifted(number, base, &step)) continue;
    const outcome shifted = try_shift(number, address, step);
    if (shifted != outcome::unclear) return shifted;
  }
  // It may be a quotient that is tested.
  for (const std::int64_t later : {1, 16, 256}) {
    const trial_runner::part next = {base.first + static_cast<std::uint64_t>(later), base.count};
    if (!make_room(number, next.first + next.count)) break;
    if (!execute_shifted(number, next, &step)) continue;
    const outcome moved = try_begin(number, step, later);
    if (moved != outcome::unclear) return moved;
  }
  return outcome::unclear;
}

// Executes the trial as it is shifted now. Whether what the test compares is then another, and by how much.
bool directed_trials::execute_shifted(unsigned number, const trial_runner::part &part, std::int64_t *step) {
  machine.test.differences.clear();
  if (runner.try_data(number, &part, true) != outcome::same || machine.test.differences.size() <= at) return false;
  *step = machine.test.differences[at];
  if (*step > farthest || *step < -farthest) return false;
  *step -= difference;
  return *step != 0;
}

directed_trials::outcome directed_trials::try_shift(unsigned number, std::uint64_t address, std::int64_t step) {
  for (unsigned i = 0; i < 2; ++i) {
    std::int64_t by;
    if (!find_change(step, i, &by)) break;
    if (!shift(address, by)) return outcome::no_memory;
    const outcome result = try_part(number, base);
    if (result != outcome::same || machine.test.came) return result;
  }
  return outcome::unclear;
}

// Where the test comes out so in all iterations until the last one, none has anything to carry on to: a longer part then.
directed_trials::outcome directed_trials::try_part(unsigned number, trial_runner::part part) {
  for (unsigned i = 0;; ++i) {
    const outcome result = runner.try_data(number, &part, false);
    const std::uint64_t count = std::min(part.count * 4, machine.watched_value - part.first);
    if (result != outcome::same || !machine.test.came || machine.test.went || i == most_longer || count <= part.count)
      return result;
    part.count = count;
  }
}

// The same, with the place where the thread's part begins: so many iterations later what is compared has gone on by `step`.
// What is not linear gets nearer each time.
directed_trials::outcome directed_trials::try_begin(unsigned number, std::int64_t step, std::int64_t later) {
  std::uint64_t begin = base.first;
  for (unsigned i = 0; i < most_steps && step != 0; ++i) {
    if (difference > most_difference || difference < -most_difference) break;
    const std::int64_t first = static_cast<std::int64_t>(begin) + (goal - difference) * later / step;
    if (first < 0 || static_cast<std::uint64_t>(first) + base.count > most_iterations) break;
    const trial_runner::part part = {static_cast<std::uint64_t>(first), base.count};
    if (part.first == begin || !make_room(number, part.first + part.count * 16)) break;
    machine.test.differences.clear();
    const outcome result = try_part(number, part);
    if (result != outcome::same || machine.test.came) return result;
    if (machine.test.differences.size() <= at) break;
    const std::int64_t now = machine.test.differences[at];
    if (now > farthest || now < -farthest) break;
    later = static_cast<std::int64_t>(part.first - begin);
    step = now - difference;
    difference = now;
    begin = part.first;
  }
  return outcome::unclear;
}

// What is to be added to a number if the difference grows by `step` with it: the first and the second try, if there is one.
bool directed_trials::find_change(std::int64_t step, unsigned number, std::int64_t *by) const {
  const std::int64_t more = goal - difference;
  *by = more / step;
  if (number == 0) return true;
  *by += (more < 0) == (step < 0) ? 1 : -1;
  return more % step != 0;
}

// The difference at which the test comes out so.
std::int64_t directed_trials::goal_of(const trial_instruction &test, bool holds) {
  if (test.does == trial_operation::min) return holds ? -1 : 1; // the first one is taken
  if (test.does == trial_operation::max) return holds ? 1 : -1;
  switch (test.relation) {
  case trial_relation::eq:
    return holds ? 0 : 1;
  case trial_relation::ne:
    return holds ? 1 : 0;
  case trial_relation::lt:
    return holds ? -1 : 0;
  case trial_relation::le:
    return holds ? 0 : 1;
  case trial_relation::gt:
    return holds ? 1 : 0;
  case trial_relation::ge:
    return holds ? 0 : -1;
  default:
    return 0;
  }
}

bool directed_trials::shift(std::uint64_t address, std::int64_t by) {
  machine.shifted.clear();
  return machine.shifted.push_back({address, static_cast<std::uint64_t>(by)});
}

// Shifts nothing, or a number by which the loop has at least so many iterations then.
bool directed_trials::make_room(unsigned number, std::uint64_t iterations) {
  machine.shifted.clear();
  if (iterations <= all) return true;
  if (loop.division == no_index) return false;
  reads.clear();
  if (!find_reads(f.statements[loop.division], 1)) return false;
  for (const std::uint64_t address : reads) {
    std::int64_t step;
    if (!shift(address, 1)) return false;
    (void)execute_shifted(number, base, &step);
    const auto more = static_cast<std::int64_t>(machine.watched_value - all);
    if (more <= 0 || more > 1000) continue;
    return shift(address, static_cast<std::int64_t>(iterations - all) / more + 1);
  }
  return false;
}

// Adds where the numbers are, given to the region, that an operand is computed from.
bool directed_trials::find_reads(const ptx_statement &s, unsigned operand) {
  const unsigned reg = f.register_of(s, operand);
  if (reg == no_index) return true;
  seen.clear();
  seen.add(reg);
  using follow = ptx_function::follow;
  return f.close(seen, ptx_function::direction::to_sources, [&](const ptx_statement &d, unsigned) {
    const auto i = static_cast<unsigned>(&d - f.statements.begin());
    if (!d.is_opcode("ld.")) return follow::through;
    if (!machine.reads_given(i, shape) || machine.code[i].type.is_float()) return follow::stop;
    const std::uint64_t address = machine.addresses[i];
    const bool added = reads.size() == most_reads || std::find(reads.begin(), reads.end(), address) != reads.end() ||
                       reads.push_back(address);
    return added ? follow::stop : follow::give_up;
  });
}

} // namespace regomp::nvptx
