// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/iteration_trials.h"

#include "plugin/nvptx/image_edit/directed_trials.h"
#include "plugin/nvptx/image_edit/trial_counters.h"
#include "plugin/nvptx/image_edit/trial_coverage.h"
#include "plugin/nvptx/image_edit/trial_machine.h"
#include "plugin/nvptx/image_edit/trial_records.h"
#include "plugin/nvptx/image_edit/trial_sizes.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>

namespace regomp::nvptx {

namespace {

constexpr unsigned most_trials = 3000, least_trials = 64, most_unclear = 300;
constexpr std::uint64_t most_statements = 4000000, most_of_image = 40000000;
constexpr std::size_t most_of_function = 10000;
constexpr unsigned most_few = 300, least_few = 64, fewest = 12, most_guesses = 2000;
constexpr std::uint64_t most_for_few = 600000;
constexpr std::uint64_t most_in_front = 4000, most_of_run = 100000, most_of_wide_run = 20000;
// Of few trials: a run on data of any size may be so long, or so many times as long as one that has come to its end.
constexpr std::uint64_t first_wide_run = 1500, times_longer = 4;
constexpr std::uint64_t most_iterations = std::uint64_t{1} << 30, most_at_once = 300, most_of_16 = 1000, most_of_8 = 12;

class trials final : public trial_runner {
public:
  trials(ptx_function &function, warp_state &state, const static_loop &l, loop_shape &s, lane_sums &loop_sums,
         bit_rows &live, std::uint64_t most)
      : f(function), warp(state), loop(l), shape(s), sums(loop_sums), inner(live), machine(function, state),
        records(machine), coverage(function, state, l, s, loop_sums, live, machine),
        counters(function, s, loop_sums, live, machine), sizes(function, l, s, machine),
        directed(function, l, s, machine, coverage, *this), allowed(most) {}

  bool pass() {
    if (f.statements.size() > most_of_function || !machine.prepare() || !coverage.prepare() || !add_sums() || !find_given())
      return false;
    find_divisions();
    // Once, to see what is read.
    outcome result = outcome::unclear;
    for (unsigned n = 0; n < most_trials && result == outcome::unclear; ++n) result = try_data(n, nullptr, false);
    if (!sizes.find()) return false;
    do {
      const outcome all = try_guess();
      if (all != outcome::unclear) return all == outcome::same;
    } while (goes_on() && sizes.next_guess());
    return false;
  }

  // Whether iterations differ with all guesses of what data there are. Few trials are made.
  bool differ() {
    in_any_order = true;
    if (f.statements.size() > most_of_function || !machine.prepare() || !add_sums() || !find_given()) return false;
    machine.refute([this](auto note) { records.each_choice(note); });
    find_divisions();
    for (unsigned n = 0; n < most_few; ++n)
      if (try_data(n, nullptr, false) != outcome::unclear) break;
    if (!sizes.find()) return false;
    few = copies_look_alike() ? fewest : least_few;
    unsigned guessed = 0;
    do
      if (!differs_by_guess()) return false;
    while (machine.executed < most_for_few && ++guessed < most_guesses && sizes.next_guess());
    return guessed == 0 || machine.executed < most_for_few;
  }

  // Of a loop of chunks: whether one depends on what the one before has left in the thread's frame. Lanes have others
  // before.
  bool chunks_see_each_other() {
    if (f.statements.size() > most_of_function || !machine.prepare()) return false;
    machine.refute([](auto) {});
    const auto go = [&] {
      return machine.run(loop.block, loop.block, most_of_wide_run, &shape.blocks) == trial_machine::result::arrived;
    };
    unsigned done = 0;
    for (unsigned n = 0; n < most_few && done < least_few && machine.executed < most_for_few; ++n) {
      machine.begin_trial(n);
      if (machine.run(0, loop.block, most_in_front) != trial_machine::result::arrived) continue;
      machine.begin_run();
      if (!go() || machine.arrived_at != loop.block || !keep(machine.values, entry)) continue;
      machine.effects.clear();
      expected.clear();
      if (!go() || !add_effects(expected)) continue;
      std::copy(entry.begin(), entry.end(), machine.values.begin());
      machine.begin_run();
      if (!go()) continue;
      if (!std::equal(expected.begin(), expected.end(), machine.effects.begin(), machine.effects.end())) return true;
      ++done;
    }
    return false;
  }

