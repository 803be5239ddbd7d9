// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/identity.h"

#include <cstdlib>

namespace regomp {

constexpr char message_prefix[] = "\nlibgomp: ";

void end_after_fatal() { std::exit(EXIT_FAILURE); }

} // namespace regomp
