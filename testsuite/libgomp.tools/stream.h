// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What must hold of the events of any program: looks at all that tool.h has recorded, thread by thread. Call it when the other
// threads have ended (omp_pause_resource_all).
#ifndef REGOMP_TOOLS_STREAM_H
#define REGOMP_TOOLS_STREAM_H

#include "tool.h"

enum { most_open = 256, most_ids = 1 << 17 };

// A construct that has begun, on the thread that does it.
typedef struct open_construct {
  ompt_callbacks_t what;
  int kind;
  uint64_t task;
} open_construct;

typedef struct thread_stream {
  uint64_t id;
  uint64_t tasks[most_open]; // the innermost last
  unsigned depth;
  open_construct open[most_open];
  unsigned open_count;
  int ended;
} thread_stream;

// Of a task or a region.
typedef struct life {
  unsigned char created, ended, is_task, taskwait, target;
} life;

static thread_stream *streams;
static unsigned stream_count;

static thread_stream *stream_of(uint64_t thread) {
  for (unsigned i = 0; i < stream_count; i++)
    if (streams[i].id == thread) return &streams[i];
  streams = (thread_stream *)realloc(streams, (stream_count + 1) * sizeof *streams);
  memset(&streams[stream_count], 0, sizeof *streams);
  streams[stream_count].id = thread;
  return &streams[stream_count++];
}

#define SOUND(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "event %u: ", at); \
      CHECK(condition); \
      return; \
    } \
  } while (0)

static uint64_t top_of(const thread_stream *s) { return s->depth > 0 ? s->tasks[s->depth - 1] : 0; }

static void look_at_schedule(unsigned at, thread_stream *s, life *lives) {
  const event *e = &events[at];
  if (e->kind == ompt_taskwait_complete) {
    SOUND(lives[e->task].taskwait && lives[e->task].ended++ == 0);
    return;
  }
  if (e->next == 0) {
    SOUND(e->kind == ompt_task_early_fulfill || e->kind == ompt_task_late_fulfill);
    return;
  }
  SOUND(s->depth > 0 && e->task == top_of(s));
  const int leaves = s->depth > 1 && s->tasks[s->depth - 2] == e->next;
  if (e->kind == ompt_task_complete || e->kind == ompt_task_detach || e->kind == ompt_task_cancel) {
    SOUND(leaves);
    SOUND(lives[e->task].is_task && lives[e->task].ended++ == 0);
  } else {
    SOUND(e->kind == ompt_task_switch || e->kind == ompt_task_yield);
    // Only what a device goes on with is left before its end.
    SOUND(leaves ? lives[e->task].target : lives[e->next].is_task && lives[e->next].ended == 0);
  }
  if (leaves) {
    s->depth--;
  } else {
    SOUND(s->depth < most_open);
    s->tasks[s->depth++] = e->next;
  }
}

static void look_at_construct(unsigned at, thread_stream *s) {
  const event *e = &events[at];
  SOUND(e->task == top_of(s));
  if (e->endpoint == ompt_scope_begin) {
    SOUND(s->open_count < most_open);
    s->open[s->open_count++] = (open_construct){e->what, e->kind, e->task};
  } else if (e->endpoint == ompt_scope_end) {
    SOUND(s->open_count > 0);
    const open_construct *o = &s->open[s->open_count - 1];
    SOUND(o->what == e->what && o->kind == e->kind && o->task == e->task);
    s->open_count--;
  }
}

static void look_at(unsigned at, life *lives) {
  const event *e = &events[at];
  thread_stream *s = stream_of(e->thread);
  SOUND(e->thread != 0 && !s->ended);
  SOUND(e->task < most_ids && e->next < most_ids && e->parallel < most_ids);
  switch ((int)e->what) {
  case ompt_callback_thread_end:
    SOUND(s->depth == 0 && s->open_count == 0);
    s->ended = 1;
    break;
  case ompt_callback_implicit_task:
    if (e->endpoint == ompt_scope_begin) {
      SOUND(s->depth < most_open && lives[e->task].created++ == 0);
      SOUND(e->flags == ompt_task_initial || e->index < e->count);
      s->tasks[s->depth++] = e->task;
    } else {
      SOUND(e->task == top_of(s) && e->count == 0 && e->parallel == 0);
      SOUND(s->open_count == 0 || s->open[s->open_count - 1].task != e->task);
      SOUND(lives[e->task].ended++ == 0);
      s->depth--;
    }
    break;
  case ompt_callback_parallel_begin:
    SOUND(e->next == top_of(s) && lives[e->parallel].created++ == 0 && e->enter_frame != NULL);
    break;
  case ompt_callback_parallel_end:
    SOUND(e->next == top_of(s) && lives[e->parallel].created == 1 && lives[e->parallel].ended++ == 0);
    break;
  case ompt_callback_task_create:
    SOUND(e->next == top_of(s) && lives[e->task].created++ == 0 && e->codeptr != NULL);
    lives[e->task].is_task = 1;
    lives[e->task].target = (e->flags & ompt_task_target) != 0;
    lives[e->task].taskwait = (e->flags & ompt_task_taskwait) != 0;
    break;
  case ompt_callback_task_schedule:
    look_at_schedule(at, s, lives);
    break;
  case ompt_callback_cancel:
    if ((e->flags & ompt_cancel_discarded_task) != 0) SOUND(lives[e->task].is_task && lives[e->task].ended++ == 0);
    break;
  case ompt_callback_target_emi:
    // The task that meets the construct is another one than the target task, which is the current one.
    SOUND(e->task == 0 || (lives[e->task].target && e->task == top_of(s) && e->next != e->task));
    SOUND(e->codeptr != NULL);
    break;
  case ompt_callback_sync_region:
  case ompt_callback_sync_region_wait:
  case ompt_callback_work:
  case ompt_callback_masked:
  case ompt_callback_reduction:
    look_at_construct(at, s);
    break;
  case ompt_callback_dispatch:
    SOUND(e->task == top_of(s));
    break;
  default:
    break;
  }
}

static void check_stream(void) {
  life *lives = (life *)calloc(most_ids, sizeof *lives);
  stream_count = 0;
  for (unsigned i = 0; i < event_count; i++) look_at(i, lives);
  // What is left is the calling thread and its initial task.
  unsigned alive = 0, unfinished = 0;
  for (unsigned i = 0; i < stream_count; i++) {
    alive += !streams[i].ended;
    if (!streams[i].ended) CHECK(streams[i].depth == 1 && streams[i].open_count == 0);
  }
  CHECK(alive == 1);
  for (unsigned i = 0; i < most_ids; i++) unfinished += lives[i].created > lives[i].ended;
  CHECK(unfinished == 1);
  free(lives);
  free(streams);
  streams = NULL;
}

#endif