  std::uint64_t executed() const { return machine.executed; }

private:
  struct sum {
    unsigned reg, before;
    trial_instruction merge, choice; // choice: if what the relation `merge` says decides
    bool chosen;
    std::uint64_t neutral, whole, total;
    double size;   // of all that has been added
    unsigned bits; // that count, if they are fewer than 32
    char sign;
  };

  bool goes_on() const override { return machine.executed < most_statements && machine.executed < allowed; }

  // Differs: enough has been the same to say that the guess is right, but not enough has been seen.
  outcome try_guess() {
    machine.seen.forget();
    unsigned done = 0;
    bool turned = false;
    for (unsigned n = 0; n < most_trials && goes_on() && (done > 0 || n < most_unclear); ++n) {
      const outcome result = try_data(n, nullptr, false);
      if (result == outcome::no_memory) return result;
      if (result == outcome::differs) return outcome::unclear;
      if (result == outcome::unclear) continue;
      ++done;
      if (done < least_trials) continue;
      if (!turned) {
        if (counters.found()) return outcome::differs;
        const outcome directly = directed.run();
        if (directly != outcome::same) return directly == outcome::differs ? outcome::unclear : outcome::differs;
        turned = true;
      }
      if (done % (done < 2 * least_trials ? 8 : 64) == 0 && coverage.is_complete()) return outcome::same;
    }
    return done < least_trials ? outcome::unclear : coverage.is_complete() ? outcome::same : outcome::differs;
  }

  // False if memory is exhausted.
  static bool keep(array<std::uint64_t> &from, array<std::uint64_t> &to) {
    to.clear();
    for (const std::uint64_t v : from)
      if (!to.push_back(v)) return false;
    return true;
  }

  static bool counts_or_moves(const trial_instruction &t) {
    switch (t.does) {
    case trial_operation::none:
    case trial_operation::move:
    case trial_operation::jump:
    case trial_operation::load:
    case trial_operation::load_parameter:
    case trial_operation::store_parameter:
      return true;
    case trial_operation::convert:
    case trial_operation::add:
    case trial_operation::sub:
    case trial_operation::add_three:
    case trial_operation::sub_add:
    case trial_operation::mul:
    case trial_operation::mad:
    case trial_operation::shl:
    case trial_operation::bit_and:
    case trial_operation::compare:
      return !t.type.is_float() && !t.source.is_float();
    default:
      return false;
    }
  }

  // Whether there is no more of any operation in front of what is repeated, or less, than in so many whole iterations; where
  // iterations begin, and which is the last one, may be computed there.
  bool copies_look_alike() {
    struct number_of {
      std::uint64_t opcode;
      unsigned in_front, repeated;
    };
    array<number_of> numbers;
    for (unsigned b = 0; b < f.blocks.size(); ++b) {
      if (!shape.blocks.has(b) || shape.is_tail(b)) continue;
      for (unsigned i = f.blocks[b].first; i < f.blocks[b].end; ++i) {
        const trial_instruction &t = machine.code[i];
        if (counts_or_moves(t)) continue;
        auto *n = std::find_if(numbers.begin(), numbers.end(), [&](const number_of &o) { return o.opcode == t.name; });
        if (n == numbers.end()) {
          if (!numbers.push_back({t.name, 0, 0})) return false;
          n = numbers.end() - 1;
        }
        ++(shape.is_repeated(b) ? n->repeated : n->in_front);
      }
    }
    return std::all_of(numbers.begin(), numbers.end(), [&](const number_of &n) {
      return n.in_front * numbers[0].repeated == numbers[0].in_front * n.repeated;
    });
  }

