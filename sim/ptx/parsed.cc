// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parsing a piece of PTX, and remembering what was parsed. A program that loads an image, unloads it and loads it again has
// its text read once, and so have images that were linked with the same members of a device library. Texts are compared, not
// just their hashes; what failed to parse is parsed again. The least recently used go first when the texts remembered are
// too long.
#include <cstring>
#include <list>
#include <mutex>
#include <unordered_map>

#include "sim/ptx/decode.h"
#include "sim/ptx/program.h"
#include "sim/ptx/words.h"

namespace gompsim {

using namespace ptx;

namespace {

// Four hashes at a time: each needs the multiplication before it.
std::uint64_t hash_text(std::string_view text) {
  const std::size_t quarter = text.size() / 4 / 8 * 8;
  constexpr std::uint64_t factor = 0x9e3779b97f4a7c15;
  std::uint64_t h[4] = {1, 2, 3, 4};
  for (std::size_t at = 0; at < quarter; at += 8)
    for (unsigned k = 0; k < 4; ++k) {
      std::uint64_t part;
      std::memcpy(&part, text.data() + k * quarter + at, sizeof part);
      h[k] = (h[k] ^ part) * factor;
      h[k] ^= h[k] >> 32;
    }
  return (h[0] + h[1] * factor) ^ (h[2] + h[3] * factor) ^ hash_word(text.substr(4 * quarter));
}

std::uint64_t hash_of(const ptx_source &s) { return hash_text(s.text) + hash_word(s.name); }

class text_memory {
public:
  std::shared_ptr<const parsed_ptx> find(std::uint64_t hash, const ptx_source &s) {
    const std::lock_guard hold(lock);
    const auto [first, last] = index.equal_range(hash);
    for (auto it = first; it != last; ++it) {
      const parsed_ptx &p = **it->second;
      if (p.name != s.name || p.text != s.text) continue;
      texts.splice(texts.begin(), texts, it->second);
      return texts.front();
    }
    return nullptr;
  }

  void add(std::uint64_t hash, const std::shared_ptr<const parsed_ptx> &p) {
    if (p->text.size() > most_bytes / 2) return;
    const std::lock_guard hold(lock);
    texts.push_front(p);
    index.emplace(hash, texts.begin());
    bytes += p->text.size();
    while (bytes > most_bytes || texts.size() > most_texts) forget(std::prev(texts.end()));
  }

private:
  static constexpr std::size_t most_bytes = 8u << 20, most_texts = 512;
  using list = std::list<std::shared_ptr<const parsed_ptx>>;

  void forget(list::iterator old) {
    bytes -= (*old)->text.size();
    const auto [first, last] = index.equal_range(hash_of({(*old)->name, (*old)->text}));
    for (auto it = first; it != last; ++it)
      if (it->second == old) {
        index.erase(it);
        break;
      }
    texts.erase(old);
  }

  std::mutex lock; // guards what follows
  list texts;      // the most recently used first
  std::unordered_multimap<std::uint64_t, list::iterator> index;
  std::size_t bytes = 0;
};

text_memory &remembered() {
  static text_memory &m = *new text_memory; // never destroyed: threads may be at work while the process ends
  return m;
}

} // namespace

ptx_source source_of(const parsed_ptx &p) { return {p.name, p.text}; }

std::shared_ptr<const parsed_ptx> parse_ptx(const ptx_source &s, std::string *log) {
  const std::uint64_t hash = hash_of(s);
  if (auto known = remembered().find(hash, s)) return known;
  auto p = std::make_shared<parsed_ptx>();
  p->name = s.name;
  p->text = s.text;
  // A source may hold several modules, divided by NUL.
  const std::string_view text = p->text;
  for (std::size_t at = 0, end; at < text.size(); at = end + 1) {
    end = std::min(text.find('\0', at), text.size());
    const auto part = text.substr(at, end - at);
    if (part.find_first_not_of(" \t\r\n") == part.npos) continue;
    auto m = std::make_unique<module>();
    m->name = p->modules.empty() && end == text.size() ? s.name : s.name + "[" + std::to_string(p->modules.size()) + "]";
    m->text = part;
    parse_error err;
    const auto supports = [](std::string_view opcode) {
      form f;
      return find_form(opcode, f);
    };
    if (!parse_module(*m, supports, err)) {
      if (log != nullptr) *log = describe(*m, err.position, err.text);
      return nullptr;
    }
    p->modules.push_back(std::move(m));
  }
  if (!check_symbols(p, log)) return nullptr;
  remembered().add(hash, p);
  return p;
}

} // namespace gompsim
