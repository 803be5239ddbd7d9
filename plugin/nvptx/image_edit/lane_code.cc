// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_code.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_loops.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace regomp::nvptx {

namespace {

// Lanes of a warp that go different ways make progress independently from this architecture on, in code that is compiled for
// it.
constexpr int first_with_independent_lanes = 70;
constexpr std::string_view target = ".target sm_", new_target = "70";

constexpr std::string_view start_of_region = "call GOMP_parallel,(", outlined = "$_omp_fn$";

// The functions' names may be as long as symbols are: what is said of one is cut.
void say(lanes_setting setting, std::string_view name, const lane_result &r) {
  char line[512], dotted[256];
  std::snprintf(dotted, sizeof dotted, "%.*s", static_cast<int>(name.size()), name.data());
  for (char *c = dotted; *c != '\0'; ++c)
    if (*c == '$') *c = '.';
  if (r.with_lanes == r.loops && r.loops > 0)
    std::snprintf(line, sizeof line, "region %s: lanes", dotted);
  else if (r.with_lanes > 0)
    std::snprintf(line, sizeof line, "region %s: lanes in %u of %u loops: %s", dotted, r.with_lanes, r.loops, r.reason);
  else
    std::snprintf(line, sizeof line, "region %s: warps: %s", dotted, r.reason);
  if (setting == lanes_setting::verbose)
    std::fprintf(stderr, "libgomp: nvptx: %s\n", line);
  else
    GOMP_PLUGIN_debug(0, "nvptx: %s\n", line);
}

// A function's definition, from its head line to its closing brace's newline.
struct definition {
  std::string_view head, text;
};

// The definitions of an object; false if memory is exhausted. Calls have braces of their own.
bool find_definitions(std::string_view object, array<definition> &found) {
  unsigned depth = 0;
  std::string_view head, previous;
  const bool complete = each_line(object, [&](std::string_view line) {
    if (line == "{" && depth++ == 0) head = previous;
    const bool ends = line == "}" && depth > 0 && --depth == 0;
    previous = line;
    const char *const end = line.data() + line.size() + 1;
    return !ends || found.push_back({head, {head.data(), static_cast<std::size_t>(end - head.data())}});
  });
  return complete && object.ends_with('\n');
}

// Whether all that a function does with a register that holds a region's address is to start the region.
bool only_starts(std::string_view function, std::string_view reg, std::string_view name) {
  bool started = false;
  const bool known = each_line(function, [&](std::string_view line) {
    const std::size_t at = line.find(reg);
    if (at == line.npos || end_of_name(line, at + 1) != at + reg.size() || line.starts_with(".reg ")) return true;
    if (line.starts_with("mov.u64 ") && at == 8)
      return line.size() == 8 + reg.size() + 1 + name.size() + 1 && contains(line, name);
    if (!line.starts_with("st.param.u64 [%out_arg1],")) return false;
    const std::string_view rest = from(function, static_cast<std::size_t>(line.data() - function.data()));
    const std::size_t call = rest.find("\ncall ");
    started = call != rest.npos && from(rest, call + 1).starts_with(start_of_region);
    return started;
  });
  return known && started;
}

// Whether the function is the region's of a parallel construct, and nothing else: its address goes to GOMP_parallel.
bool is_only_started_as_region(std::string_view object, array<definition> &functions, std::string_view name) {
  bool started = false;
  const bool other = any_name(object, name, [&](std::string_view statement, std::string_view n) {
    if (n != name || statement.starts_with(".func ") || is_comment(statement)) return false;
    if (!statement.starts_with("mov.u64 %") || !statement.ends_with(',')) return true;
    const std::string_view reg(statement.data() + 8, statement.size() - 9);
    for (const definition &d : functions)
      if (statement.data() >= d.text.data() && statement.data() < d.text.data() + d.text.size())
        started = only_starts(d.text, reg, name);
    return !started;
  });
  return started && !other;
}

// A version of PTX that has the new target, and no instruction that it has lost.
bool suits_new_target(std::string_view text) {
  const std::size_t version = text.find(".version "), at = text.find(target);
  if (version == text.npos || at == text.npos || at + target.size() + 3 > text.size() || text[version + 9] < '6')
    return false;
  for (const std::string_view lost : {std::string_view("shfl"), std::string_view("vote")})
    if (any_name(text, lost, [&](std::string_view, std::string_view name) {
          const auto end = static_cast<std::size_t>(name.data() - text.data()) + name.size();
          return name == lost && from(text, end).starts_with('.') && !from(text, end).starts_with(".sync.");
        }))
      return false;
  return true;
}

bool is_older(std::string_view text) {
  const std::size_t at = text.find(target) + target.size();
  return text[at + 2] == '\n' && from(text, at).compare(0, 2, new_target) < 0;
}

} // namespace

