// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares what a tool is told by this library and by LLVM's libomp, which takes GCC's calls, too: the same program, the same
// recorder (aux/recorder.c), teams of one, two and five. Where the two may differ a row of the table below says so, and which
// part of the specification decides; anything else is a failure, and so is a row without which all is the same.
//
// A test defines the programs, and names the rows that occur in them.
#ifndef REGOMP_TOOLS_COMPARE_H
#define REGOMP_TOOLS_COMPARE_H

#include "check.h"

#include <dlfcn.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// --- the table: what differs ----------------------------------------------------------------------------------------------

// A regular expression, and what is put in the place of each match; \1 and so on as usual.
typedef struct rewriting {
  const char *from, *to;
} rewriting;
enum { most_rewritings = 3 };
typedef struct row {
  const char *name;
  const char *clause; // of OpenMP 5.2
  const char *what;   // ours; libomp's
  rewriting ours[most_rewritings], theirs[most_rewritings];
  int in_teams_of_one; // there alone
} row;

#define ROW(name, ...) __attribute__((unused)) static const row row_##name = {#name, __VA_ARGS__}

ROW(invoker, "ompt_parallel_flag_t", "who invokes the outlined function: the runtime, as GOMP_parallel does; the program",
    .ours = {{"0x80000002\\)", "0x80000001)"}});
ROW(lone_barrier, "15.3.2", "a region of one thread: with the implicit barrier at its end; without",
    .ours = {{"(implicit\\+\\(1 0x2\\).*) sync9\\+@ wait9\\+@ wait9-/0@ sync9-/0@ implicit-", "\\1 implicit-"}});
ROW(end_size, "19.5.2.11", "the team's size at the end of an implicit task: 0; on the primary thread the size",
    .theirs = {{"implicit-\\([0-9]+", "implicit-(0"}});
ROW(barrier_address, "19.5.2.13", "the barrier at a region's end: the address of the construct; none on workers, or at its end",
    .ours = {{"(sync9|wait9)([+-])(/0)?@", "\\1\\2\\3"}}, .theirs = {{"(sync9|wait9)([+-])(/0)?@", "\\1\\2\\3"}});
ROW(construct_barrier, "15.3.1", "GOMP_barrier may be a directive's or a construct's: explicit; of the implementation",
    .theirs = {{"(sync|wait)4", "\\13"}});
ROW(single_end, "11.1", "the end of single on the thread that executes it, where no call tells it: sent; missing",
    .ours = {{" work3-\\(1\\)@", ""}});
ROW(end_count, "19.5.2.5", "the count at the end of a loop: the iterations; 0, not available",
    .ours = {{"(work[0-9]+-)\\([0-9]+\\)", "\\1"}}, .theirs = {{"(work[0-9]+-)\\([0-9]+\\)", "\\1"}});
ROW(loop_address, "19.5.2.5", "the begin of a loop on workers: the address of the call; none",
    .theirs = {{"(work1[0-9]\\+\\([0-9]+\\))( |$)", "\\1@\\2"}});
ROW(sections_kind, "ompt_work_t", "sections: as sections; as a dynamic loop",
    .ours = {{"work2([+-])", "work11\\1"}});
ROW(cancelled_end, "11.3, 11.5", "the end of sections and loops that are cancelled: sent; missing",
    .ours = {{" cancel\\((0x12|0x14)\\)@ work(2|11)-(\\([0-9]+\\))?@", " cancel(\\1)@"}});
ROW(copyprivate, "11.1", "single with copyprivate: as single, with a barrier of the library's own and the one at the end; as three barriers",
    .ours = {{"^(copyprivate:.*) work[34]\\+\\(1\\)@( work[34]-(\\(1\\))?@)? sync4\\+@ wait4\\+@ wait4-@ sync4-@", "\\1"}},
    .theirs = {{"^(copyprivate:.*)( sync3\\+@ wait3\\+@ wait3-@ sync3-@){3}", "\\1\\2"}});
ROW(guided_alone, "ompt_work_t", "the schedule of a guided loop in a team of one: guided; static", .in_teams_of_one = 1,
    .ours = {{"work12([+-])", "work10\\1"}});
