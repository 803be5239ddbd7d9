/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/*
   What the runtime has and GCC's omp.h declares from version 17 on only, for programs of older ones: routines of OpenMP 5.2,
   6.0 and 6.1. Installed; for C and C++. With another compiler it is its omp.h and nothing else.
*/
#ifndef REGOMP_INCLUDE_REGOMP_H
#define REGOMP_INCLUDE_REGOMP_H

#include <omp.h>

#if defined __GNUC__ && !defined __clang__ && !defined __INTEL_COMPILER && __GNUC__ < 17

/* Not an enumerator, so that the type stays omp.h's. */
#define omp_pause_stop_tool ((omp_pause_resource_t)3)

typedef enum omp_control_tool_t {
  omp_control_tool_start = 1,
  omp_control_tool_pause = 2,
  omp_control_tool_flush = 3,
  omp_control_tool_end = 4
} omp_control_tool_t;

typedef enum omp_control_tool_result_t {
  omp_control_tool_notool = -2,
  omp_control_tool_nocallback = -1,
  omp_control_tool_success = 0,
  omp_control_tool_ignored = 1
} omp_control_tool_result_t;

#ifdef __cplusplus
extern "C" {
#endif
#if defined __cplusplus && __cplusplus >= 201103L
#define REGOMP_NOTHROW noexcept
#else
#define REGOMP_NOTHROW __attribute__((__nothrow__))
#endif

/* A command beyond those above, from 64 on, is the tool's. */
extern int omp_control_tool(int command, int modifier, void *arg) REGOMP_NOTHROW;

extern int omp_get_num_threads_dim(int dim) REGOMP_NOTHROW;
extern int omp_get_thread_num_dim(int dim) REGOMP_NOTHROW;
extern int omp_get_num_teams_dim(int dim) REGOMP_NOTHROW;
extern int omp_get_team_num_dim(int dim) REGOMP_NOTHROW;
extern int omp_get_thread_limit_dim(int dim) REGOMP_NOTHROW;
extern int omp_get_supported_active_team_dims(int device_num, int native_support) REGOMP_NOTHROW;
extern int omp_get_supported_active_league_dims(int device_num, int native_support) REGOMP_NOTHROW;
extern int omp_get_supported_teams_dim(int device_num, int dim) REGOMP_NOTHROW;
extern int omp_get_supported_threads_dim(int device_num, int dim) REGOMP_NOTHROW;
extern void omp_get_device_distances(int ndevs, const int *devs, int *distances) REGOMP_NOTHROW;

#undef REGOMP_NOTHROW
#ifdef __cplusplus
}
#endif

#endif

#endif
