// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `error at(execution)` (OpenMP 5.2 section 8.5).
#include "abi/export.h"
#include "observe/event.h"

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

// As the length of GOMP_error: the message ends with NUL and is not an error directive's. GCC 17 writes it where a procedure
// for devices only is called on the host.
constexpr std::size_t no_directive = static_cast<std::size_t>(-2);

// A message of any length, in one piece between those of other threads. `length` -1: it ends with NUL. Null: there is none.
void print(const char *prefix, const char *message, std::size_t length) {
  if (message != nullptr && length == static_cast<std::size_t>(-1)) length = std::strlen(message);
  flockfile(stderr);
  std::fprintf(stderr, "\nlibgomp: %serror directive encountered", prefix);
  if (message != nullptr) {
    std::fputs(": ", stderr);
    std::fwrite(message, 1, length, stderr);
  }
  std::fputc('\n', stderr);
  funlockfile(stderr);
}

void emit_error(ompt_severity_t severity, const char *message, std::size_t length, regomp::tool_entry entry) {
  if (!regomp::tool_listens()) return;
  const regomp::in_library here(entry);
  if (message == nullptr) length = 0;
  if (message != nullptr && length >= no_directive) length = std::strlen(message);
  regomp::emit(regomp::events::error{severity, message, length, entry.codeptr()});
}

} // namespace

extern "C" {

REGOMP_EXPORT void GOMP_warning(const char *message, std::size_t length) {
  emit_error(ompt_warning, message, length, REGOMP_ENTRY);
  print("", message, length);
}

[[noreturn]] REGOMP_EXPORT void GOMP_error(const char *message, std::size_t length) {
  emit_error(ompt_fatal, message, length, REGOMP_ENTRY);
  if (message != nullptr && length == no_directive)
    std::fprintf(stderr, "\nlibgomp: fatal error: %s\n", message);
  else
    print("fatal error: ", message, length);
  std::exit(EXIT_FAILURE);
}

} // extern "C"
