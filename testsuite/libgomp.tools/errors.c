// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The error directive at execution: a warning with its message and the address of the directive, after which the program
// goes on; a fatal error, of which the tool hears before the program ends and the tool is finalised.
//
// { dg-shouldfail "a fatal error" }
#define TOOL_FINALIZE look_at_the_end()
static void look_at_the_end(void);
#include "tool.h"

__attribute__((noinline, aligned(512))) static void warn(void) {
#pragma omp error at(execution) severity(warning) message("take care")
  returned();
}
__attribute__((noinline, aligned(512))) static void warn_without_words(void) {
#pragma omp error at(execution) severity(warning)
  returned();
}
__attribute__((noinline, aligned(512))) static void give_up(void) {
#pragma omp error at(execution) severity(fatal) message("no further")
  returned();
}

static const void *const places[] = {(const void *)warn, (const void *)warn_without_words, (const void *)give_up};

// The n-th event of this kind.
static void look(unsigned n, ompt_severity_t severity, uint64_t length) {
  unsigned at = event_count;
  for (unsigned i = 0, seen = 0; i < event_count && at == event_count; i++)
    if (events[i].what == ompt_callback_error && seen++ == n) at = i;
  CHECK(at < event_count);
  if (at == event_count) return;
  CHECK(events[at].kind == (int)severity && events[at].count == length);
  CHECK(is_in(events[at].codeptr, places[n], 500));
}

static void look_at_the_end(void) {
  CHECK(count_of(ompt_callback_error, -1, -1) == 3);
  look(2, ompt_fatal, 10);
  fprintf(stderr, tool_result() == 0 ? "the tool heard of it\n" : "the tool heard something else\n");
}

int main(void) {
#pragma omp parallel num_threads(1)
  warn();
  warn_without_words();
  CHECK(count_of(ompt_callback_error, -1, -1) == 2);
  look(0, ompt_warning, 9);
  look(1, ompt_warning, 0);
  give_up();
  return 77;
}

// { dg-output "take care" }
// { dg-output "no further" }
// { dg-output "the tool heard of it" }
