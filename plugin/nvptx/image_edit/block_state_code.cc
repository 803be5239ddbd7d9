// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/block_state_code.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/function_head.h"
#include "plugin/nvptx/image_edit/kernel_entry.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>
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

// The statements that use such a variable; each has its state space once, in front.
constexpr std::string_view uses[] = {"ld.global.", "st.global.", "cvta.global.u64 "};
constexpr std::string_view global = ".global", shared = ".shared";
static_assert(global.size() == shared.size()); // so that a text keeps its length

// Where the first of the variables' names from `start` on begins. An image has some 700 KiB of text and few places mention
// them; both names have a g and, four characters on, an underscore.
std::size_t find_name(std::string_view text, std::size_t start) {
  static_assert(team_count.name[0] == 'g' && team_count.name[4] == '_' && initial_icvs.name[0] == 'g' &&
                initial_icvs.name[4] == '_');
  std::size_t found = text.npos;
  std::uint64_t gs_before = 0;
  each_block(from(text, start), [&](const char *block, std::size_t at) {
    const std::uint64_t gs = bits(block, equal_to{'g'});
    const std::uint64_t underscores = bits(block, equal_to{'_'}) & (gs << 4 | gs_before >> (block_size - 4));
    gs_before = gs;
    return each_bit(underscores, [&](unsigned i) {
      const std::size_t name = start + at + i - 4;
      const std::string_view rest = from(text, name);
      if (!rest.starts_with(team_count.name) && !rest.starts_with(initial_icvs.name)) return true;
      found = name;
      return false;
    });
  });
  return found;
}

// Whether one of the variables itself is mentioned, not something whose name holds theirs.
bool names_variable(std::string_view line) {
  for (const std::string_view name : {team_count.name, initial_icvs.name})
    if (const std::size_t at = line.find(name); at != line.npos && at > 0 && at + name.size() < line.size())
      return is_name_start(line, at) && end_of_name(line, at) == at + name.size();
  return false;
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
  bool uses = false;        // something else than definitions and declarations
  std::uint64_t icvs[icv_words];
};

// Moves what a line says of a variable to shared memory. False if it is nothing that is known.
bool edit_line(char *text, std::string_view line, std::string_view next, findings &found) {
  if (is_comment(line)) return true;
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
  found.uses = found.uses || !known;
  for (const std::string_view &use : uses) known = known || (line.starts_with(use) && names_variable(line));
  if (known) std::memcpy(in_text(line) + line.find(global), shared.data(), shared.size());
  return known;
}

// `at`: where the first name begins.
bool edit_text(char *copy, std::size_t bytes, std::size_t at, findings &found) {
  const std::string_view text(copy, bytes);
  for (; at != text.npos; at = find_name(text, at)) {
    const std::string_view line = line_at(text, at);
    if (!edit_line(copy, line, line_behind(text, line), found)) return false;
    at = static_cast<std::size_t>(line.data() - copy) + line.size();
  }
  return true;
}

// Where thread 0 of the block, which is the one that goes on with the region, is alone in gomp_nvptx_main: behind the first
// branch, if all others take it. They wait at a barrier for it before they go on. The first of these statements, or none if
// the function does not begin so.
unsigned find_first_thread(ptx_function &f) {
  unsigned branch = 0;
  while (branch < f.statements.size() && f.statements[branch].guard == no_index) ++branch;
  if (branch + 1 >= f.statements.size()) return no_index;
  const ptx_statement &b = f.statements[branch];
  const ptx_statement *const test = f.sole_definition(b.guard);
  std::int64_t zero;
  if (b.opcode != "bra" || b.guard_negated || b.block != 0 || test == nullptr || test->opcode != "setp.ne.u32" ||
      !f.constant_of(*test, 2, &zero) || zero != 0)
    return no_index;
  const ptx_statement *const number = f.sole_definition(f.register_of(*test, 1));
  const bool is_thread = number != nullptr && number->opcode == "mov.u32" && number->operands[1] == "%tid.y";
  return is_thread ? branch + 1 : no_index;
}

// Whether the function's own statements, as far as the next branch or label, store the first of the ICVs' words.
bool stores_first_word(ptx_function &f, unsigned first_thread) {
  const ptx_block &b = f.blocks[f.statements[first_thread].block];
  for (unsigned i = first_thread; i < b.end && !f.statements[i].is_label(); ++i)
    if (f.statements[i].opcode == "st.shared.u64" && f.statements[i].operands[0] == "[gomp_global_icv]") return true;
  return false;
}

// What is new in front of gomp_nvptx_main, and where thread 0 is alone there: it stores what the variables had when the
// image was loaded.
struct start_text {
  char declarations[128];
  char stores[1024]; // of which 300 are used
};

void write_start(start_text &t, std::string_view object, const findings &found, bool first_word) {
  t.declarations[0] = '\0';
  if (!contains(object, team_count.name))
    std::snprintf(t.declarations, sizeof t.declarations, ".extern .shared .align 4 .u32 gomp_num_teams_var[1];\n");
  int n = std::snprintf(t.stores, sizeof t.stores, "st.shared.u32 [gomp_num_teams_var],0;\n");
  for (unsigned i = first_word ? 0 : 1; i < icv_words; ++i)
    n += std::snprintf(t.stores + n, sizeof t.stores - static_cast<std::size_t>(n),
                       "st.shared.u64 [gomp_global_icv+%u],%#llx;\n", i * 8, static_cast<unsigned long long>(found.icvs[i]));
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

// Null if there is no memory.
char *block_state_code::copy_object(unsigned i, std::string_view text) {
  if (objects == nullptr) {
    objects = static_cast<nvptx_object *>(std::malloc(edited.num_objects * sizeof(nvptx_object)));
    if (objects == nullptr) return nullptr;
    std::memcpy(objects, originals, edited.num_objects * sizeof(nvptx_object));
  }
  auto *const copy = static_cast<char *>(std::malloc(originals[i].size + sizeof(start_text)));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text.data(), text.size());
  copy[text.size()] = '\0';
  objects[i] = {copy, text.size() + 1};
  return copy;
}

bool block_state_code::prepare(const nvptx_image &image) {
  edited = image;
  originals = image.objects;
  findings found;
  nvptx_object *start = nullptr; // a second one is for the driver to refuse
  function_place main;
  for (unsigned i = 0; i < edited.num_objects; ++i) {
    const std::string_view text = text_of(originals[i]);
    const std::size_t first = find_name(text, 0);
    if (first == text.npos) continue;
    char *const copy = copy_object(i, text);
    const bool known = copy != nullptr && edit_text(copy, text.size(), first, found);
    used = found.uses || !known;
    if (!known) return false;
    if (start == nullptr && find_function(text, main_function, types_of_main, main)) start = &objects[i];
  }
  if (start == nullptr || found.definitions != 2) return false;
  auto *text = const_cast<char *>(start->code);
  ptx_function f;
  if (!f.parse({text + main.start, main.end - main.start})) return false;
  const unsigned first_thread = find_first_thread(f);
  if (first_thread == no_index) return false;
  start_text added;
  write_start(added, text, found, !stores_first_word(f, first_thread));
  insert(text + (f.statements[first_thread].line.data() - text), added.stores);
  insert(text + main.start, added.declarations);
  start->size = std::strlen(text) + 1;
  edited.objects = objects;
  return true;
}

} // namespace regomp::nvptx
