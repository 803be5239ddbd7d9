// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool beside the program that writes down what it is told, in a form that two runtimes can be compared by: a line for each
// task, in the order of its events, with nothing in it that may differ from run to run. compare.h has the programs run.
#define TOOL_FINALIZE write_down()
static void write_down(void);
#include "../tool.h"

// A program of the test begins: no event of the runtime's. The tasks that begin from now on are its, and what the initial task does.
enum { mark = 0 };
void recorder_program(const char *name) { record((event){.what = (ompt_callbacks_t)mark, .codeptr = name}); }

static void write_event(FILE *out, const event *e, uint64_t task) {
  const char *const sign = e->endpoint == ompt_scope_begin ? "+" : e->endpoint == ompt_scope_end ? "-" : "+-";
  const char *const at = e->codeptr != NULL ? "@" : "";
  const char *const region = e->parallel != 0 ? "" : "/0";
  switch (e->what) {
  case ompt_callback_parallel_begin:
    fprintf(out, " parallel+(%d %#x)%s%s", (int)e->count, (unsigned)e->flags, at, e->enter_frame != NULL ? "f" : "");
    break;
  case ompt_callback_parallel_end:
    fprintf(out, " parallel-(%#x)%s%s", (unsigned)e->flags, region, at);
    break;
  case ompt_callback_implicit_task:
    fprintf(out, " implicit%s(%d %#x)%s", sign, (int)e->count, (unsigned)e->flags, region);
    break;
  case ompt_callback_work:
    fprintf(out, " work%d%s(%d)%s%s", e->kind, sign, (int)e->count, region, at);
    break;
  case ompt_callback_task_create:
    if (e->task == task)
      fprintf(out, " task(%#x %d)", (unsigned)e->flags, (int)e->count);
    else
      fprintf(out, " create(%#x)%s%s", (unsigned)e->flags, at, e->enter_frame != NULL ? "f" : "");
    break;
  case ompt_callback_task_schedule:
    fprintf(out, e->next == task ? " enter" : " leave%d", e->kind);
    break;
  case ompt_callback_dependences:
    fprintf(out, " depends(%d %d)", (int)e->count, e->kind);
    break;
  case ompt_callback_masked:
    fprintf(out, " masked%s%s", sign, at);
    break;
  case ompt_callback_sync_region:
    fprintf(out, " sync%d%s%s%s", e->kind, sign, region, at);
    break;
  case ompt_callback_sync_region_wait:
    fprintf(out, " wait%d%s%s%s", e->kind, sign, region, at);
    break;
  case ompt_callback_reduction:
    fprintf(out, " reduction%d%s%s%s", e->kind, sign, region, at);
    break;
  case ompt_callback_mutex_acquire:
    fprintf(out, " acquire%d(%d%s%s)%s", e->kind, e->flags, e->count != 0 ? " impl" : "", e->index != 0 ? " id" : "", at);
    break;
  case ompt_callback_mutex_acquired:
    fprintf(out, " acquired%d%s%s", e->kind, e->index != 0 ? "(id)" : "", at);
    break;
  case ompt_callback_mutex_released:
    fprintf(out, " released%d%s%s", e->kind, e->index != 0 ? "(id)" : "", at);
    break;
  case ompt_callback_lock_init:
    fprintf(out, " init%d(%d%s%s)%s", e->kind, e->flags, e->count != 0 ? " impl" : "", e->index != 0 ? " id" : "", at);
    break;
  case ompt_callback_lock_destroy:
    fprintf(out, " destroy%d%s%s", e->kind, e->index != 0 ? "(id)" : "", at);
    break;
  case ompt_callback_nest_lock:
    fprintf(out, " nest%s%s%s", sign, e->index != 0 ? "(id)" : "", at);
    break;
  case ompt_callback_flush:
    fprintf(out, " flush%s", at);
    break;
  case ompt_callback_cancel:
    fprintf(out, " cancel(%#x)%s", (unsigned)e->flags, at);
    break;
  default:
    break;
  }
}

// Which task an event is of: mutexes and flushes have the thread alone, which is in one task at a time.
typedef struct task_line {
  uint64_t id;
  int is_explicit, has_begun, program;
  char *text;
  size_t size;
  FILE *out;
} task_line;

static task_line *line_of(task_line *lines, unsigned *count, uint64_t id, int program) {
  for (unsigned i = 0; i < *count; i++)
    if (lines[i].id == id && (lines[i].program == program || program < 0)) return &lines[i];
  if (program < 0) return NULL;
  task_line *const l = &lines[(*count)++];
  *l = (task_line){.id = id, .program = program};
  l->out = open_memstream(&l->text, &l->size);
  return l;
}

static void write_down(void) {
  const char *const path = getenv("RECORDER_FILE");
  FILE *const file = path != NULL ? fopen(path, "w") : NULL;
  if (file == NULL) return;
  task_line *const lines = (task_line *)calloc(event_count + 1, sizeof *lines);
  const char **const names = (const char **)calloc(event_count + 1, sizeof *names);
  uint64_t *const current = (uint64_t *)calloc(last_id + 1, sizeof *current); // of each thread
  unsigned count = 0;
  int program = 0;
  uint64_t initial = 0;
  names[0] = "start";
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    uint64_t task = e->task;
    switch ((int)e->what) {
    case mark:
      names[++program] = (const char *)e->codeptr;
      continue;
    case ompt_callback_thread_begin:
    case ompt_callback_thread_end:
    case ompt_callback_dispatch:
    case ompt_callback_task_dependence:
      continue;
    case ompt_callback_implicit_task:
      if ((e->flags & ompt_task_initial) != 0 && e->endpoint == ompt_scope_begin) initial = task;
      if (e->endpoint == ompt_scope_begin) current[e->thread] = task;
      break;
    case ompt_callback_parallel_begin:
    case ompt_callback_parallel_end:
      task = e->next;
      if (e->what == ompt_callback_parallel_end) current[e->thread] = task;
      break;
    case ompt_callback_task_create: {
      task_line *l = line_of(lines, &count, e->task, program);
      l->is_explicit = 1;
      write_event(l->out, e, e->task);
      task = e->next;
      break;
    }
    case ompt_callback_task_schedule: {
      // Begin and end: whether a task that waits turns to others meanwhile depends on the threads.
      task_line *l = line_of(lines, &count, e->task, -1);
      if (l != NULL && l->is_explicit && e->kind != ompt_task_switch) write_event(l->out, e, e->task);
      l = e->next != 0 ? line_of(lines, &count, e->next, -1) : NULL;
      if (l != NULL && l->is_explicit && !l->has_begun++) write_event(l->out, e, e->next);
      if (e->next != 0) current[e->thread] = e->next;
      continue;
    }
    default:
      if (task == 0) task = current[e->thread];
      break;
    }
    // The initial task has a line in each program, others one in that where they began.
    task_line *l = task == initial ? NULL : line_of(lines, &count, task, -1);
    if (l == NULL) l = line_of(lines, &count, task, program);
    write_event(l->out, e, task);
  }
  for (unsigned i = 0; i < count; i++) {
    fclose(lines[i].out);
    fprintf(file, "%s:%s%s\n", names[lines[i].program], lines[i].id == initial ? " initial" : "", lines[i].text);
    free(lines[i].text);
  }
  fclose(file);
  free(lines);
  free(names);
  free(current);
}
