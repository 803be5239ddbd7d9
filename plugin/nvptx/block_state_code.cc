// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/block_state_code.h"

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

std::string_view text_of(const nvptx_object &o) {
  return o.size > 0 && o.code[o.size - 1] == '\0' ? std::string_view(o.code, std::strlen(o.code)) : std::string_view();
}

bool has(std::string_view text, std::string_view what) {
  return memmem(text.data(), text.size(), what.data(), what.size()) != nullptr; // faster than string_view's search
}

bool mentions(std::string_view text) { return has(text, team_count.name) || has(text, initial_icvs.name); }

bool in_identifier(char c) { return c == '_' || c == '$' || c == '%' || std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Whether one of the variables itself is mentioned, not something whose name holds theirs.
bool names_variable(std::string_view line) {
  for (const std::string_view name : {team_count.name, initial_icvs.name})
    if (const std::size_t at = line.find(name); at != line.npos && at > 0 && at + name.size() < line.size())
      return !in_identifier(line[at - 1]) && !in_identifier(line[at + name.size()]);
  return false;
}

// Of a text that is being edited, its lines.
class line_reader {
public:
  line_reader(char *text, std::size_t bytes) : at(text), end(text + bytes) {}
  bool next() {
    if (at == end) return false;
    start = at;
    auto *newline = static_cast<char *>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    at = newline != nullptr ? newline + 1 : end;
    size = static_cast<std::size_t>((newline != nullptr ? newline : end) - start);
    return true;
  }
  std::string_view line() const { return {start, size}; }
  char *begin() const { return start; }

private:
  char *at, *end, *start = nullptr;
  std::size_t size = 0;
};

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
bool edit_line(line_reader &reader, findings &found) {
  const std::string_view line = reader.line();
  if (line.starts_with("//") || !mentions(line)) return true;
  char *const space = reader.begin() + line.find(global);
  if (line == initial_icvs.definition) {
    // Shared memory has no initial values: they are stored when the block starts.
    std::memcpy(space, shared.data(), shared.size());
    reader.begin()[line.size() - 1] = ';';
    ++found.definitions;
    if (!reader.next() || !parse_words(reader.line(), found.icvs)) return false;
    std::memset(reader.begin(), ' ', reader.line().size());
    return true;
  }
  bool known = line == team_count.declaration || line == initial_icvs.declaration;
  if (line == team_count.definition) {
    known = true;
    ++found.definitions;
  }
  for (const std::string_view &use : uses) known = known || (line.starts_with(use) && names_variable(line));
  if (!known) return false;
  std::memcpy(space, shared.data(), shared.size());
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
  if (!has(object, team_count.name))
    std::snprintf(t.declarations, sizeof t.declarations, ".extern .shared .align 4 .u32 gomp_num_teams_var[1];\n");
  int n = std::snprintf(t.stores, sizeof t.stores,
                        "{\n.reg .pred %%other;\n.reg .u32 %%number;\n.reg .u64 %%word;\nmov.u32 %%number,%%tid.y;\n"
                        "setp.ne.u32 %%other,%%number,0;\n@!%%other st.shared.u32 [gomp_num_teams_var],%%number;\n");
  for (unsigned i = 0; i < icv_words; ++i)
    n += std::snprintf(t.stores + n, sizeof t.stores - static_cast<std::size_t>(n),
                       "mov.u64 %%word,%#llx;\n@!%%other st.shared.u64 [gomp_global_icv+%u],%%word;\n",
                       static_cast<unsigned long long>(found.icvs[i]), i * 8);
  std::snprintf(t.stores + n, sizeof t.stores - static_cast<std::size_t>(n), "}\n");
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
    if (!mentions(text)) continue;
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
    for (line_reader reader(text, objects[i].size - 1); reader.next();)
      if (!edit_line(reader, found)) return false;
    if (!has(text, start_of_block)) continue;
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
