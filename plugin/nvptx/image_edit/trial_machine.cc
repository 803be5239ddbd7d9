// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/trial_machine.h"

#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/value_hash.h"

#include <algorithm>
#include <bit>

namespace regomp::nvptx {

namespace {

// Where the block of data lies that the region was started with, and the thread's frame ends.
constexpr std::uint64_t data_block = std::uint64_t{0x71} << 36, most_data = 1 << 16;
constexpr std::uint64_t frame_end = std::uint64_t{0x53} << 36;

constexpr std::uint64_t most_taken = 1 << 16; // of the stack, for arrays of run-time size
constexpr std::uint64_t most_filled = 16384;  // bytes, of which more than that is known

struct known_function {
  std::string_view name, opcode;
};
constexpr known_function known_functions[] = {
    {"fmax", "max.f64"}, {"fmin", "min.f64"}, {"fmaxf", "max.f32"}, {"fminf", "min.f32"}};

} // namespace

bool trial_machine::prepare() {
  if (!code.read(f)) return false;
  frame_bytes = warp.frame_bytes + warp.stack_bytes + (warp.grows ? most_taken : 0);
  frame_begin = frame_end - frame_bytes;
  while (values.size() < f.registers.size() * trial_components)
    if (!values.push_back(0)) return false;
  // What a register has that the function gives no value.
  for (std::size_t i = 0; i < values.size(); ++i) write(static_cast<unsigned>(i), mixed_with(0x5851f42d4c957f2d, i));
  if (!steps.make(f, warp, code, values)) return false;
  if (!divides_nest.resize(1, f.statements.size()) || !been_in.resize(1, f.blocks.size()) ||
      !again_in_row.resize(1, f.blocks.size()) || !again_alone.resize(1, f.blocks.size()))
    return false;
  while (addresses.size() < f.statements.size())
    if (!addresses.push_back(0)) return false;
  return seen.resize(f.statements.size());
}

void trial_machine::begin_trial(std::uint64_t number) {
  ++trial;
  seed = mixed_with(0x5851f42d4c957f2d, number);
  drawn = 0;
  test.begin_trial();
  seen.begin_trial();
  nest_is_empty = false;
  of_constants = number % 4 == 3;
  is_wide = number % 2 == 1 ? often_wide() || number % 8 == 1 : number % 8 == 6;
  constexpr std::uint64_t scales[] = {3, 4, 6, 13};
  is_large = number % 8 == 5 && !is_too_large && !often_wide();
  most_small = is_large ? 90 : scales[made_of(~std::uint64_t{0}) % 4];
  constexpr std::uint64_t data_scales[] = {2, 3, 9, 9};
  most_small_data = data_scales[made_of(~std::uint64_t{1}) % 4];
  begin_run();
}

std::uint64_t trial_machine::made_of(std::uint64_t what) const {
  const std::uint64_t h = mixed_with(seed, what);
  return mixed_with(h, h >> 32);
}

void trial_machine::write(unsigned slot, std::uint64_t value) {
  const unsigned bits = code.bits_of(slot);
  values[slot] = bits >= 64 ? value : value & ((std::uint64_t{1} << bits) - 1);
}

void trial_machine::set(unsigned reg, std::uint64_t value) { write(reg * trial_components, value); }

std::uint64_t trial_machine::constant(std::string_view text) {
  std::uint64_t value = 0;
  return trial_code::read_constant(text, &value) ? value : hash_of(text);
}

// --- memory -------------------------------------------------------------------------------------------------------------

// Mostly small numbers, so that loops end, and variables of nests come to their ends; sometimes such as the program has.
std::uint64_t trial_machine::made_up(const trial_instruction &t, std::uint64_t address) {
  const std::uint64_t h = made_of(address * 2 + 1);
  const auto kind = static_cast<unsigned>(h & 15);
  const std::uint64_t rest = h >> 8;
  const bool of_region = address >= data_block && address < data_block + most_data;
  const bool pick = of_constants && !of_region && (h >> 4 & 1) != 0;
  // Of any size: as many have so many bits as have so many others.
  const bool any = is_wide && !t.loads_pointer && (h >> 6 & (often_wide() || of_region ? 1 : 3)) == 0;
  const std::uint64_t bits = mixed_with(h, seed);
  if (t.type.is_float()) {
    if (any && !tame_numbers) return bits;
    double v = static_cast<double>(rest % 4001) / 1000 - (kind < 4 ? 2 : 0);
    if (kind == 4) v = 0;
    if (kind == 5 && !tame_numbers) v *= 1e5;
    if (kind == 6 && !tame_numbers) v *= 1e-7;
    if (kind == 7 && !tame_numbers) v *= rest & 1 ? 1e25 : -1e25;
    if (kind == 8) v = static_cast<double>(rest % 7) - 2;
    if (pick && code.numbers.size() > 0) v = code.numbers[rest % code.numbers.size()] * (static_cast<double>(kind) / 8);
    return t.type.bits == 32 ? std::bit_cast<std::uint32_t>(static_cast<float>(v)) : std::bit_cast<std::uint64_t>(v);
  }
  if (t.loads_pointer && kind != 0) return (std::uint64_t{1} << 40) + ((rest & 0xffff) << 24);
  if (t.loads_pointer && !of_region) return 0;
  if (any) {
    if (of_region && often_wide()) return bits >> (55 + rest % 9); // products are none that a program cannot have
    const std::uint64_t size = bits >> (of_region ? 37 + rest % 27 : rest % 64);
    return kind % 4 == 0 ? std::uint64_t{0} - size : size;
  }
  if (pick && code.large_constants.size() > 0 && (h >> 5 & 1) != 0)
    return code.large_constants[rest % code.large_constants.size()] + (rest >> 20) % 3 - 1;
  if ((kind >= 14 || pick) && code.constants.size() > 0) {
    const std::uint64_t v = code.constants[rest % code.constants.size()] + (rest >> 20) % (pick ? 7 : 3) - (pick ? 3 : 1);
    if (!of_region || (v + 1000 < 2000 && (static_cast<std::int64_t>(v) > 0 || !often_wide()))) return v;
  }
  if (kind == 13) return rest % 300;
  if (kind == 12) return rest % 40;
  if (kind == 11 && !(of_region && often_wide())) return std::uint64_t{0} - rest % 5;
  return rest % (of_region ? most_small : most_small_data);
}

std::uint64_t trial_machine::narrowed(const trial_instruction &t, std::uint64_t v) {
  if (t.type.bits == 64) return v;
  const std::uint64_t low = v & ((std::uint64_t{1} << t.type.bits) - 1);
  const bool negative = t.type.kind == 's' && low >> (t.type.bits - 1) != 0;
  return negative ? low | ~std::uint64_t{0} << t.type.bits : low;
}

// As numbers of the type.
bool trial_machine::is_below(trial_type type, std::uint64_t a, std::uint64_t b) {
  const unsigned unused = 64 - type.bits;
  a <<= unused, b <<= unused;
  return type.kind == 's' ? static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b) : a < b;
}