lane_code::~lane_code() {
  for (unsigned i = 0; objects != nullptr && i < edited.num_objects; ++i)
    if (objects[i].code != originals[i].code) std::free(const_cast<char *>(objects[i].code));
  std::free(objects);
}

bool lane_code::edit_object(std::string_view text, text_buffer &out, lanes_setting setting) {
  bool any = false;
  std::size_t copied = 0;
  array<definition> functions;
  if (!find_definitions(text, functions)) return false;
  for (const definition &d : functions) {
    constexpr std::string_view directive = ".func ", parameters = " (.param .u64 %in_ar0)";
    if (!d.head.starts_with(directive) || !d.head.ends_with(parameters)) continue;
    const std::string_view name(d.head.data() + directive.size(), d.head.size() - directive.size() - parameters.size());
    if (!contains(name, outlined) || !is_only_started_as_region(text, functions, name)) continue;
    const auto start = static_cast<std::size_t>(d.text.data() - text.data());
    const std::size_t before = out.view().size();
    out << std::string_view(text.data() + copied, start - copied);
    const lane_result r = give_loops_lanes(d.text, out);
    say(setting, name, r);
    if (r.with_lanes == 0) {
      out.cut(before);
      continue;
    }
    any = true;
    copied = start + d.text.size();
  }
  out << from(text, copied);
  return any && out.complete();
}

bool lane_code::replace(unsigned object, char *code, std::size_t size) {
  if (objects == nullptr) {
    objects = static_cast<nvptx_object *>(std::malloc(edited.num_objects * sizeof(nvptx_object)));
    if (objects == nullptr) {
      std::free(code);
      return false;
    }
    std::memcpy(objects, originals, edited.num_objects * sizeof(nvptx_object));
  }
  objects[object] = {code, size};
  return true;
}

bool lane_code::prepare(const nvptx_image &image, lanes_setting setting, int compute_capability) {
  if (setting == lanes_setting::off) return false;
  edited = image;
  originals = image.objects;
  reason = "the device is too old";
  if (compute_capability < first_with_independent_lanes) return false;
  bool any = false;
  for (unsigned i = 0; i < edited.num_objects; ++i) {
    const std::string_view text = text_of(originals[i]);
    if (!contains(text, start_of_region)) continue;
    text_buffer out;
    if (!edit_object(text, out, setting)) continue;
    std::size_t size;
    char *const code = out.release(&size);
    if (!replace(i, code, size)) return false;
    any = true;
  }
  reason = "no region is known";
  if (!any) return false;
  for (unsigned i = 0; i < edited.num_objects; ++i)
    if (!suits_new_target(text_of(objects[i]))) {
      reason = "an object does not suit the device's architecture";
      return false;
    }
  for (unsigned i = 0; i < edited.num_objects; ++i) {
    const std::string_view text = text_of(objects[i]);
    if (!is_older(text)) continue;
    if (objects[i].code == originals[i].code) {
      auto *const copy = static_cast<char *>(std::malloc(objects[i].size));
      if (copy == nullptr) return false;
      std::memcpy(copy, objects[i].code, objects[i].size);
      objects[i].code = copy;
    }
    std::memcpy(const_cast<char *>(objects[i].code) + text.find(target) + target.size(), new_target.data(),
                new_target.size());
  }
  reason = nullptr;
  edited.objects = objects;
  return true;
}

} // namespace regomp::nvptx
