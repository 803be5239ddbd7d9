// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/link.h"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>

#include "sim/ptx/program.h"
#include "sim/ptx/ptx.h"
#include "sim/ptxrun/files.h"

namespace gompsim::ptxrun {

bool link_files(const std::vector<std::string> &paths) {
  std::vector<std::string> texts(paths.size());
  std::vector<ptx_source> sources;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (!read_file(paths[i], &texts[i])) {
      std::printf("%s: %s\n", paths[i].c_str(), std::strerror(errno));
      return false;
    }
    const std::string_view whole = texts[i];
    unsigned part = 0;
    for (std::size_t at = 0; at < whole.size();) {
      const auto end = std::min(whole.find('\0', at), whole.size());
      const auto text = whole.substr(at, end - at);
      at = end + 1;
      ++part;
      if (text.find(".version") != std::string_view::npos)
        sources.push_back({part == 1 && at >= whole.size() ? paths[i] : paths[i] + "#" + std::to_string(part), text});
    }
  }
  const auto start = std::chrono::steady_clock::now();
  const auto milliseconds = [&] {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  };
  std::string log;
  const auto linked = link_ptx(sources, &log);
  if (!linked) {
    std::printf("%s\n", log.c_str());
    return false;
  }
  const double linking = milliseconds();
  const auto device = create_ptx_gpu({});
  const auto loaded = device ? load_ptx(*device, linked, &log) : nullptr;
  if (!loaded) {
    std::printf("%s\n", log.c_str());
    return false;
  }
  const double loading = milliseconds();
  std::size_t bad = 0, instructions = 0;
  for (std::uint32_t f = 0; f < linked->functions.size(); ++f) {
    const ptx::code *c = loaded->code_of(f);
    instructions += c->insns.size();
    if (c->error.empty()) continue;
    ++bad;
    std::printf("%s: %s\n", linked->infos[f].name.c_str(), c->error.c_str());
  }
  std::printf(
      "%zu modules, %zu functions, %zu instructions, %zu functions not supported; link %.1f ms, load %.1f ms, decode "
      "%.1f ms\n",
      sources.size(), linked->functions.size(), instructions, bad, linking, loading - linking, milliseconds() - loading);
  return bad == 0;
}

} // namespace gompsim::ptxrun
