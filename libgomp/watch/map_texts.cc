// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/map_texts.h"

#include "observe/observed.h"
#include "watch/symbol_names.h"

#include <cstdio>

namespace regomp {

const char *name_of(const mapped_by &by) {
  switch (by.kind) {
  case construct_kind::target:
    return by.openacc ? "acc region" : "target";
  case construct_kind::target_data:
    return by.openacc ? "acc data" : "target data";
  case construct_kind::enter_data:
    break;
  }
  return by.openacc ? "acc enter data" : "target enter data";
}

code_text::code_text(const void *code) {
  char at[256], name[256], line[192];
  std::size_t offset;
  describe_code(code, at, sizeof at);
  // A return address may lie behind the function's end, and behind the line.
  const void *const call = static_cast<const char *>(code) - (code != nullptr);
  const bool has_line = source_line_at(call, line, sizeof line);
  const char *const between = has_line ? ", " : "";
  if (!has_line) line[0] = '\0';
  if (const char *function = symbol_at(call, offset))
    std::snprintf(text, sizeof text, "%.160s (%s%s%.130s)", readable_name(function, name, sizeof name), line, between, at);
  else
    std::snprintf(text, sizeof text, "%s%s%s", line, between, at);
}

object_text::object_text(std::uintptr_t host, std::size_t length) {
  const void *const address = reinterpret_cast<const void *>(host);
  std::size_t offset;
  char readable[256];
  const char *const symbol = symbol_at(address, offset);
  const char *const name = symbol == nullptr ? nullptr : readable_name(symbol, readable, sizeof readable);
  if (name == nullptr)
    std::snprintf(text, sizeof text, "host %p, %zu bytes", address, length);
  else if (offset == 0)
    std::snprintf(text, sizeof text, "host %p (%.200s), %zu bytes", address, name, length);
  else
    std::snprintf(text, sizeof text, "host %p (%.200s+%zu), %zu bytes", address, name, offset, length);
}

} // namespace regomp
