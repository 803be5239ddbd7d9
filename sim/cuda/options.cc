// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/options.h"

#include "sim/cuda/message.h"

#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>

namespace gompsim::cuda {

namespace {

constexpr unsigned kib = 1024;

// From the CUDA C++ Programming Guide's table of technical specifications per compute capability.
constexpr architecture architectures[] = {
    {3, 0, 2048, 16, 48 * kib, 48 * kib},   {3, 5, 2048, 16, 48 * kib, 48 * kib},   {3, 7, 2048, 16, 112 * kib, 48 * kib},
    {5, 0, 2048, 32, 64 * kib, 48 * kib},   {5, 2, 2048, 32, 96 * kib, 48 * kib},   {5, 3, 2048, 32, 64 * kib, 48 * kib},
    {6, 0, 2048, 32, 64 * kib, 48 * kib},   {6, 1, 2048, 32, 96 * kib, 48 * kib},   {6, 2, 2048, 32, 64 * kib, 48 * kib},
    {7, 0, 2048, 32, 96 * kib, 96 * kib},   {7, 2, 2048, 32, 96 * kib, 96 * kib},   {7, 5, 1024, 16, 64 * kib, 64 * kib},
    {8, 0, 2048, 32, 164 * kib, 163 * kib}, {8, 6, 1536, 16, 100 * kib, 99 * kib},  {8, 7, 1536, 16, 164 * kib, 163 * kib},
    {8, 9, 1536, 24, 100 * kib, 99 * kib},  {9, 0, 2048, 32, 228 * kib, 227 * kib},
};

template <class T>
bool parse_integer(std::string_view text, T *out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), *out);
  return error == std::errc{} && end == text.data() + text.size();
}

// Calls parse with the value of a variable that is set; a value it does not take is reported.
template <class Parse>
void read_variable(const char *name, const char *expected, Parse parse) {
  const char *value = std::getenv(name);
  if (value && !parse(std::string_view(value)))
    print_message(std::string(name) + "=" + value + " is ignored: expected " + expected);
}

} // namespace

const architecture *find_architecture(unsigned major, unsigned minor) {
  for (const architecture &a : architectures)
    if (a.major == major && a.minor == minor) return &a;
  return nullptr;
}

bool parse_number(std::string_view text, std::uint64_t least, std::uint64_t most, std::uint64_t *out) {
  std::uint64_t value = 0;
  if (!parse_integer(text, &value) || value < least || value > most) return false;
  *out = value;
  return true;
}

bool parse_bytes(std::string_view text, std::size_t *out) {
  unsigned shift = 0;
  if (!text.empty()) {
    switch (text.back()) {
    case 'K':
    case 'k':
      shift = 10;
      break;
    case 'M':
    case 'm':
      shift = 20;
      break;
    case 'G':
    case 'g':
      shift = 30;
      break;
    case 'T':
    case 't':
      shift = 40;
      break;
    }
    if (shift != 0) text.remove_suffix(1);
  }
  std::uint64_t value = 0;
  // 16 TiB is far above what any device has and far below what the address space of a process holds.
  constexpr std::uint64_t most = std::uint64_t{16} << 40;
  if (!parse_integer(text, &value) || value == 0 || value > (most >> shift)) return false;
  *out = static_cast<std::size_t>(value << shift);
  return true;
}

bool parse_architecture(std::string_view text, const architecture **out) {
  const std::size_t dot = text.find('.');
  unsigned major = 0, minor = 0;
  if (dot == text.npos || !parse_integer(text.substr(0, dot), &major) || !parse_integer(text.substr(dot + 1), &minor))
    return false;
  const architecture *found = find_architecture(major, minor);
  if (found) *out = found;
  return found != nullptr;
}

options read_options() {
  options o;
  const auto number = [](const char *name, const char *expected, std::uint64_t least, std::uint64_t most, auto *out) {
    read_variable(name, expected, [&](std::string_view text) {
      std::uint64_t value = 0;
      if (!parse_number(text, least, most, &value)) return false;
      *out = static_cast<std::remove_reference_t<decltype(*out)>>(value);
      return true;
    });
  };
  number("GOMPSIM_DEVICES", "a number from 0 to 64", 0, 64, &o.devices);
  number("GOMPSIM_MULTIPROCESSORS", "a number from 1 to 1024", 1, 1024, &o.multiprocessors);
  number("GOMPSIM_SEED", "a number", 0, std::numeric_limits<std::uint64_t>::max(), &o.seed);
  number("GOMPSIM_WORKERS", "a number from 0 to 256", 0, 256, &o.workers);
  number("GOMPSIM_UNIFIED_MEMORY", "0 or 1", 0, 1, &o.unified_memory);
  read_variable("GOMPSIM_MEMORY", "a number of bytes above 0, with K, M, G or T for larger units, up to 16T",
                [&](std::string_view text) { return parse_bytes(text, &o.memory_bytes); });
  read_variable("GOMPSIM_COMPUTE_CAPABILITY", "that of a GPU from 3.0 to 9.0, such as 8.0",
                [&](std::string_view text) { return parse_architecture(text, &o.arch); });
  return o;
}

} // namespace gompsim::cuda