  bool differs_by_guess() {
    unsigned done = 0;
    for (unsigned n = 0; n < most_few && done < few && machine.executed < most_for_few; ++n) {
      const outcome result = try_data(n, nullptr, false);
      if (result == outcome::differs) return true;
      done += result == outcome::same;
    }
    return false;
  }

  void find_divisions() {
    machine.watch(loop.division);
    if (const unsigned all = f.register_of(f.statements[loop.division], 1); all != no_index)
      if (const ptx_statement *const d = f.sole_definition(all); d != nullptr && d->is_opcode("sub."))
        machine.watch_begin_and_end(static_cast<unsigned>(d - f.statements.begin()));
    for (const ptx_statement &s : f.statements)
      if (s.block != no_index && shape.blocks.has(s.block) && !shape.is_repeated(s.block) && !s.is_opcode("div.rn") &&
          (s.is_opcode("div.") || s.is_opcode("rem.")) && f.register_of(s, 1) != no_index &&
          shape.depends(f.register_of(s, 1)))
        machine.divides(static_cast<unsigned>(&s - f.statements.begin()));
  }

  bool add_sums() {
    bool added = true;
    sums.each([&](unsigned reg, unsigned before, std::string_view operation, std::string_view type, std::string_view neutral,
                  bool chosen, unsigned bits, char sign) {
      char opcode[40];
      std::snprintf(opcode, sizeof opcode, "%s%.*s.%.*s", chosen ? "setp." : "", static_cast<int>(operation.size()),
                    operation.data(), static_cast<int>(type.size()), type.data());
      sum s = {reg, before, trial_code::operation_of(opcode), {}, chosen, machine.constant(neutral), 0, 0, 0, bits, sign};
      s.merge.operand_count = 2;
      machine.tame_numbers = machine.tame_numbers || s.merge.source.is_float();
      added = added && s.merge.does != trial_operation::other && of_loop.push_back(s);
    });
    return added && records.add(sums);
  }

  bool find_given() {
    for (unsigned r = 0; r < f.registers.size(); ++r) {
      bool is_live = false;
      for (unsigned b = 0; b < f.blocks.size(); ++b) is_live = is_live || (shape.blocks.has(b) && inner.has(b, r));
      if (is_live && !(inner.has(loop.block, r) ? given : left).push_back(r)) return false;
    }
    return true;
  }

  // Which iterations the thread has, of all that there are.
  bool choose_part(const part *chosen) {
    if (loop.type.ends_with("32")) machine.watched_value = static_cast<std::uint32_t>(machine.watched_value);
    const std::uint64_t all = machine.watched_value;
    if (all < 2 || all > most_iterations || machine.ends_in_front) return false;
    if (loop.is_short && all > (loop.of_8 ? most_of_8 : most_of_16)) return false; // less than none, perhaps
    if (chosen != nullptr) {
      last = *chosen;
      return last.first + last.count <= all;
    }
    std::uint64_t &first = last.first, &count = last.count;
    constexpr std::uint64_t counts[2][8] = {{2, 3, 4, 7, 13, 40, 150, most_at_once}, {2, 2, 2, 3, 3, 4, 5, 13}};
    count = std::min(
        {counts[in_any_order][machine.is_large ? 5 + machine.random() % 3 : machine.random() % 8], all, most_at_once});
    const std::uint64_t last_first = all - count, draw = machine.random();
    switch (draw % 6) {
    case 0:
      first = 0;
      break;
    case 1:
      first = last_first;
      break;
    case 2:
    case 3:
      // Where a variable of a nest may be at its end.
      if (auto &c = machine.code.constants; c.size() > 0) {
        const auto size = static_cast<std::int64_t>(c[machine.random() % c.size()]);
        const auto multiple = static_cast<std::uint64_t>(size < 0 ? -size : size) * (1 + machine.random() % 3);
        first = std::min(last_first, multiple - std::min(multiple, machine.random() % count));
        break;
      }
      [[fallthrough]];
    default:
      first = machine.random() % (last_first + 1);
    }
    return true;
  }

