// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuzzing the engine's front: text is linked, loaded and every function of it decoded, also those that no kernel reaches.
// Bad text must be refused with a message; nothing may crash, hang or take memory without bounds.
#include <cstdio>
#include <cstdlib>

#include "sim/fuzz/target.h"
#include "sim/ptx/program.h"
#include "sim/ptx/ptx.h"

using namespace gompsim;

namespace {

[[noreturn]] void broken(const char *what) {
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size) {
  static const std::unique_ptr<gpu> device = fuzz::make_small_gpu();
  std::string log;
  const auto linked = link_ptx({{"input", {reinterpret_cast<const char *>(data), size}}}, &log);
  if (linked == nullptr) {
    if (log.empty()) broken("linking failed without a message");
    return 0;
  }
  const auto loaded = load_ptx(*device, linked, &log);
  if (loaded == nullptr) {
    if (log.empty()) broken("loading failed without a message");
    return 0;
  }
  for (std::uint32_t f = 0; f < linked->functions.size(); ++f) {
    const ptx::code *c = loaded->code_of(f);
    if (!c->error.empty()) continue;
    for (const ptx::insn &i : c->insns)
      if (i.run == nullptr) broken("an instruction without a routine");
  }
  return 0;
}
