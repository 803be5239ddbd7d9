// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that starts itself several times with an image cache of its own (REGOMP_IMAGE_CACHE), and counts what the
// simulated driver has linked. In a start IMAGE_START is set, and the program does its work and prints what comes of it.
#ifndef REGOMP_OFFLOAD_IMAGE_STARTS_H
#define REGOMP_OFFLOAD_IMAGE_STARTS_H

#include "check.h"

#include <dirent.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static char image_folder[64], image_trace[96], image_output[96];

static inline int is_image_start(void) { return getenv("IMAGE_START") != NULL; }

static inline void make_image_folder(void) {
  strcpy(image_folder, "/tmp/regomp-images.XXXXXX");
  CHECK(mkdtemp(image_folder) != NULL);
  setenv("REGOMP_IMAGE_CACHE", image_folder, 1);
  setenv("IMAGE_START", "1", 1);
}

// Calls visit (path) for each file in the folder; the number of files.
static inline int each_image(void (*visit)(const char *)) {
  int count = 0;
  DIR *folder = opendir(image_folder);
  CHECK(folder != NULL);
  for (struct dirent *e; folder && (e = readdir(folder));) {
    if (e->d_name[0] == '.' || !strstr(e->d_name, ".image")) continue;
    char path[512];
    snprintf(path, sizeof path, "%s/%s", image_folder, e->d_name);
    ++count;
    if (visit) visit(path);
  }
  if (folder) closedir(folder);
  return count;
}
static inline void remove_image(const char *path) { CHECK(unlink(path) == 0); }
static inline void remove_image_folder(void) {
  each_image(remove_image);
  CHECK(rmdir(image_folder) == 0);
}

// Begins start number `n`, whose output and list of driver calls go into files of that number.
static inline pid_t begin_start(int n) {
  snprintf(image_trace, sizeof image_trace, "%s/trace%d", image_folder, n);
  snprintf(image_output, sizeof image_output, "%s/output%d", image_folder, n);
  setenv("GOMPSIM_TRACE", image_trace, 1);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, image_output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char *arguments[] = {(char *)"start", NULL};
  pid_t child = 0;
  CHECK(posix_spawn(&child, "/proc/self/exe", &actions, NULL, arguments, environ) == 0);
  posix_spawn_file_actions_destroy(&actions);
  return child;
}

static inline char *take_file(const char *path) {
  FILE *f = fopen(path, "r");
  char *text = NULL;
  size_t room = 0;
  if (!f || getdelim(&text, &room, '\0', f) < 0) text = strdup("");
  if (f) fclose(f);
  unlink(path);
  return text;
}

// Waits for it: how many times the driver has linked an image. *output, which the caller frees, is what the start has printed.
static inline int end_start(int n, pid_t child, char **output) {
  int status = -1, links = 0;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
  snprintf(image_trace, sizeof image_trace, "%s/trace%d", image_folder, n);
  snprintf(image_output, sizeof image_output, "%s/output%d", image_folder, n);
  *output = take_file(image_output);
  char *trace = take_file(image_trace);
  CHECK(strstr(trace, "\"cuModuleLoadData\"") != NULL);
  for (char *at = trace; (at = strstr(at, "\"cuLinkComplete\"")); ++at) ++links;
  free(trace);
  return links;
}

// A whole start: its links. What it prints must be what the first one has printed, which is not nothing.
static inline int start_once(void) {
  static char *first;
  char *output;
  int links = end_start(0, begin_start(0), &output);
  if (!first) {
    CHECK(*output != '\0');
    fputs(output, stdout);
    first = output;
    return links;
  }
  CHECK(strcmp(first, output) == 0);
  free(output);
  return links;
}

#endif
