// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/block_state_code.h"

#include "plugin/nvptx/device_text.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace regomp::nvptx {

namespace {

struct state_variable {
  std::string_view name, definition, declaration;
};
constexpr state_variable team_count = {"gomp_num_teams_var", ".visible .global .align 4 .u32 gomp_num_teams_var[1];",
                                       ".extern .global .align 4 .u32 gomp_num_teams_var[1];"};
constexpr state_variable initial_icvs = {"gomp_global_icv", ".visible .global .align 8 .u64 gomp_global_icv[5] =",
                                         ".extern .global .align 8 .u64 gomp_global_icv[5];"};
constexpr unsigned icv_words = 5;

// What every kernel of an OpenMP region calls first, with all threads of the block.
constexpr std::string_view start_of_block = ".visible .func gomp_nvptx_main (.param .u64 %in_ar0, .param .u64 %in_ar1)\n{\n";

// The statements that use such a variable; each has its state space once, in front.
constexpr std::string_view uses[] = {"ld.global.", "st.global.", "cvta.global.u64 "};
constexpr std::string_view global = ".global", shared = ".shared";
static_assert(global.size() == shared.size()); // so that a text keeps its length

// Finds the variables' names. An image has some 800 KiB of text and few mention them: a look at one in eight places tells
// where they may be, since so long a name holds eight bytes that begin at a multiple of eight, wherever it stands.
class name_finder {
public:
  constexpr name_finder() {
    for (const std::string_view name : names)
      for (std::size_t i = 0; i < word_bytes; ++i) {
        std::uint64_t word = 0;
        for (std::size_t k = 0; k < word_bytes; ++k) word |= std::uint64_t{static_cast<unsigned char>(name[i + k])} << 8 * k;
        candidates[place_of(word) / 64] |= std::uint64_t{1} << place_of(word) % 64;
      }
  }

  // Where the first name from `start` on begins.
  std::size_t find(std::string_view text, std::size_t start) const {
    std::size_t i = start;
    for (; i + word_bytes <= text.size(); i += word_bytes) {
      std::uint64_t word;
      std::memcpy(&word, text.data() + i, word_bytes);
      if ((candidates[place_of(word) / 64] >> place_of(word) % 64 & 1) == 0) continue;
      // One that holds this word began at most seven bytes before.
      const std::size_t first = i - std::min(i - start, word_bytes - 1);
      const std::size_t found = first_name({text.data() + first, std::min(most_bytes, text.size() - first)});
      if (found != text.npos) return first + found;
    }
    return text.npos;
  }

private:
  static constexpr std::string_view names[] = {team_count.name, initial_icvs.name};
  static constexpr std::size_t word_bytes = sizeof(std::uint64_t), longest = team_count.name.size();
  static constexpr std::size_t most_bytes = word_bytes - 1 + longest;
  static_assert(initial_icvs.name.size() >= 2 * word_bytes - 1 && longest >= initial_icvs.name.size());

  static constexpr unsigned place_bits = 12;
  static constexpr std::size_t place_of(std::uint64_t word) { return word * 0x9e3779b97f4a7c15u >> (64 - place_bits); }

  static std::size_t first_name(std::string_view text) {
    std::size_t first = text.npos;
    for (const std::string_view name : names) first = std::min(first, text.find(name));
    return first;
  }

