// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libomptarget/current_construct.h"

#include <cstdio>
#include <cstring>

namespace regomp {

namespace {

constinit thread_local const current_construct *innermost_of_thread = nullptr;

} // namespace

current_construct::current_construct(const kmpc_location *location, const map_arrays &arrays, bool is_region)
    : location_(location), arrays_(arrays), is_region_(is_region), outer_(innermost_of_thread) {
  innermost_of_thread = this;
}

current_construct::~current_construct() { innermost_of_thread = outer_; }

const current_construct *current_construct::innermost() { return innermost_of_thread; }

const char *current_construct::name_at(std::uintptr_t host) const {
  for (std::int32_t i = 0; arrays_.names != nullptr && i < arrays_.count; i++)
    if (reinterpret_cast<std::uintptr_t>(arrays_.begins[i]) == host &&
        (arrays_.types[i] & (map_attach | map_literal)) == 0 && arrays_.names[i] != nullptr)
      return static_cast<const char *>(arrays_.names[i]);
  return nullptr;
}

source_field::source_field(const char *whole, unsigned number) {
  const char *begin = whole;
  for (unsigned i = 0; begin != nullptr && i <= number; i++) {
    begin = std::strchr(begin, ';');
    if (begin != nullptr) begin++;
  }
  const std::size_t length = begin != nullptr ? std::strcspn(begin, ";") : 0;
  if (length == 0)
    std::snprintf(text, sizeof text, "unknown");
  else
    std::snprintf(text, sizeof text, "%.*s", static_cast<int>(length < sizeof text ? length : sizeof text - 1), begin);
}

source_place::source_place(const char *whole, unsigned file, unsigned line) {
  const source_field path(whole, file);
  const char *const slash = std::strrchr(path.text, '/');
  std::snprintf(text, sizeof text, "%.180s:%.20s:%.20s", slash != nullptr ? slash + 1 : path.text,
                source_field(whole, line).text, source_field(whole, line + 1).text);
}

source_place current_construct::place() {
  const current_construct *const c = innermost_of_thread;
  const bool told = c != nullptr && c->location_ != nullptr && c->location_->source != nullptr;
  return {told ? c->location_->source : unknown_location.source, 0, 2};
}

bool source_place::known() const { return std::strcmp(text, "unknown:0:0") != 0; }

} // namespace regomp
