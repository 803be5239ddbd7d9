// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
// { dg-no-sanitizer "a changed pointer may point to the sanitizer's own memory, which can be read" address }
//
// Descriptors with some words changed at random, the same ones each time. What a descriptor describes ends where memory
// ends, so that each read beyond it is seen, with or without a sanitizer. Such an image is loaded or refused with a line.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <cstring>
#include <random>
#include <sys/mman.h>

using null_driver::launch;
using regomp::nvptx_function;
using regomp::nvptx_image;
using regomp::nvptx_object;

namespace {

CUresult nothing(const launch &) { return CUDA_SUCCESS; }

// Copies to memory that ends with a page's end, with no memory behind.
template <typename T>
T *at_the_end(const T *what, std::size_t count) {
  constexpr std::size_t page = 4096;
  const std::size_t bytes = count * sizeof(T), pages = (bytes + page - 1) / page;
  auto *memory =
      static_cast<char *>(mmap(nullptr, (pages + 1) * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  CHECK(memory != MAP_FAILED && mprotect(memory + pages * page, page, PROT_NONE) == 0);
  return static_cast<T *>(std::memcpy(memory + pages * page - bytes, what, bytes));
}
char *at_the_end(const std::string &text) { return at_the_end(text.c_str(), text.size() + 1); }

struct program_image {
  nvptx_object *objects;
  nvptx_function *functions;
  const char **names;
  nvptx_image *descriptor;

  program_image() {
    const std::string long_text = "kernel k\nkernel l\n" + std::string(9000, ' ') + "\n";
    const std::string text = "variable v 8 5\nvariable w 8\nvariable __gomp_additional_icvs 16\n";
    const nvptx_object o[] = {{at_the_end(long_text), long_text.size() + 1}, {at_the_end(text), text.size() + 1}};
    objects = at_the_end(o, 2);
    const nvptx_function f[] = {{at_the_end("k"), {}}, {at_the_end("l"), {}}};
    functions = at_the_end(f, 2);
    const char *const n[] = {at_the_end("v"), at_the_end("w")};
    names = at_the_end(n, 2);
    const nvptx_image im = {objects, 2, names, 2, functions, 2, 0};
    descriptor = at_the_end(&im, 1);
  }

  // All words, as 32-bit halves.
  std::vector<std::uint32_t *> words() const {
    std::vector<std::uint32_t *> result;
    const auto add = [&](auto *what, std::size_t count) {
      auto *const first = reinterpret_cast<std::uint32_t *>(what);
      for (std::size_t i = 0; i < count * sizeof *what / sizeof *first; ++i) result.push_back(first + i);
    };
    add(objects, 2);
    add(functions, 2);
    add(names, 2);
    add(descriptor, 1);
    return result;
  }
};

std::uint32_t changed(std::uint32_t word, std::mt19937 &random) {
  switch (random() % 8) {
  case 0:
    return 0;
  case 1:
    return 1;
  case 2:
    return 0x80000000u;
  case 3:
    return ~0u;
  case 4:
    return word ^ 1u << random() % 32;
  case 5:
    return word + 1 + random() % 16;
  case 6:
    return word - 1 - random() % 16;
  default:
    return static_cast<std::uint32_t>(random());
  }
}

int corrupted(const program_image &im, std::mt19937 &random) {
  std::vector<std::pair<std::uint32_t *, std::uint32_t>> before;
  const std::vector<std::uint32_t *> words = im.words();
  for (unsigned i = 0; i < 1 + random() % 3; ++i) {
    std::uint32_t *const w = words[random() % words.size()];
    before.emplace_back(w, *w);
    *w = changed(*w, random);
  }
  clear_plugin_messages();
  addr_pair *table = nullptr;
  std::uint64_t *reverse = nullptr;
  std::uint64_t host_functions[1] = {};
  const int n = plugin.load_image(0, image_version, im.descriptor, &table, &reverse, host_functions);
  CHECK(n >= 0 ? table != nullptr : plugin_said("error: "));
  CHECK(plugin.unload_image(0, image_version, im.descriptor));
  std::free(table);
  std::free(reverse);
  while (!before.empty()) {
    *before.back().first = before.back().second;
    before.pop_back();
  }
  return n >= 0;
}

} // namespace

int main() {
  null_driver::define_kernel("k", nothing);
  null_driver::define_kernel("l", nothing);
  open_plugin();
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  const program_image im;
  std::mt19937 random(11);
  int good = 0;
  const int images = 1000 / sample_step(10);
  for (int i = 0; i < images; ++i) good += corrupted(im, random);
  CHECK(good > 0 && good < images / 2); // the padding and OpenACC's dimensions may be anything
  // Nothing has changed what is not corrupted.
  addr_pair *table = nullptr;
  std::uint64_t *reverse = nullptr;
  CHECK(plugin.load_image(0, image_version, im.descriptor, &table, &reverse, nullptr) == 5);
  std::free(table);
  CHECK(plugin.unload_image(0, image_version, im.descriptor));
  CHECK(plugin.fini_device(0));
  const null_driver::census c = null_driver::count();
  CHECK(c.device_blocks == 0 && c.host_blocks == 0 && c.streams == 0 && c.modules == 0 && c.contexts == 0);
  std::puts("ok");
}
