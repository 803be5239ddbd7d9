// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_code.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_loops.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace regomp::nvptx {

namespace {

// Lanes of a warp that go different ways make progress independently from this architecture on, in code that is compiled for
// it.
constexpr int first_with_independent_lanes = 70;
constexpr std::string_view target = ".target sm_", new_target = "70";
// The version of PTX that has what lanes use.
constexpr std::string_view version = ".version ", new_version = "6.3";

constexpr char no_memory[] = "memory is exhausted, or a text is not known";
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
  const std::size_t at = text.find(target), number = text.find(version);
  if (number == text.npos || at == text.npos || at + target.size() + 3 > text.size() || text[number + version.size()] < '6')
    return false;
  for (const std::string_view lost : {std::string_view("shfl"), std::string_view("vote")})
    if (any_name(text, lost, [&](std::string_view, std::string_view name) {
          const auto end = static_cast<std::size_t>(name.data() - text.data()) + name.size();
          return name == lost && from(text, end).starts_with('.') && !from(text, end).starts_with(".sync.");
        }))
      return false;
  return true;
}

// What follows a directive is a number of so many characters, and smaller.
bool is_older(std::string_view text, std::string_view directive, std::string_view than) {
  const std::string_view number = from(text, text.find(directive) + directive.size());
  return number.size() > than.size() && number[than.size()] == '\n' && number.compare(0, than.size(), than) < 0;
}

} // namespace

// Finds out which regions of an object get lanes, and writes their functions. False if memory is exhausted.
bool lane_code::edit_regions(const nvptx_image &image, lane_functions &lanes, unsigned object, lanes_setting setting) {
  const std::string_view text = text_of(image.objects[object]);
  array<definition> functions;
  if (!each_definition(text, [&](const definition &d) { return functions.push_back(d); })) return false;
  for (const definition &d : functions) {
    if (!d.head.starts_with(".func ") || !d.head.ends_with(" (.param .u64 %in_ar0)") || !contains(d.name, outlined) ||
        !is_only_started_as_region(text, functions, d.name))
      continue;
    const std::size_t before = texts.view().size();
    const lane_result r = give_loops_lanes(d.text, lanes, object, texts);
    say(setting, d.name, r);
    if (r.with_lanes == 0) {
      texts.cut(before);
      continue;
    }
    bytes = std::max(bytes, r.lane_bytes);
    const auto place = static_cast<std::size_t>(d.text.data() - text.data());
    if (!regions.push_back({object, place, d.text.size(), before, texts.view().size()})) return false;
  }
  return texts.complete();
}

// An object's text: with what lanes call declared in front of its functions, its regions as they are now, and its functions
// for lanes at the end. False if memory is exhausted, or the text has another form.
bool lane_code::write_object(const nvptx_image &image, lane_functions &lanes, unsigned object) {
  const std::string_view text = text_of(image.objects[object]);
  constexpr std::string_view last_of_preamble = ".address_size 64\n";
  const std::size_t preamble = text.find(last_of_preamble);
  if (preamble == text.npos) return false;
  text_buffer out;
  std::size_t at = preamble + last_of_preamble.size();
  out << std::string_view(text.data(), at);
  lanes.write_declarations(object, out);
  for (const region &r : regions) {
    if (r.object != object) continue;
    out << std::string_view(text.data() + at, r.place - at)
        << std::string_view(texts.view().data() + r.text, r.end - r.text);
    at = r.place + r.size;
  }
  out << from(text, at);
  lanes.write_functions(object, out);
  return out.complete() && edited.replace(object, 0, text.size(), out.view());
}

bool lane_code::prepare(const nvptx_image &image, lanes_setting setting, int compute_capability) {
  if (setting == lanes_setting::off) return false;
  reason = "the device is too old";
  if (compute_capability < first_with_independent_lanes) return false;
  reason = no_memory;
  lane_functions lanes(image);
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (contains(text_of(image.objects[i]), start_of_region) && !edit_regions(image, lanes, i, setting)) return false;
  if (!lanes.write_versions() || !edited.start(image)) return false;
  if (regions.size() == 0) {
    reason = "no region is known";
    return false;
  }
  reason = "an object does not suit the device's architecture";
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (!suits_new_target(text_of(image.objects[i]))) return false;
  reason = no_memory;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    if (std::none_of(regions.begin(), regions.end(), [i](const region &r) { return r.object == i; }) && !lanes.concerns(i))
      continue;
    if (!write_object(image, lanes, i)) return false;
  }
  for (unsigned i = 0; i < image.num_objects; ++i)
    for (const auto &[directive, number] : {std::pair(target, new_target), std::pair(version, new_version)}) {
      const std::string_view text = text_of(edited.image().objects[i]);
      if (is_older(text, directive, number) &&
          !edited.replace(i, text.find(directive) + directive.size(), number.size(), number))
        return false;
    }
  reason = nullptr;
  return true;
}

} // namespace regomp::nvptx