ROW(cancelled_address, "19.5.2.4", "the end of a region whose work was cancelled: the address of the construct; none",
    .ours = {{"(parallel-\\(0x[0-9a-f]+\\))@$", "\\1"}}, .theirs = {{"(parallel-\\(0x[0-9a-f]+\\))@$", "\\1"}});
ROW(mergeable, "ompt_task_flag_t", "mergeable: a flag of the task; not told",
    .ours = {{"(task|create)\\(0x40000004", "\\1(0x4"}});
ROW(undeferred, "12.5", "tasks in a team of one: deferred; undeferred. The implementation's choice", .in_teams_of_one = 1,
    .ours = {{"(task|create)\\(0x(4|40000004)([ )])", "\\1(0x8000004\\3"}, {"(task|create)\\(0x([12])0000004", "\\1(0x\\28000004"}});
ROW(discarded, "12.9", "a discarded task: cancel; and a schedule event, though it never ran",
    .theirs = {{" cancel\\(0x48\\) leave3", " cancel(0x48)"}});

// --- the programs ---------------------------------------------------------------------------------------------------------

typedef struct program {
  const char *name;
  void (*run)(void);
} program;
static const program programs[];
static const row *const rows_here[]; // ends with null

static void (*recorder_program)(const char *);

static inline void returned(void) { __asm__ volatile("" ::: "memory"); }

static int run_programs(int on_libomp) {
  void *const found = dlsym(RTLD_DEFAULT, "recorder_program");
  if (found == NULL || (dlsym(RTLD_DEFAULT, "__kmpc_fork_call") != NULL) != on_libomp) return 2;
  memcpy(&recorder_program, &found, sizeof found);
#pragma omp parallel num_threads(1) // the tool is there from now on
  returned();
  for (const program *p = programs; p->name != NULL; p++) {
    recorder_program(p->name);
    p->run();
  }
  recorder_program("end");
  return 0;
}

// --- running them ---------------------------------------------------------------------------------------------------------

static char scratch[] = "/tmp/compare-XXXXXX";

static char *join(const char *folder, const char *name) {
  char *path = NULL;
  CHECK(asprintf(&path, "%s/%s", folder, name) > 0);
  return path;
}

static int run_child(const char *self, int on_libomp, int threads, const char *file) {
  const pid_t child = fork();
  if (child == 0) {
    char number[16];
    sprintf(number, "%d", threads);
    setenv("OMP_NUM_THREADS", number, 1);
    setenv("OMP_CANCELLATION", "true", 1);
    setenv("OMP_MAX_ACTIVE_LEVELS", "2", 1);
    setenv("OMP_SCHEDULE", "guided,2", 1);
    setenv("OMP_DYNAMIC", "false", 1);
    setenv("RECORDER_FILE", file, 1);
    setenv("LD_PRELOAD", join(getenv("REGOMP_TEST_DIR"), "librecorder.so"), 1);
    if (on_libomp) setenv("LD_LIBRARY_PATH", scratch, 1);
    execl(self, self, on_libomp ? "libomp" : "ours", (char *)NULL);
    _exit(127);
  }
  int status = 1;
  while (waitpid(child, &status, 0) != child) continue;
  return status;
}

// --- comparing ------------------------------------------------------------------------------------------------------------

typedef struct record {
  char **lines;
  int count;
} record;

static record read_record(const char *file) {
  record r = {NULL, 0};
  FILE *const in = fopen(file, "r");
  if (in == NULL) return r;
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  while ((length = getline(&line, &size, in)) > 0) {
    line[length - 1] = '\0';
    if (strncmp(line, "start:", 6) == 0 || strncmp(line, "end:", 4) == 0) continue;
    r.lines = (char **)realloc(r.lines, (size_t)(r.count + 1) * sizeof *r.lines);
    r.lines[r.count++] = strdup(line);
  }
  free(line);
  fclose(in);
  return r;
}

static void free_record(record r) {
  for (int i = 0; i < r.count; i++) free(r.lines[i]);
  free(r.lines);
}

