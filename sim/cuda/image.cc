// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/image.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <sys/random.h>
#include <unordered_map>

namespace gompsim::cuda {

namespace {

constexpr char image_magic[16] = "\177gompsim cubin2";

// The block: this header, then for each text its two lengths, its name and the text.
struct image_header {
  char magic[sizeof image_magic];
  std::uint64_t bytes;   // of the whole block
  std::uint64_t process; // a random number of the process that made it
  std::uint64_t serial;  // of the program within that process
  std::uint64_t texts;
  std::uint64_t check; // of what stands above: a corrupted header would have us read beyond the end
};

std::uint64_t check_of(const image_header &h) {
  unsigned char bytes[offsetof(image_header, check)];
  std::memcpy(bytes, &h, sizeof bytes);
  std::uint64_t sum = 0xcbf29ce484222325; // FNV-1a
  for (const unsigned char b : bytes) sum = (sum ^ b) * 0x100000001b3;
  return sum;
}

struct text_header {
  std::uint64_t name_bytes;
  std::uint64_t text_bytes;
};

struct program_registry {
  std::mutex lock;
  std::uint64_t process = 0;
  std::uint64_t last_serial = 0;
  std::unordered_map<std::uint64_t, std::weak_ptr<const linked_program>> programs;

  program_registry() {
    // Without randomness all programs would seem to be of one process; then none is taken to be of this one.
    if (getrandom(&process, sizeof process, GRND_NONBLOCK) != sizeof process) process = 0;
  }
};

program_registry &registry() {
  static program_registry &r = *new program_registry; // as the driver: never destroyed
  return r;
}

image_header header_of(const void *image) {
  image_header h;
  std::memcpy(&h, image, sizeof h); // the user may have put it at any address
  return h;
}

} // namespace

std::vector<std::byte> make_image(const std::vector<ptx_source> &sources,
                                  const std::shared_ptr<const linked_program> &program) {
  program_registry &known = registry();
  image_header h{};
  std::memcpy(h.magic, image_magic, sizeof h.magic);
  h.texts = sources.size();
  {
    const std::lock_guard guard(known.lock);
    std::erase_if(known.programs, [](const auto &entry) { return entry.second.expired(); });
    h.process = known.process;
    // What was linked of the same texts may be the same program again; it keeps its number.
    for (const auto &[serial, there] : known.programs)
      if (there.lock() == program) h.serial = serial;
    if (h.serial == 0) {
      h.serial = ++known.last_serial;
      known.programs.emplace(h.serial, program);
    }
  }
  h.bytes = sizeof h;
  for (const ptx_source &s : sources) h.bytes += sizeof(text_header) + s.name.size() + s.text.size();
  h.check = check_of(h);
  std::vector<std::byte> image(h.bytes);
  std::byte *at = image.data();
  const auto append = [&at](const void *from, std::size_t bytes) {
    if (bytes != 0) std::memcpy(at, from, bytes);
    at += bytes;
  };
  append(&h, sizeof h);
  for (const ptx_source &s : sources) {
    const text_header t{s.name.size(), s.text.size()};
    append(&t, sizeof t);
    append(s.name.data(), s.name.size());
    append(s.text.data(), s.text.size());
  }
  return image;
}

bool is_image(const void *image, std::size_t bytes) {
  return bytes >= sizeof image_magic && std::strncmp(static_cast<const char *>(image), image_magic, sizeof image_magic) == 0;
}

std::vector<ptx_source> image_sources(const void *image, std::size_t bytes) {
  if (bytes < sizeof(image_header)) return {};
  const image_header h = header_of(image);
  const char *at = static_cast<const char *>(image) + sizeof h;
  if (h.check != check_of(h) || h.bytes < sizeof h || h.bytes > bytes) return {};
  std::uint64_t left = h.bytes - sizeof h;
  std::vector<ptx_source> sources;
  for (std::uint64_t i = 0; i < h.texts; ++i) {
    text_header t;
    if (left < sizeof t) return {};
    std::memcpy(&t, at, sizeof t);
    at += sizeof t;
    left -= sizeof t;
    if (t.name_bytes > left || t.text_bytes > left - t.name_bytes) return {};
    sources.push_back({std::string(at, t.name_bytes), std::string_view(at + t.name_bytes, t.text_bytes)});
    at += t.name_bytes + t.text_bytes;
    left -= t.name_bytes + t.text_bytes;
  }
  return sources;
}

std::shared_ptr<const linked_program> image_program(const void *image) {
  const image_header h = header_of(image);
  program_registry &known = registry();
  const std::lock_guard guard(known.lock);
  if (known.process == 0 || h.process != known.process) return nullptr;
  const auto it = known.programs.find(h.serial);
  return it == known.programs.end() ? nullptr : it->second.lock();
}

} // namespace gompsim::cuda
