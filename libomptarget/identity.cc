// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/identity.h"

#include "device/plugin.h"
#include "environment_variables.h"
#include "libomptarget/current_construct.h"
#include "observe/observed.h"

#include <cstdio>
#include <cstdlib>

namespace regomp {

constexpr char message_prefix[] = "omptarget error: ";

// As LLVM's library ends a process, with its last lines if that is because of a construct.
void end_after_fatal() {
  if (current_construct::innermost() != nullptr) {
    const source_place place = current_construct::place();
    if (!observing(info_table))
      std::fputs("omptarget error: Consult https://openmp.llvm.org/design/Runtimes.html for debugging options.\n", stderr);
    if (!place.known())
      std::fputs("omptarget error: Source location information not present. Compile with -g or -gline-tables-only.\n",
                 stderr);
    std::fprintf(stderr, "%s%somptarget fatal error 1: failure of target construct while offloading is mandatory\n",
                 place.known() ? place.text : "", place.known() ? ": " : "");
  }
  std::abort();
}

const char *plugin_names() {
  const char *const named = text_of(env_variable::REGOMP_PLUGINS);
  return named != nullptr ? named : "nvptx,gcn,host";
}

void plugin_file(char *file, std::size_t size, const char *name, std::size_t name_length) {
  std::snprintf(file, size, "libregomp-omptarget-%.*s.so.1", static_cast<int>(name_length), name);
}

} // namespace regomp