  // Both ways to execute the loop, on other data for each number.
  outcome try_data(unsigned number, const part *chosen, bool in_a_row) override {
    machine.begin_trial(number);
    if (!sizes.assume()) return outcome::no_memory;
    const auto result = machine.run(0, loop.block, most_in_front);
    if (result == trial_machine::result::no_memory) return outcome::no_memory;
    if (result != trial_machine::result::arrived || !choose_part(chosen)) return outcome::unclear; // there are no iterations
    outcome both = do_both(in_a_row);
    if (both == outcome::differs && machine.nest_is_empty) both = outcome::unclear;
    if (machine.nest_is_empty && both == outcome::same) both = outcome::unclear;
    if (both == outcome::same && !in_a_row && machine.made_for == trial_machine::purpose::to_decide) machine.seen.count();
    return both;
  }

  outcome do_both(bool in_a_row) {
    entry.clear();
    for (const unsigned r : given)
      for (unsigned i = 0; i < trial_components; ++i)
        if (!entry.push_back(machine.values[r * trial_components + i])) return outcome::no_memory;
    records.keep_before();
    auto result = execute(last.first, last.count);
    if (result == trial_machine::result::no_memory) return outcome::no_memory;
    if (result == trial_machine::result::too_long) machine.note_unclear();
    if (result != trial_machine::result::arrived) return outcome::unclear;
    if (in_a_row) return outcome::same;
    expected.clear();
    if (!add_effects(expected)) return outcome::no_memory;
    for (sum &s : of_loop) {
      s.whole = machine.get(s.reg);
      s.total = s.neutral;
      s.size = 0;
    }
    records.keep_whole();
    separate.clear();
    for (std::uint64_t i = last.first; i < last.first + last.count; ++i) {
      if (!records.begin_round()) return outcome::no_memory;
      result = execute(i, 1);
      records.end_round(i == last.first);
      if (result == trial_machine::result::no_memory) return outcome::no_memory;
      if (result == trial_machine::result::too_long) {
        machine.note_unclear();
        return outcome::unclear;
      }
      if (result != trial_machine::result::arrived) return outcome::differs;
      if (!add_effects(separate)) return outcome::no_memory;
      for (sum &s : of_loop) merge(s, machine.get(s.reg));
    }
    const bool same = are_equal(expected, separate) &&
                      std::all_of(of_loop.begin(), of_loop.end(), [&](const sum &s) { return is_equal(s); }) &&
                      records.are_same();
    return same ? outcome::same : outcome::differs;
  }

  using effect = trial_machine::effect;
  bool add_effects(array<effect> &to) {
    for (const effect &e : machine.effects)
      if (!to.push_back({e.place, e.what, to.size()})) return false;
    return true;
  }
  // A compiler may have made several loops of one.
  bool are_equal(array<effect> &x, array<effect> &y) const {
    if (x.size() != y.size()) return false;
    if (std::equal(x.begin(), x.end(), y.begin())) return true;
    const auto by_place = [this](const effect &e, const effect &g) {
      if (e.place != g.place) return e.place < g.place;
      return in_any_order ? e.what < g.what : e.order < g.order;
    };
    std::sort(x.begin(), x.end(), by_place);
    std::sort(y.begin(), y.end(), by_place);
    return std::equal(x.begin(), x.end(), y.begin());
  }

