// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/default_dimensions.h"

#include "environment_variables.h"

#include <climits>
#include <cstdlib>

namespace regomp {

int default_acc_dimension(unsigned dimension) {
  const char *text = text_of(env_variable::GOMP_OPENACC_DIM);
  for (unsigned i = 0; text != nullptr; i++) {
    char *end;
    const long value = std::strtol(text, &end, 10);
    if (i == dimension) return end != text && value > 0 && value <= INT_MAX ? static_cast<int>(value) : 0;
    text = *end == ':' ? end + 1 : nullptr;
  }
  return 0;
}

} // namespace regomp
