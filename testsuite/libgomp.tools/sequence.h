// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tool was told of one task, in order, as text: "loop_static[97]+" is the begin of a static loop of 97 iterations,
// "workshare(" the barrier at its end, and so on.
#ifndef REGOMP_TOOLS_SEQUENCE_H
#define REGOMP_TOOLS_SEQUENCE_H

#include "tool.h"

static const char *name_of_work(int kind) {
  static const char *const names[] = {"?",        "loop",        "sections",     "single",      "single_other", "workshare", "distribute",
                                      "taskloop", "scope", "workdistribute", "loop_static", "loop_dynamic", "loop_guided", "loop_other"};
  return kind > 0 && kind < (int)(sizeof names / sizeof *names) ? names[kind] : "?";
}
static const char *name_of_sync(int kind) {
  static const char *const names[] = {"?",         "barrier",   "implicit",  "explicit", "implementation", "taskwait",
                                      "taskgroup", "reduction", "workshare", "parallel", "teams"};
  return kind > 0 && kind < (int)(sizeof names / sizeof *names) ? names[kind] : "?";
}

// Without the task's own begin and end, the waits within barriers, and the tasks that it meets. The caller frees it.
static char *sequence_of(uint64_t task) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  const char *space = "";
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->task != task) continue;
    const char *const sign = e->endpoint == ompt_scope_begin ? "+" : "-";
    switch (e->what) {
    case ompt_callback_work:
      if (e->endpoint == ompt_scope_begin)
        fprintf(out, "%s%s[%d]+", space, name_of_work(e->kind), (int)e->count);
      else
        fprintf(out, "%s%s-", space, name_of_work(e->kind));
      break;
    case ompt_callback_dispatch:
      fprintf(out, "%s%d:%d", space, (int)e->index, (int)e->count);
      break;
    case ompt_callback_masked:
      fprintf(out, "%smasked%s", space, sign);
      break;
    case ompt_callback_sync_region:
      fprintf(out, "%s%s%s", space, name_of_sync(e->kind), e->endpoint == ompt_scope_begin ? "(" : ")");
      break;
    case ompt_callback_reduction:
      CHECK(e->kind == ompt_sync_region_reduction);
      fprintf(out, "%sreduction%s", space, sign);
      break;
    case ompt_callback_mutex_acquire:
      fprintf(out, "%smutex", space);
      break;
    default:
      continue;
    }
    if (e->what != ompt_callback_dispatch && e->kind != ompt_sync_region_barrier_implicit_parallel && e->endpoint == ompt_scope_begin)
      CHECK(e->codeptr != NULL);
    space = " ";
  }
  fclose(out);
  return text;
}

static uint64_t my_task(void) {
  ompt_data_t *data = NULL;
  return tool_task_info(0, NULL, &data, NULL, NULL, NULL) == 2 ? id_of(data) : 0;
}

static void check_sequence(uint64_t task, const char *expected, int line) {
  char *text = sequence_of(task);
  if (strcmp(text, expected) != 0) {
    check_failures++;
    fprintf(stderr, "line %d: told %s\n     expected %s\n", line, text, expected);
  }
  free(text);
}

#endif