bool trial_machine::reads_given(unsigned statement, loop_shape &shape) {
  const ptx_statement &s = f.statements[statement];
  if (addresses[statement] >= data_block && addresses[statement] < data_block + most_data) return true;
  return s.block != no_index && !(shape.blocks.has(s.block) && shape.is_repeated(s.block)) &&
         f.each_reference(s, [&](const ptx_reference &r) { return !r.uses || !shape.depends(r.reg); });
}

std::uint64_t trial_machine::read_memory(const trial_instruction &t, std::uint64_t address) {
  if (is_in_frame(address)) {
    for (const named &w : frame_writes)
      if (w.name == address) return w.value;
    for (std::size_t i = changed_by_calls.size(); i-- > 0;)
      if (const changed_range &r = changed_by_calls[i]; address - r.begin < r.end - r.begin)
        return narrowed(t, made_up(t, mixed_with(address, r.by)));
  }
  for (const named &a : assumed)
    if (a.name == address) return narrowed(t, a.value);
  return narrowed(t, made_up(t, address) + shift_at(address));
}

std::uint64_t trial_machine::shift_at(std::uint64_t address) {
  for (const named &s : shifted)
    if (s.name == address) return s.value;
  return 0;
}

// Outside of the frame the number is made of the address alone, also if it is assumed or shifted: these stay what they are
// in a trial.
inline std::uint64_t trial_machine::load(const trial_step &s, std::uint64_t address) {
  addresses[s.statement] = address;
  if (is_in_frame(address)) return read_memory(code[s.statement], address);
  remembered &r = memory[(address ^ address >> 8) % most_remembered];
  if (r.address != address || r.reads != s.reads || r.trial != trial)
    r = {address, read_memory(code[s.statement], address), s.reads, trial};
  return r.value;
}

