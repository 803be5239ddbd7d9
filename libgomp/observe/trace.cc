// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "observe/trace.h"

#include "config/linux/output_file.h"
#include "support/diagnostics.h"
#include "support/lock.h"

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

namespace regomp {

namespace {

// What follows the last event. In a regular file each event is written with it, and the next one over it: so the file is
// complete whenever and however the process ends.
constexpr char terminator[] = "\n]\n";
constexpr std::size_t terminator_length = sizeof terminator - 1;

mutex lock; // all that follows
output_file file;
bool first_event = true;
off_t end; // of the last event, in a regular file
int process;

void stop_tracing() {
  observed.fetch_and(~unsigned{trace_events}, std::memory_order_relaxed);
  file.close();
}

// Where there is no more room the file ends with the last event that had some.
void give_up() {
  const int why = errno;
  if (file.is_regular() && file.write(terminator, terminator_length, end))
    file.shorten(end + static_cast<off_t>(terminator_length)); // if not: nor can it be put right
  if (why == EPIPE)
    print_error("REGOMP_TRACE: cannot write the trace: nobody reads the pipe any more; it ends here");
  else
    print_error("REGOMP_TRACE: cannot write the trace: %s; it ends here", std::strerror(why));
  stop_tracing();
}

// One event. In front of the text is room for a separator, behind it for the terminator.
constexpr std::size_t separator_length = 2;
void put_event(char *text, std::size_t length) {
  exclusive_guard guard(lock);
  if (!file.is_open()) return;
  if (!file.is_there()) return stop_tracing(); // the program has closed what it has not opened, which is its right
  std::memcpy(text, first_event ? " \n" : ",\n", separator_length);
  std::memcpy(text + separator_length + length, terminator, terminator_length);
  length += separator_length;
  if (!file.write(text, file.is_regular() ? length + terminator_length : length, end)) return give_up();
  first_event = false;
  end += static_cast<off_t>(length);
}

void put_formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));
void put_formatted(const char *format, ...) {
  constexpr std::size_t most = 1024;
  char text[separator_length + most + terminator_length];
  std::va_list arguments;
  va_start(arguments, format);
  const int length = std::vsnprintf(text + separator_length, most, format, arguments);
  va_end(arguments);
  // Half an event would spoil the file.
  if (length > 0 && static_cast<std::size_t>(length) < most) put_event(text, static_cast<std::size_t>(length));
}

// A forked child, where it would be another, traces nothing.
long thread_number() {
  static thread_local long number;
  if (number == 0) number = syscall(SYS_gettid);
  return number;
}

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
  stop_tracing();
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
  if (!file.is_there()) return;
  if (!file.is_regular() && !file.write(terminator, terminator_length, end)) return give_up();
  file.close();
}

} // namespace

bool open_trace(const char *pattern) {
  char name[4096];
  expand_process_number(pattern, name, sizeof name);
  if (!file.open(name)) {
    print_error("REGOMP_TRACE: cannot open %s: %s; nothing is traced", name,
                errno == ENXIO ? "nobody reads from it" : std::strerror(errno));
    return false;
  }
  const char begin[] = "[\n]\n";
  if (!file.write(begin, file.is_regular() ? sizeof begin - 1 : 1, 0)) {
    give_up();
    return false;
  }
  end = 1;
  process = static_cast<int>(getpid());
  pthread_atfork(nullptr, nullptr, abandon_trace);
  return true;
}

std::uint64_t now_ns() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(t.tv_nsec);
}

void trace_complete(const char *name, std::uint64_t start_ns, std::uint64_t end_ns, const char *arguments) {
  put_formatted(R"({"name":"%s","ph":"X","ts":%s,"dur":%s,"pid":%d,"tid":%ld,"args":{%s}})", name,
                microseconds(start_ns).text, microseconds(end_ns - start_ns).text, process, thread_number(),
                arguments != nullptr ? arguments : "");
}

void trace_async(bool begins, const char *name, const void *id, const char *arguments) {
  put_formatted(R"({"name":"%s","cat":"async","ph":"%s","id":"%p","ts":%s,"pid":%d,"tid":%ld,"args":{%s}})", name,
                begins ? "b" : "e", id, microseconds(now_ns()).text, process, thread_number(),
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
