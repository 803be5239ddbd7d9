// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The races that were found in a process: one report for each pair of places in the code, with a count. A driver makes one
// for all of its gpus, and says which are not to be told. Any thread.
#ifndef GOMPSIM_ENGINE_RACE_LOG_H
#define GOMPSIM_ENGINE_RACE_LOG_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gompsim::engine {

// A place in code, as a report names it.
struct race_place {
  std::string function;
  std::string file; // of the source, if the code tells; else empty
  unsigned line = 0;
  bool says_atomic = false; // the source line, or the directive above it, has the word
  // Whose lanes the instruction's are: threads, or iterations of a loop that its programmer has said to be independent;
  // those of a loop that the compiler has found to be so, and for which it knows that lanes store in order; not known.
  enum class lanes_of : std::uint8_t { threads, compiler, unknown } lanes = lanes_of::threads;
  std::string value;   // the register that is loaded, or that a compare-and-swap expects; else empty
  std::string listing; // "module:88: st.global.u32 [%r1], %r2"

  std::string source() const { return file.empty() ? std::string() : file + ":" + std::to_string(line); }
  std::string text() const { return function + (file.empty() ? "" : " at " + source()) + " (" + listing + ")"; }
};

enum class race_kind : std::uint8_t {
  conflict,   // the accesses conflict
  same_value, // both store the same value
  maybe,      // one is atomic; the code does not tell whether the other one is meant to be
};

// Who raced, from near to far; what would order them differs.
enum class race_between : std::uint8_t {
  lanes,  // of one warp
  warps,  // of one block
  blocks, // of one kernel
  kernels,
};

class race_log {
public:
  using notice_function = void (*)(const std::string &);
  explicit race_log(notice_function n) : notice(n) {}

  // A line of a list of what is not to be told: "kernel PATTERN", "function PATTERN", "line FILE[:LINE]" or "variable
  // PATTERN"; `*` stands for any characters, `#` begins a comment. False: it is not of that form.
  bool suppress(std::string_view line);

  // One pair of places. `count` may be raised by anybody.
  struct pair {
    std::atomic<std::uint64_t> count{0};
    race_kind kind = race_kind::conflict;
    race_between between = race_between::lanes;
    bool suppressed = false;
    std::string first, second; // for the summary
  };
  // The entry of a pair; made, and reported by `text`, if it is new, or worse or farther apart than what was reported of it,
  // and is not to be suppressed.
  pair *enter(race_kind, race_between, const race_place &, const race_place &, const std::string &kernel,
              const std::string &other_kernel, const std::string &variable, const std::string &text);
  // History was forgotten, so that races may have been missed: told once for each reason.
  void note_dropped(const std::string &why);

  // What was found: empty if nothing was. Lines for each pair.
  std::string summary() const;
  bool found_any() const; // a race that counts for the exit status

private:
  struct rule {
    enum class kind_of : std::uint8_t { kernel, function, line, variable } kind;
    std::string pattern;
  };
  bool is_suppressed(const race_place &, const race_place &, const std::string &, const std::string &,
                     const std::string &) const;

  const notice_function notice;
  mutable std::mutex lock; // guards what follows
  std::vector<rule> rules;
  std::map<std::pair<std::string, std::string>, std::unique_ptr<pair>> pairs;
  std::vector<std::string> dropped;
};

// Whether the text is of the pattern, in which `*` stands for any characters.
bool matches(std::string_view pattern, std::string_view text);

} // namespace gompsim::engine

#endif