// False if memory is exhausted, or too much has been done.
bool trial_machine::execute_memory(unsigned statement, const std::uint64_t *x) {
  const trial_instruction &t = code[statement];
  const std::uint64_t address = read_operand(t.base) + t.offset;
  if (t.does == trial_operation::load) {
    addresses[statement] = address;
    for (unsigned i = 0; i < t.result_count; ++i) write(t.results[i], read_memory(t, address + i * t.type.bits / 8));
    return true;
  }
  const auto add_operand = [&](std::uint64_t h, unsigned i) {
    return mixed_with(h, t.type.bits == 64 ? x[i] : x[i] & ((std::uint64_t{1} << t.type.bits) - 1));
  };
  if (t.does == trial_operation::store) {
    // One of a vector is one of each of its elements.
    for (unsigned i = 0; i < t.operand_count; ++i) {
      const std::uint64_t place = address + i * t.type.bits / 8;
      if ((is_in_frame(place) && !write_frame(place, x[i])) || !add_effect(place, add_operand(t.type.bits, i))) return false;
    }
    return true;
  }
  std::uint64_t h = mixed_with(t.name, address);
  for (unsigned i = 0; i < t.operand_count; ++i) h = add_operand(h, i);
  if (t.result_count > 0) write(t.results[0], read_memory(t, address));
  return add_effect(is_in_frame(address) ? address : 0, h);
}

bool trial_machine::write_frame(std::uint64_t address, std::uint64_t value) {
  std::size_t at = 0;
  while (at < frame_writes.size() && frame_writes[at].name != address) ++at;
  if (at == frame_writes.size() && (at == most_writes || !frame_writes.push_back({address, 0}))) return false;
  frame_writes[at].value = value;
  return true;
}

// What a compiler has made of a loop: one effect for each byte.
bool trial_machine::fill_or_copy(unsigned call) {
  const std::uint64_t function = code[call].name;
  const std::uint64_t to = argument(call, 0), second = argument(call, 1), size = argument(call, 2);
  const bool fills = function == hash_of("memset");
  for (std::uint64_t i = 0; i < size; ++i)
    if (!add_effect(to + i, mixed_with(function, fills ? second & 255 : second + i))) return false;
  return true;
}

// What has been passed for one of a call's arguments: "(%a,%b,%c)".
std::uint64_t trial_machine::argument(unsigned call, unsigned number) {
  const ptx_statement &s = f.statements[call];
  std::string_view list = s.operands[s.operand_count - 1];
  if (!list.starts_with('(')) return 0;
  for (list = {list.data() + 1, list.size() - 2}; number > 0 && list.find(',') != list.npos; --number)
    list.remove_prefix(list.find(',') + 1);
  while (list.starts_with(' ')) list.remove_prefix(1);
  const std::uint64_t name = hash_of({list.data(), std::min(list.find(','), list.size())});
  for (const named &p : parameters)
    if (number == 0 && p.name == name) return p.value;
  return 0;
}

// --- statements ---------------------------------------------------------------------------------------------------------

void trial_machine::forget_call() {
  passed = 0;
  called = has_returned = false;
  parameters.clear();
}

