// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuzzing the reading and loading of code objects: ELF, notes, descriptors, instructions, relocations, source lines. A bad
// image must be refused with a message; nothing may crash, hang or take memory without bounds. The first byte says whether
// the rest is an image, or the text of one: instructions alone, for the chip that the second byte chooses.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <span>
#include <string>

#include "sim/fuzz/target.h"
#include "sim/gcn/code.h"
#include "sim/gcn/decode.h"
#include "sim/gcn/disassemble.h"
#include "sim/gcn/program.h"

using namespace gompsim;

namespace {

[[noreturn]] void broken(const char *what) {
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

std::unique_ptr<gpu> make_small_gcn_gpu() {
  gpu_config c;
  c.memory_bytes = std::size_t{32} << 20;
  c.workers = 1;
  return create_gcn_gpu(c, *find_gcn_chip("gfx90a"));
}

void image(std::span<const std::byte> bytes) {
  static const std::unique_ptr<gpu> device = make_small_gcn_gpu();
  std::string log;
  const auto object = read_code_object("input", bytes, &log);
  if (object == nullptr) {
    if (log.empty()) broken("reading failed without a message");
    return;
  }
  const auto loaded = load_code_object(*device, object, {}, &log);
  if (loaded == nullptr) {
    if (log.empty()) broken("loading failed without a message");
    return;
  }
  for_each_symbol(*loaded, [&](const loaded_symbol &s) {
    if (s.kernel == nullptr) return true;
    gcn::kernel_start start;
    if (kernel_at(*loaded, s.kernel->object) == nullptr || !loaded->start_of(*s.kernel->function, &start))
      broken("a kernel is not found again");
    if (loaded->text == nullptr || loaded->text->find(start.entry) == nullptr) broken("a kernel begins at no instruction");
    if (loaded->place_of(static_cast<std::uint32_t>(start.entry)).empty()) broken("a place without a name");
    return true;
  });
}

void text(unsigned choice, std::span<const std::byte> bytes) {
  static constexpr const char *chips[] = {"gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx1030", "gfx1100"};
  const gcn_chip &chip = *find_gcn_chip(chips[choice % std::size(chips)]);
  for (std::uint32_t at = 0; at < bytes.size();) {
    gcn::instruction i;
    if (gcn::decode(chip, bytes, at, &i) && gcn::disassemble(i, chip).empty()) broken("an instruction without a name");
    if (i.bytes == 0 || i.bytes > bytes.size() - at) broken("an instruction behind the end");
    at += i.bytes;
  }
  const std::uint64_t starts[] = {0};
  if (gcn::bind_code(chip, bytes, starts) == nullptr) broken("code that is not bound");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size) {
  if (size < 2) return 0;
  const auto bytes = std::as_bytes(std::span(data, size));
  if ((data[0] & 1) == 0)
    image(bytes.subspan(1));
  else
    text(data[1], bytes.subspan(2));
  return 0;
}
