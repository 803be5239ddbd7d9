// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A PTX file that says in its comments how to run it and what must come out. Read by one thread, constant afterwards.
//
// Each directive is a comment line of its own that starts in the first column; `// +` continues the one before it.
//   // RUN: entry=NAME grid=X,Y,Z block=X,Y,Z shared=BYTES   one launch; all but the entry may be left out. Several run in
//   order
//   // BUF: NAME TYPE COUNT [= VALUES]     a parameter: the address of device memory, zeros where no value is given
//   // HOST: NAME TYPE COUNT [= VALUES]    the same in host memory that the device can reach
//   // FREED: NAME TYPE COUNT              the same in memory that was given back before the launch
//   // ARG: TYPE VALUES                    a parameter: a number, or an array if there are several
//   // COARSE: NAME TYPE COUNT [= VALUES]  the same as HOST, coarse-grained (gpu::map_host)
//   // NEW: NAME TYPE COUNT                the address of device memory that nobody has written
//   // VAR: NAME TYPE COUNT [= VALUES]     a variable of the program; written before the first launch if it has values
//   // EXPECT: NAME[FIRST] [~KIND LIMIT] = VALUES   elements from FIRST on (without it: all of them). KIND: ulp, abs or rel
//   // EXPECT: NAME[FIRST] in VALUES       the element is one of these
//   // EXPECT: NAME[FIRST] sorted VALUES   the elements are these in any order
//   // OUTPUT: REGEX                       what the kernel prints matches; may be repeated
//   // LINE: TEXT                          the kernel prints exactly these lines, in this order
//   // FAULT: STATUS /REGEX/               the last launch fails with this status (gpu.h's names); its report matches
//   // COUNT: NAME=N,...                  a counter of the last launch (gpu.h's launch_counters) is one of these numbers
//   // HANGS: REGEX                        the last launch does not end in time; what describe_running says matches.
//   Repeated
//   // SOMETIMES: NAME[FIRST] = VALUES     like EXPECT, but with one of the seeds at least
//   // ANSWER: FLAG DATA WRONG             while kernels run, a host thread looks at the first element of FLAG: when it is
//   not 0, the thread compares the first of DATA with it, sets the first of WRONG to 1 if they differ, and stores 0 to FLAG.
//   All are u64 HOST
//   // LINKERROR: REGEX                    linking or loading fails with a message that matches
//   // INFO: ENTRY parameters=OFFSET:BYTES,... static_shared=N local=N max_threads=N kernel=0|1   what is known of a
//   function
//   // MODULE: NAME                        the lines from here on are another module
//   // CONFIG: workers=N seed=N,N..N,... memory=N heap=N local=N multiprocessors=N max_blocks=N timeout=SECONDS
//   // ONLY: engine | driver               not run elsewhere
//   // OBJECT: FILE                        for gcnrun: the code object, from the test's folder (without it: TESTFILE.hsaco)
// The parameters of the kernels are BUF, HOST, COARSE, NEW, FREED and ARG in their order. VALUES are separated by blanks;
// values.h says what a value is; V*N is N times V, and A..B counts from A up to B. REGEX is a POSIX extended one.
#ifndef GOMPSIM_PTXRUN_TEST_FILE_H
#define GOMPSIM_PTXRUN_TEST_FILE_H

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sim/ptxrun/values.h"

namespace gompsim::ptxrun {

struct memory_spec {
  enum class kind_of : std::uint8_t { device, host, coarse, fresh, freed, variable } kind = kind_of::device;
  std::string name;
  element_type type;
  std::size_t count = 0;
  std::vector<value> initial;
  std::size_t bytes() const { return count * type.bytes; }
};

struct parameter_spec {
  std::size_t memory = no_memory; // index of a memory_spec: its address
  element_type type;              // otherwise these values
  std::vector<value> values;
  static constexpr std::size_t no_memory = ~std::size_t{0};
};

struct run_spec {
  std::string entry;
  std::uint32_t grid[3] = {1, 1, 1};
  std::uint32_t block[3] = {1, 1, 1};
  std::uint32_t shared_bytes = 0;
};

struct expectation {
  enum class kind_of : std::uint8_t { equal, one_of, sorted } kind = kind_of::equal;
  std::size_t memory = 0;
  std::size_t first = 0;
  tolerance near;
  std::vector<value> values;
  unsigned line = 0;
};

struct module_text {
  std::string name;
  std::string_view text;
};

struct function_expectation {
  std::string name;
  std::map<std::string, std::string> facts;
};

struct test_file {
  std::string path;
  std::string text;
  std::vector<module_text> modules;
  std::vector<memory_spec> memory;
  std::vector<parameter_spec> parameters;
  std::vector<run_spec> runs;
  std::vector<expectation> expectations;
  std::vector<expectation> sometimes;
  std::vector<function_expectation> functions;
  std::vector<std::string> output; // regular expressions
  std::vector<std::string> lines;
  std::string fault, fault_report; // status and regular expression
  std::string link_error;
  std::vector<std::string> hangs; // regular expressions
  std::map<std::string, std::string> counts;
  std::vector<std::size_t> answer; // three indices of memory, or none
  std::map<std::string, std::string> config;
  std::string only;
  std::string object;

  std::uint64_t config_number(const char *key, std::uint64_t otherwise) const;
};

// Fills a test from its text, which `test` owns. False, with `error` naming the line, if a directive is not as described
// above.
bool parse_test(test_file *test, std::string *error);

} // namespace gompsim::ptxrun

#endif
