// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/trace.h"

#include "support/diagnostics.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace regomp {

namespace {

constexpr std::uint64_t flush_after_ns = 1'000'000'000;

mutex lock; // all that follows
int file = -1;
bool first_event = true;
std::uint64_t last_flush;
std::size_t used;
char buffer[64 * 1024];

void flush() {
  for (std::size_t written = 0; written < used;) {
    const ssize_t n = write(file, buffer + written, used - written);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const int why = errno;
      observed.fetch_and(~unsigned{trace_events}, std::memory_order_relaxed);
      print_error("REGOMP_TRACE: cannot write the trace: %s; it ends here", std::strerror(why));
      break;
    }
    written += static_cast<std::size_t>(n);
  }
  used = 0;
}

void put(const char *text, std::size_t length) {
  if (used + length > sizeof buffer) flush();
  std::memcpy(buffer + used, text, length);
  used += length;
}

// One event; `text` has no separator.
void put_event(const char *text, std::size_t length) {
  exclusive_guard guard(lock);
  if (file < 0) return;
  put(first_event ? "\n" : ",\n", first_event ? 1 : 2);
  first_event = false;
  put(text, length);
  const std::uint64_t now = now_ns();
  if (now - last_flush < flush_after_ns) return;
  last_flush = now;
  flush();
}

void put_formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));
void put_formatted(const char *format, ...) {
  char text[1024];
  std::va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  // Half an event would spoil the file.
  if (length > 0 && static_cast<std::size_t>(length) < sizeof text) put_event(text, static_cast<std::size_t>(length));
}

long thread_number() { return syscall(SYS_gettid); }

// A time or a duration in the trace's unit. No conversion of printf: the program may have set a locale in which the point is
// a comma.
struct microseconds {
  explicit microseconds(std::uint64_t ns) {
    std::snprintf(text, sizeof text, "%llu.%03u", static_cast<unsigned long long>(ns / 1000),
                  static_cast<unsigned>(ns % 1000));
  }
  char text[32];
};

// In a forked child the file is the parent's.
void abandon_trace() {
  lock.forget_owner();
  if (file >= 0) close(file);
  file = -1;
  observed.fetch_and(~unsigned{trace_events}, std::memory_order_relaxed);
}

void expand_process_number(const char *pattern, char *name, std::size_t size) {
  const char *mark = std::strstr(pattern, "%p");
  if (mark == nullptr)
    std::snprintf(name, size, "%s", pattern);
  else
    std::snprintf(name, size, "%.*s%d%s", static_cast<int>(mark - pattern), pattern, static_cast<int>(getpid()), mark + 2);
}

// After exit handlers, in which devices are closed.
__attribute__((destructor)) void close_trace() {
  exclusive_guard guard(lock);
  if (file < 0) return;
  put("\n]\n", 3);
  flush();
  close(file);
  file = -1;
}

} // namespace

bool open_trace(const char *pattern) {
  char name[4096];
  expand_process_number(pattern, name, sizeof name);
  file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) {
    print_error("REGOMP_TRACE: cannot open %s: %s; nothing is traced", name, std::strerror(errno));
    return false;
  }
  pthread_atfork(nullptr, nullptr, abandon_trace);
  last_flush = now_ns();
  put("[", 1);
  return true;
}

std::uint64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(t.tv_nsec);
}

void trace_complete(const char *name, std::uint64_t start_ns, std::uint64_t end_ns, const char *arguments) {
  put_formatted(R"({"name":"%s","ph":"X","ts":%s,"dur":%s,"pid":%d,"tid":%ld,"args":{%s}})", name,
                microseconds(start_ns).text, microseconds(end_ns - start_ns).text, static_cast<int>(getpid()),
                thread_number(), arguments != nullptr ? arguments : "");
}

void trace_async(bool begins, const char *name, const void *id, const char *arguments) {
  put_formatted(R"({"name":"%s","cat":"async","ph":"%s","id":"%p","ts":%s,"pid":%d,"tid":%ld,"args":{%s}})", name,
                begins ? "b" : "e", id, microseconds(now_ns()).text, static_cast<int>(getpid()), thread_number(),
                arguments != nullptr ? arguments : "");
}

json_text::json_text(const char *from) {
  std::size_t n = 0;
  text_[n++] = '"';
  // Room for the longest escape and the end.
  for (; *from != '\0' && n + 8 < sizeof text_; from++) {
    const auto c = static_cast<unsigned char>(*from);
    if (c == '"' || c == '\\') {
      text_[n++] = '\\';
      text_[n++] = static_cast<char>(c);
    } else if (c < 0x20 || c >= 0x7f) {
      n += static_cast<std::size_t>(std::snprintf(text_ + n, sizeof text_ - n, "\\u%04x", c));
    } else {
      text_[n++] = static_cast<char>(c);
    }
  }
  text_[n++] = '"';
  text_[n] = '\0';
}

void traced::arguments(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(arguments_, sizeof arguments_, format, arguments);
  va_end(arguments);
  if (length < 0 || static_cast<std::size_t>(length) >= sizeof arguments_) arguments_[0] = '\0';
}

} // namespace regomp
