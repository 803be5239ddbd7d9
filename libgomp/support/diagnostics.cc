// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/diagnostics.h"

#include "support/debug_flag.h"
#include "support/identity.h"

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <unistd.h>

namespace regomp {

constinit bool debug_output = false;

namespace {

// Process and thread that end the process, 0 if none: a child that inherits the word is another process. Relaxed: it orders
// nothing.
constinit std::atomic<std::uint64_t> ending_thread{0};

struct process_and_thread {
  std::uint64_t word = std::uint64_t{static_cast<std::uint32_t>(getpid())} << 32 | static_cast<std::uint32_t>(gettid());
  bool same_process(std::uint64_t other) const { return other >> 32 == word >> 32; }
};

// Formats into one buffer and writes it at once. A message longer than the buffer is cut, not split.
void write_message(const char *prefix, const char *suffix, const char *format, std::va_list args)
    __attribute__((format(printf, 3, 0)));

void write_message(const char *prefix, const char *suffix, const char *format, std::va_list args) {
  char buffer[4096];
  constexpr int room_for_suffix = 2;
  const int capacity = int(sizeof buffer) - room_for_suffix;
  int length = std::snprintf(buffer, std::size_t(capacity), "%s", prefix);
  const int text = std::vsnprintf(buffer + length, std::size_t(capacity - length), format, args);
  if (text > 0) length += text < capacity - length ? text : capacity - length - 1;
  length += std::snprintf(buffer + length, sizeof buffer - std::size_t(length), "%s", suffix);
  std::fwrite(buffer, 1, std::size_t(length), stderr);
}

} // namespace

void vprint_error(const char *format, std::va_list args) { write_message(message_prefix, "\n", format, args); }

void print_error(const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  vprint_error(format, args);
  va_end(args);
}

void note_exit() { ending_thread.store(process_and_thread{}.word, std::memory_order_relaxed); }

bool ends_elsewhere() {
  const process_and_thread self;
  const std::uint64_t ending = ending_thread.load(std::memory_order_relaxed);
  return ending != self.word && self.same_process(ending);
}

bool ends_here() { return ending_thread.load(std::memory_order_relaxed) == process_and_thread{}.word; }

void begin_fatal_end() {
  const process_and_thread self;
  std::uint64_t ending = ending_thread.load(std::memory_order_relaxed);
  while (!self.same_process(ending))
    if (ending_thread.compare_exchange_weak(ending, self.word, std::memory_order_relaxed)) return;
  while (ends_elsewhere()) pause();
}

void vfatal(const char *format, std::va_list args) {
  begin_fatal_end();
  vprint_error(format, args);
  end_after_fatal();
}

void fatal(const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  vfatal(format, args);
}

bool debug_enabled() { return debug_output; }

void vdebug(const char *format, std::va_list args) {
  if (debug_output) write_message("", "", format, args);
}

void debug(const char *format, ...) {
  if (!debug_output) return;
  std::va_list args;
  va_start(args, format);
  vdebug(format, args);
  va_end(args);
}

} // namespace regomp