  trial_machine::result execute(std::uint64_t begin, std::uint64_t iterations) {
    const std::uint64_t *value = entry.begin();
    for (const unsigned r : given)
      for (unsigned i = 0; i < trial_components; ++i) machine.values[r * trial_components + i] = *value++;
    for (const unsigned r : left) machine.set(r, machine.random());
    if (loop.by_bounds) {
      machine.set(loop.start, begin);
      machine.set(loop.end, begin + iterations);
    } else {
      machine.set(loop.size, iterations);
      machine.set(loop.number, begin / iterations);
      machine.set(loop.rest, begin % iterations);
    }
    for (const sum &s : of_loop)
      if (s.before != no_index) machine.set(s.before, s.neutral);
    records.set_before();
    machine.begin_run(iterations == 1);
    const std::uint64_t before = machine.executed;
    const auto result = machine.run(loop.block, loop.exit, most_of_this_run(), &shape.blocks);
    if (result == trial_machine::result::arrived) longest = std::max(longest, machine.executed - before);
    return result;
  }

  // Data of any size often are such that an iteration's own loops hardly end: where few trials are made, others do as well.
  std::uint64_t most_of_this_run() const {
    if (!machine.has_any_data()) return most_of_run;
    if (machine.made_for == trial_machine::purpose::to_decide) return most_of_wide_run;
    return std::min(most_of_wide_run, std::max(first_wide_run, longest * times_longer));
  }

  static double number_of(const sum &s, std::uint64_t v) {
    return s.merge.source.bits == 32 ? static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(v)))
                                     : std::bit_cast<double>(v);
  }
  void merge(sum &s, std::uint64_t added) {
    if (s.bits < 32) {
      added &= (std::uint64_t{1} << s.bits) - 1;
      if (s.sign == 's' && added >> (s.bits - 1) != 0) added |= ~std::uint64_t{0} << s.bits;
    }
    const std::uint64_t x[3] = {s.total, added, 0};
    const std::uint64_t v = computed_for_trial(s.merge, x);
    s.total = !s.chosen ? v : v & 1 ? added : s.total;
    if (s.merge.source.is_float()) s.size = std::max(s.size, std::max(number_of(s, added), -number_of(s, added)));
  }
  bool is_equal(const sum &s) const {
    const unsigned bits = s.bits < 32 ? s.bits : s.merge.source.bits;
    if (!s.merge.source.is_float() || s.chosen) return (s.total ^ s.whole) << (64 - bits) == 0;
    const double a = number_of(s, s.total), b = number_of(s, s.whole);
    if (a != a || b != b) return a != a && b != b;
    const double much = std::max({s.size, a, -a, b, -b}), apart = a > b ? a - b : b - a;
    return a == b || apart <= much * (bits == 32 ? 1e-3 : 1e-9);
  }

  ptx_function &f;
  warp_state &warp;
  const static_loop &loop;
  loop_shape &shape;
  lane_sums &sums;
  bit_rows &inner;
  trial_machine machine;
  trial_records records;
  trial_coverage coverage;
  trial_counters counters;
  trial_sizes sizes;
  directed_trials directed;
  const std::uint64_t allowed; // statements
  array<unsigned> given, left; // registers that the loop finds; that an iteration leaves to the next one, or gives itself
  array<sum> of_loop;
  array<std::uint64_t> entry;       // what those that are given are
  array<effect> expected, separate; // of iterations in a row, and one by one
  unsigned few = least_few;
  std::uint64_t longest = 0; // of the runs that have come to their end
  bool in_any_order = false; // loops that share a partition execute each other's iterations
};

} // namespace

bool iterations_begin_anew(ptx_function &f, warp_state &warp, const static_loop &loop, loop_shape &shape, lane_sums &sums,
                           bit_rows &inner, std::uint64_t *executed) {
  trials t(f, warp, loop, shape, sums, inner, most_of_image - std::min(most_of_image, *executed));
  const bool passed = t.pass();
  *executed += t.executed();
  return passed;
}

bool iterations_differ(ptx_function &f, warp_state &warp, const static_loop &loop, loop_shape &shape, lane_sums &sums,
                       bit_rows &inner, std::uint64_t *executed) {
  trials t(f, warp, loop, shape, sums, inner, most_of_image - std::min(most_of_image, *executed));
  const bool differ = loop.by_trips ? t.chunks_see_each_other() : t.differ();
  *executed += t.executed();
  return differ;
}

} // namespace regomp::nvptx
