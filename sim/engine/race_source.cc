// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/race_source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <memory>
#include <vector>

namespace gompsim::engine {

namespace {

bool has_word(std::string_view text, std::string_view word) {
  const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

// The compiler may name a source by its own working directory, which was another: `DIRECTORY/./NAME`.
std::FILE *open_source(const std::string &file) {
  std::FILE *const f = std::fopen(file.c_str(), "re");
  const std::size_t name = f == nullptr ? file.rfind("/./") : file.npos;
  return name == file.npos ? f : std::fopen(file.c_str() + name + 3, "re");
}

// The line and at most `n - 1` in front of it, the line itself first; fewer where the file begins. Empty: it cannot be read.
std::vector<std::string> lines_upto(const std::string &file, unsigned line, std::size_t n) {
  std::vector<std::string> last;
  if (file.empty()) return last;
  const std::unique_ptr<std::FILE, int (*)(std::FILE *)> f(open_source(file), std::fclose);
  if (f == nullptr) return last;
  char text[1024];
  for (unsigned k = 1; k <= line && std::fgets(text, sizeof text, f.get()) != nullptr; ++k) {
    if (last.size() == n) last.pop_back();
    last.insert(last.begin(), text);
  }
  return last;
}

} // namespace

// The line itself, or the directive in front of it: one line above, two if it goes on; or, of a statement in the block of a
// capture, above the brace.
bool says_atomic(const std::string &file, unsigned line) {
  std::vector<std::string> last = lines_upto(file, line, 4);
  last.resize(4);
  const auto atomic = [&](unsigned k) { return has_word(last[k], "atomic"); };
  const auto continued = [&](unsigned k) { return last[k].find_first_of("\\&") != last[k].npos; };
  const auto opens = [&](unsigned k) {
    const std::size_t first = last[k].find_first_not_of(" \t");
    return first != last[k].npos && last[k][first] == '{';
  };
  const auto captures = [&](unsigned k) { return atomic(k) && has_word(last[k], "capture") && opens(k - 1); };
  return atomic(0) || atomic(1) || (continued(2) && atomic(2)) || captures(2) || captures(3);
}

race_place::lanes_of lanes_of_line(const std::string &file, unsigned line) {
  constexpr std::size_t nearby = 64;
  const std::vector<std::string> last = lines_upto(file, line, nearby);
  if (last.empty()) return race_place::lanes_of::unknown;
  bool goes_on = false; // the directive of the line before
  const bool any = std::any_of(last.rbegin(), last.rend(), [&](const std::string &l) {
    const bool directive = goes_on || has_word(l, "pragma") || has_word(l, "!$");
    goes_on = directive && l.find('\\') != l.npos;
    return directive && (has_word(l, "simd") || has_word(l, "loop") || has_word(l, "acc "));
  });
  return any ? race_place::lanes_of::threads : race_place::lanes_of::compiler;
}

bool may_be_library_name(std::string_view function) {
  static constexpr std::string_view prefixes[] = {"gomp_", "goacc_", "omp_", "acc_"};
  return std::any_of(std::begin(prefixes), std::end(prefixes), [&](std::string_view p) { return function.starts_with(p); });
}

bool may_be_library_source(std::string_view path) {
  if (path.empty()) return true;
  static constexpr std::string_view folders[] = {"libgomp", "libatomic", "libgcc", "newlib"};
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    if (end < path.size() &&
        std::find(std::begin(folders), std::end(folders), path.substr(at, end - at)) != std::end(folders))
      return true;
    at = end + 1;
  }
  return false;
}

} // namespace gompsim::engine