static char *rewrite(char *line, const rewriting *w) {
  regex_t compiled;
  if (regcomp(&compiled, w->from, REG_EXTENDED) != 0) abort();
  char *text = NULL;
  size_t size = 0;
  FILE *const out = open_memstream(&text, &size);
  const char *at = line;
  regmatch_t groups[8];
  while (regexec(&compiled, at, 8, groups, at == line ? 0 : REG_NOTBOL) == 0) {
    fprintf(out, "%.*s", (int)groups[0].rm_so, at);
    for (const char *c = w->to; *c != '\0'; c++) {
      if (c[0] == '\\') {
        const regmatch_t *g = &groups[*++c - '0'];
        if (g->rm_so >= 0) fprintf(out, "%.*s", (int)(g->rm_eo - g->rm_so), at + g->rm_so);
      } else {
        fputc(*c, out);
      }
    }
    at += groups[0].rm_eo;
    if (groups[0].rm_eo == groups[0].rm_so) break;
  }
  fprintf(out, "%s", at);
  fclose(out);
  regfree(&compiled);
  free(line);
  return text;
}

static int compare_lines(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

// With what the table allows made equal.
static record normal(record r, int theirs, int threads, const row *without) {
  record n = {(char **)malloc((size_t)(r.count + 1) * sizeof(char *)), r.count};
  for (int i = 0; i < r.count; i++) {
    n.lines[i] = strdup(r.lines[i]);
    for (const row *const *row = rows_here; *row != NULL; row++) {
      if (*row == without || ((*row)->in_teams_of_one && threads != 1)) continue;
      const rewriting *const list = theirs ? (*row)->theirs : (*row)->ours;
      for (int k = 0; k < most_rewritings && list[k].from != NULL; k++) n.lines[i] = rewrite(n.lines[i], &list[k]);
    }
  }
  qsort(n.lines, (size_t)n.count, sizeof *n.lines, compare_lines);
  return n;
}

static int same(record ours, record theirs, int threads, const row *without, int say) {
  const record a = normal(ours, 0, threads, without), b = normal(theirs, 1, threads, without);
  int i = 0, k = 0, different = 0;
  while (i < a.count || k < b.count) {
    const int order = i == a.count ? 1 : k == b.count ? -1 : strcmp(a.lines[i], b.lines[k]);
    if (order != 0) {
      different++;
      if (say) fprintf(stderr, "%d threads, %s %s\n", threads, order < 0 ? "ours:  " : "libomp:", order < 0 ? a.lines[i] : b.lines[k]);
    }
    i += order <= 0;
    k += order >= 0;
  }
  free_record(a);
  free_record(b);
  return different == 0;
}

int main(int argc, char **argv) {
  if (argc > 1) return run_programs(strcmp(argv[1], "libomp") == 0);
  char self[4096];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  const char *const libomp = getenv("REGOMP_TEST_LIBOMP");
  CHECK(length > 0 && libomp != NULL && mkdtemp(scratch) != NULL);
  if (check_failures != 0) return check_result();
  self[length] = '\0';
  char *const link_name = join(scratch, "libgomp.so.1"), *const file = join(scratch, "record");
  CHECK(symlink(libomp, link_name) == 0);

  enum { sizes = 3 };
  static const int threads[sizes] = {1, 2, 5};
  record ours[sizes], theirs[sizes];
  for (int i = 0; i < sizes; i++) {
    CHECK(run_child(self, 0, threads[i], file) == 0);
    ours[i] = read_record(file);
    CHECK(unlink(file) == 0);
    CHECK(run_child(self, 1, threads[i], file) == 0);
    theirs[i] = read_record(file);
    CHECK(unlink(file) == 0);
    CHECK(ours[i].count > 0);
    CHECK(same(ours[i], theirs[i], threads[i], NULL, 1));
  }
  for (const row *const *r = rows_here; *r != NULL; r++) {
    int needed = 0;
    for (int i = 0; i < sizes; i++) needed |= !same(ours[i], theirs[i], threads[i], *r, 0);
    if (!needed) {
      check_failures++;
      fprintf(stderr, "the table's row %s (%s) no longer occurs here\n", (*r)->name, (*r)->what);
    }
  }
  for (int i = 0; i < sizes; i++) free_record(ours[i]), free_record(theirs[i]);
  unlink(link_name);
  rmdir(scratch);
  free(link_name);
  free(file);
  return check_result();
}

#define PROGRAM(name) {#name, name}
#define NO_MORE {NULL, NULL}

#endif