  std::uint64_t candidates[(1u << place_bits) / 64] = {};
};
constexpr name_finder variable_names;

bool in_identifier(char c) { return c == '_' || c == '$' || c == '%' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Whether one of the variables itself is mentioned, not something whose name holds theirs.
bool names_variable(std::string_view line) {
  for (const std::string_view name : {team_count.name, initial_icvs.name})
    if (const std::size_t at = line.find(name); at != line.npos && at > 0 && at + name.size() < line.size())
      return !in_identifier(line[at - 1]) && !in_identifier(line[at + name.size()]);
  return false;
}

// The line that a place in a text lies in, and the one behind a line.
std::string_view line_at(std::string_view text, std::size_t place) {
  const std::size_t before = text.rfind('\n', place), start = before == text.npos ? 0 : before + 1;
  return {text.data() + start, std::min(text.find('\n', place), text.size()) - start};
}
std::string_view line_behind(std::string_view text, std::string_view line) {
  const std::size_t end = static_cast<std::size_t>(line.data() - text.data()) + line.size();
  return end < text.size() ? line_at(text, end + 1) : std::string_view();
}

// "{1,-2,3 };" with exactly so many numbers.
bool parse_words(std::string_view line, std::uint64_t (&words)[icv_words]) {
  const char *p = line.data();
  if (!line.starts_with('{') || !line.ends_with("};")) return false;
  for (std::uint64_t &w : words) {
    char *end;
    w = static_cast<std::uint64_t>(std::strtoll(p + 1, &end, 10));
    if (end == p + 1) return false;
    p = end;
    if (*p != ',' && &w != &words[icv_words - 1]) return false;
  }
  return *p == ' ' && p[1] == '}' && p + 3 == line.data() + line.size();
}

struct findings {
  unsigned definitions = 0; // of both variables: two
  std::uint64_t icvs[icv_words];
};

// Moves what a line says of a variable to shared memory. False if it is nothing that is known.
bool edit_line(char *text, std::string_view line, std::string_view next, findings &found) {
  if (line.starts_with("//")) return true;
  const auto in_text = [&](std::string_view part) { return text + (part.data() - text); };
  bool known = line == team_count.declaration || line == initial_icvs.declaration;
  if (line == initial_icvs.definition) {
    known = parse_words(next, found.icvs);
    if (!known) return false;
    ++found.definitions;
    // Shared memory has no initial values: they are stored when the block starts.
    in_text(line)[line.size() - 1] = ';';
    std::memset(in_text(next), ' ', next.size());
  } else if (line == team_count.definition) {
    known = true;
    ++found.definitions;
  }
  for (const std::string_view &use : uses) known = known || (line.starts_with(use) && names_variable(line));
  if (known) std::memcpy(in_text(line) + line.find(global), shared.data(), shared.size());
  return known;
}

bool edit_text(char *copy, std::size_t bytes, findings &found) {
  const std::string_view text(copy, bytes);
  for (std::size_t at = 0; (at = variable_names.find(text, at)) != text.npos;) {
    const std::string_view line = line_at(text, at);
    if (!edit_line(copy, line, line_behind(text, line), found)) return false;
    at = static_cast<std::size_t>(line.data() - copy) + line.size();
  }
  return true;
}

// What is new in front of gomp_nvptx_main, and behind its brace: thread 0 of the block, which is the one that goes on with
// the region, stores what the variables had when the image was loaded. The others meet it at a barrier before they do more.
struct start_text {
  char declarations[128];
  char stores[1024]; // of which 600 are used
};

void write_start(start_text &t, std::string_view object, const findings &found) {
  t.declarations[0] = '\0';
  if (!contains(object, team_count.name))
    std::snprintf(t.declarations, sizeof t.declarations, ".extern .shared .align 4 .u32 gomp_num_teams_var[1];\n");
  int n = std::snprintf(t.stores, sizeof t.stores,
                        "{\n.reg .pred %%other;\n.reg .u32 %%number;\n.reg .u64 %%word;\nmov.u32 %%number,%%tid.y;\n"
                        "setp.ne.u32 %%other,%%number,0;\n@%%other bra $block_known;\n"
                        "st.shared.u32 [gomp_num_teams_var],%%number;\n");
  for (unsigned i = 0; i < icv_words; ++i)
    n += std::snprintf(t.stores + n, sizeof t.stores - static_cast<std::size_t>(n),
                       "mov.u64 %%word,%#llx;\nst.shared.u64 [gomp_global_icv+%u],%%word;\n",
                       static_cast<unsigned long long>(found.icvs[i]), i * 8);
  std::snprintf(t.stores + n, sizeof t.stores - static_cast<std::size_t>(n), "$block_known:\n}\n");
}

// Inserts into a text with room for it; `at` lies in it.
void insert(char *at, const char *what) {
  const std::size_t bytes = std::strlen(what);
  std::memmove(at + bytes, at, std::strlen(at) + 1);
  std::memcpy(at, what, bytes);
}

} // namespace

block_state_code::~block_state_code() {
  for (unsigned i = 0; objects != nullptr && i < edited.num_objects; ++i)
    if (objects[i].code != originals[i].code) std::free(const_cast<char *>(objects[i].code));
  std::free(objects);
}

bool block_state_code::copy_users() {
  for (unsigned i = 0; i < edited.num_objects; ++i) {
    const std::string_view text = text_of(originals[i]);
    if (variable_names.find(text, 0) == text.npos) continue;
    used = true;
    if (objects == nullptr) {
      objects = static_cast<nvptx_object *>(std::malloc(edited.num_objects * sizeof(nvptx_object)));
      if (objects == nullptr) return false;
      std::memcpy(objects, originals, edited.num_objects * sizeof(nvptx_object));
    }
    auto *copy = static_cast<char *>(std::malloc(text.size() + 1 + sizeof(start_text)));
    if (copy == nullptr) return false;
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    objects[i] = {copy, text.size() + 1};
  }
  return objects != nullptr;
}

bool block_state_code::edit_users() {
  findings found;
  nvptx_object *starts = nullptr;
  for (unsigned i = 0; i < edited.num_objects; ++i) {
    if (objects[i].code == originals[i].code) continue;
    auto *text = const_cast<char *>(objects[i].code);
    if (!edit_text(text, objects[i].size - 1, found)) return false;
    if (!contains(text, start_of_block)) continue;
    if (starts != nullptr) return false;
    starts = &objects[i];
  }
  if (starts == nullptr || found.definitions != 2) return false;
  auto *text = const_cast<char *>(starts->code);
  start_text added;
  write_start(added, text, found);
  char *function = std::strstr(text, start_of_block.data());
  insert(function + start_of_block.size(), added.stores);
  insert(function, added.declarations);
  starts->size = std::strlen(text) + 1;
  return true;
}

bool block_state_code::prepare(const nvptx_image &image) {
  edited = image;
  originals = image.objects;
  if (!copy_users()) return false;
  edited.objects = objects;
  return edit_users();
}

} // namespace regomp::nvptx