// What a called function has done to the frame: what lies there is made of what it was passed.
bool trial_machine::change_frame(unsigned call) {
  const std::string_view name = called_function(f.statements[call]);
  const bool is_known = (name == "memset" || name == "memcpy" || name == "memmove") && parameters.size() == 3;
  if (is_known && !is_in_frame(parameters[0].value)) return true;
  changed_range range = {0, frame_end, passed};
  if (is_known) range = {parameters[0].value, parameters[0].value + parameters[2].value, passed};
  for (std::size_t i = frame_writes.size(); i-- > 0;)
    if (frame_writes[i].name - range.begin < range.end - range.begin) frame_writes.erase(i);
  for (std::size_t i = changed_by_calls.size(); i-- > 0;)
    if (changed_by_calls[i].begin >= range.begin && changed_by_calls[i].end <= range.end) changed_by_calls.erase(i);
  return changed_by_calls.size() < most_ranges && changed_by_calls.push_back(range);
}

// What a function returns is made of what it was passed. False if memory is exhausted, or too much has been done.
bool trial_machine::execute_call(unsigned statement) {
  const std::string_view name = called_function(f.statements[statement]);
  if (called) forget_call();
  passed = mixed_with(passed, code[statement].name);
  called = true;
  if (is_barrier(f.statements[statement])) return true;
  const std::uint64_t threads = 2 + made_of(~std::uint64_t{2}) % 7;
  if (name == "omp_get_num_threads" || name == "omp_get_thread_num") {
    returned = name == "omp_get_num_threads" ? threads : made_of(~std::uint64_t{3}) % threads;
    return has_returned = true;
  }
  if (parameters.size() == 2)
    for (const known_function &k : known_functions)
      if (name == k.name) {
        const std::uint64_t x[] = {parameters[0].value, parameters[1].value};
        returned = computed_for_trial(trial_code::operation_of(k.opcode), x);
        return has_returned = true;
      }
  for (const named &p : parameters)
    if (is_in_frame(p.value)) {
      if (!change_frame(statement)) return false;
      break;
    }
  if ((name == "memset" || name == "memcpy" || name == "memmove") && argument(statement, 2) <= most_filled)
    return fill_or_copy(statement);
  return add_effect(0, passed);
}

bool trial_machine::execute(unsigned statement) {
  const trial_instruction &t = code[statement];
  std::uint64_t x[trial_instruction::most] = {};
  for (unsigned i = 0; i < t.operand_count; ++i) x[i] = read_operand(t.operands[i]);
  if (statement == watched) {
    watched_value = x[0];
    if (begin_and_end != no_index) ends_in_front = is_below(t.type, between[0], between[1]);
  }
  if (statement == begin_and_end) std::copy(x, x + 2, between);
  switch (t.does) {
  case trial_operation::none:
  case trial_operation::jump:
  case trial_operation::leave:
    return true;
  case trial_operation::load:
    if (statement == warp.loads_top) {
      write(t.results[0], frame_end);
      return true;
    }
    [[fallthrough]];
  case trial_operation::store:
  case trial_operation::change:
    return execute_memory(statement, x);
  case trial_operation::store_parameter:
    if (called) forget_call();
    passed = mixed_with(mixed_with(passed, t.name + t.offset), x[0]);
    return parameters.push_back({t.name + t.offset, x[0]});
  case trial_operation::load_parameter:
    if (f.is_first_parameter(f.statements[statement].operands[1])) {
      write(t.results[0], data_block);
    } else if (has_returned) {
      write(t.results[0], returned);
    } else {
      for (unsigned i = 0; i < t.result_count; ++i) write(t.results[i], made_up(t, passed + t.offset + i));
    }
    return true;
  case trial_operation::call:
    return execute_call(statement);
  case trial_operation::move:
    if (t.result_count == t.operand_count) {
      for (unsigned i = 0; i < t.result_count; ++i) write(t.results[i], x[i]);
    } else if (t.operand_count == 1) { // taken apart
      for (unsigned i = 0; i < t.result_count; ++i) write(t.results[i], x[0] >> (i * 64 / t.result_count));
    } else if (t.result_count == 1) {
      write(t.results[0], x[0] | x[1] << (t.type.bits / 2));
    }
    return true;
  default:
    break;
  }
  if (t.result_count == 0) return true;
  if (divides_nest.has(statement) && (x[1] == 0 || (x[0] | x[1]) >> (t.type.bits - 1) & 1)) nest_is_empty = true;
  const std::uint64_t v = computed_for_trial(t, x);
  for (unsigned i = 0; i < t.result_count; ++i) write(t.results[i], i == 0 ? v : mixed_with(v, i));
  if (statement == test.statement && !test.add(x, t.does == trial_operation::compare ? t.source.bits : t.type.bits))
    return false;
  note_result(steps[statement], v, x[0], x[1], x[2]);
  return true;
}

