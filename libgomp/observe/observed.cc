// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "observe/observed.h"

#include "environment_variables.h"
#include "observe/tool.h"
#include "observe/trace.h"
#include "support/diagnostics.h"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace regomp {

constinit std::atomic<unsigned> observed{device_awaited};

namespace {

thread_local const void *caller;

void read_info() {
  const char *value = text_of(env_variable::REGOMP_INFO);
  if (value == nullptr) return;
  char *end;
  errno = 0;
  const long long n = std::strtoll(value, &end, 0);
  while (*end == ' ' || *end == '\t') end++;
  if (end == value || *end != '\0' || errno != 0 || n < -1 || n > INT_MAX) {
    print_error("Invalid value for environment variable REGOMP_INFO: %s", value);
    return;
  }
  observed.fetch_or(static_cast<unsigned>(n) & info_all, std::memory_order_relaxed);
}

// Priority: after the ICVs, before the constructors of the library's users, which register images.
__attribute__((constructor(104))) void read_what_to_observe() {
  read_info();
  const char *file = text_of(env_variable::REGOMP_TRACE);
  if (file != nullptr && *file != '\0' && open_trace(file)) observed.fetch_or(trace_events, std::memory_order_relaxed);
}

} // namespace

void print_info(const char *prefix, const char *format, std::va_list arguments) {
  char text[1024];
  const int head = std::snprintf(text, sizeof text, "%s", prefix);
  const int body = std::vsnprintf(text + head, sizeof text - static_cast<std::size_t>(head) - 1, format, arguments);
  std::size_t length = static_cast<std::size_t>(head) + static_cast<std::size_t>(body > 0 ? body : 0);
  if (length > sizeof text - 2) length = sizeof text - 2;
  text[length++] = '\n';
  std::fwrite(text, 1, length, stderr);
}

void info(const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  print_info("regomp: ", format, arguments);
  va_end(arguments);
}

void note_caller(const void *return_address) {
  caller = tool_self().codeptr = tool_entry{return_address, nullptr}.codeptr();
}

const void *noted_caller() { return caller; }
void caller_scope::set(const void *code) { caller = code; }

const char *caller_text() {
  static thread_local char text[256];
  describe_code(caller, text, sizeof text);
  return text;
}

void describe_code(const void *code, char *text, std::size_t bytes) {
  Dl_info where;
  if (code != nullptr && dladdr(code, &where) != 0 && where.dli_fname != nullptr) {
    const char *slash = std::strrchr(where.dli_fname, '/');
    std::snprintf(text, bytes, "%s+0x%zx", slash != nullptr ? slash + 1 : where.dli_fname,
                  reinterpret_cast<std::size_t>(code) - reinterpret_cast<std::size_t>(where.dli_fbase));
  } else {
    std::snprintf(text, bytes, "%p", code);
  }
}

} // namespace regomp
