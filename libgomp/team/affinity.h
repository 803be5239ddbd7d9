// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Binding threads to places (OpenMP 5.2 section 10.1.3) and the display of it.
#ifndef REGOMP_TEAM_AFFINITY_H
#define REGOMP_TEAM_AFFINITY_H

#include "config/linux/cpus.h"
#include "team/team.h"

namespace regomp {

// Processors the calling thread may use now (omp_get_num_procs).
unsigned available_processors();

// Chooses the places of a new team's threads by the proc_bind clause (0: none) and the bind ICV, groups the threads by them,
// binds the leader, and displays the result if OMP_DISPLAY_AFFINITY asks for it. Called by the leader before the team
// starts.
void place_team(thread &leader, team &, unsigned clause);
// Takes the calling thread to its place in a team that has places (`bound`).
void take_place(thread &, team &, unsigned num);

// Where a thread of a team goes.
struct thread_place {
  unsigned place;
  unsigned first_place, place_count; // its partition
};

// The affinity mask that the process had at its start, if the thread is bound to a place; else null.
const cpu_mask *affinity_before_binding(const thread &);

// If the calling thread is bound, it may run again where the process could at its start.
void leave_place(thread &);

// The place the calling thread is bound to, or -1 if there is no place list, or the system does not let it run at the place
// that its team has for it. If no team has given the thread a place, it is bound to place 0 first.
int place_of(thread &);
// Its place partition; count 0 without a place list.
thread_place partition_of(const thread &);

// --- the affinity format (OpenMP 5.2 section 21.2.5) ----------------------------------------------------------------------

// A format null or of length 0 stands for the ICV. One that is malformed is reported, in the words of stock, and gives
// nothing; unlike stock's, the process goes on.

// Writes what the format gives for the calling thread, NUL-terminated and cut to `size` bytes; returns its whole length.
std::size_t format_affinity(const thread &, const char *format, std::size_t format_length, char *buffer, std::size_t size);
// One line on stderr.
void display_affinity(const thread &, const char *format, std::size_t format_length);
// A line for each thread of a team that has its threads and places, but has not started.
void display_team_affinity(const thread &leader, const team &);

// affinity-format-var. Copies; any thread.
void set_affinity_format(const char *, std::size_t length);
std::size_t get_affinity_format(char *buffer, std::size_t size); // returns its length, without NUL

} // namespace regomp

#endif