[[gnu::always_inline]] inline void trial_machine::note_result(const trial_step &s, std::uint64_t v, std::uint64_t a,
                                                              std::uint64_t b, std::uint64_t c) {
  switch (s.notes) {
  case trial_step::noted::nothing:
    break;
  case trial_step::noted::truth:
    note(s.statement, v & 1);
    break;
  case trial_step::noted::choice:
    note(s.statement, c & 1);
    break;
  case trial_step::noted::smaller: {
    const auto is = [&](std::uint64_t w) { return (v ^ w) << (64 - s.bits) == 0; };
    if (is(a) != is(b)) note(s.statement, is(a));
    break;
  }
  case trial_step::noted::bits:
    seen.add_bits(s.statement, v);
    [[fallthrough]];
  case trial_step::noted::zero:
    seen.add(s.statement, v != 0 ? trial_outcomes::was_not_zero : trial_outcomes::was_zero);
  }
}

trial_machine::result trial_machine::run(unsigned block, unsigned until, std::uint64_t most_statements, bit_rows *within) {
  std::uint64_t done = 0;
  const auto end = [&](result r, const trial_step *first, const trial_step *behind) {
    executed += done + static_cast<std::uint64_t>(behind - first);
    return r;
  };
  std::uint64_t *const number = values.data();
  do {
    const ptx_block &b = f.blocks[block];
    unsigned next = b.successors[0];
    if (been_in.has(block)) again->add(block);
    been_in.add(block);
    const trial_step *const first = steps.begin_of(b.first), *behind = steps.begin_of(b.end);
    const bool too_long = static_cast<std::uint64_t>(behind - first) > most_statements - done;
    if (too_long) behind = first + (most_statements - done);
    for (const trial_step *s = first; s != behind; ++s) {
      seen.add(s->statement, trial_outcomes::reached);
      if (s->guard != no_index) {
        const bool holds = ((number[s->guard] & 1) != 0) != s->guard_negated;
        note(s->statement, holds);
        if (!holds) continue;
      }
      switch (s->is) {
      case trial_step::way::jump:
        next = b.successors[1];
        break; // it is the block's last statement
      case trial_step::way::leave:
        return end(result::left, first, s + 1);
      case trial_step::way::load:
        number[s->result] = load(*s, number[s->operands[0]] + s->offset) & s->mask;
        break;
      case trial_step::way::compute:
        if (s->statement != test.statement) {
          const std::uint64_t x = number[s->operands[0]], y = number[s->operands[1]], z = number[s->operands[2]];
          const std::uint64_t v = s->compute(code[s->statement], x, y, z);
          number[s->result] = v & s->mask;
          note_result(*s, v, x, y, z);
          break;
        }
        [[fallthrough]];
      default:
        if (!execute(s->statement)) return end(result::no_memory, first, s + 1);
      }
    }
    if (too_long) {
      is_too_large = is_too_large || is_large;
      return end(result::too_long, first, behind + 1);
    }
    done += static_cast<std::uint64_t>(behind - first);
    if (next == no_index) return end(result::left, first, first);
    block = next;
  } while (block != until && (within == nullptr || within->has(block)));
  arrived_at = block;
  executed += done;
  return result::arrived;
}

} // namespace regomp::nvptx
