// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Thread affinity routines that ask for places (OpenMP 5.2 sections 18.3.1 to 18.3.7).
#include "icv/places.h"
#include "abi/export.h"
#include "team/affinity.h"
#include "team/current_icvs.h"

#include <cstdint>

using namespace regomp;

namespace {

int place_count() { return process.places != nullptr ? int(process.places->count) : 0; }

// Null if there is no such place.
const cpu_mask *find_place(std::int64_t number) {
  return number >= 0 && number < place_count() ? &process.places->places[number] : nullptr;
}

int processors_of(std::int64_t number) {
  const cpu_mask *place = find_place(number);
  return place != nullptr ? int(place->count()) : 0;
}

template <typename Integer>
void list_processors(std::int64_t number, Integer *ids) {
  const cpu_mask *place = find_place(number);
  if (place == nullptr) return;
  for (unsigned cpu = place->next(0); cpu < max_cpus; cpu = place->next(cpu + 1)) *ids++ = Integer(cpu);
}

template <typename Integer>
void list_partition(Integer *numbers) {
  const thread_place partition = partition_of(self_in_routine());
  for (unsigned i = 0; i < partition.place_count; ++i) numbers[i] = Integer(partition.first_place + i);
}

int partition_size() { return int(partition_of(self_in_routine()).place_count); }

int binding_of_next_region() { return int(current_icvs(self_in_routine()).bind); } // omp_proc_bind_t

} // namespace

extern "C" {

REGOMP_EXPORT int omp_get_proc_bind(void) { return binding_of_next_region(); }
REGOMP_EXPORT std::int32_t omp_get_proc_bind_(void) { return binding_of_next_region(); }

REGOMP_EXPORT int omp_get_num_places(void) { return place_count(); }
REGOMP_EXPORT std::int32_t omp_get_num_places_(void) { return place_count(); }

REGOMP_EXPORT int omp_get_place_num_procs(int place) { return processors_of(place); }
REGOMP_EXPORT std::int32_t omp_get_place_num_procs_(const std::int32_t *place) { return processors_of(*place); }
REGOMP_EXPORT std::int32_t omp_get_place_num_procs_8_(const std::int64_t *place) { return processors_of(*place); }

REGOMP_EXPORT void omp_get_place_proc_ids(int place, int *ids) { list_processors(place, ids); }
REGOMP_EXPORT void omp_get_place_proc_ids_(const std::int32_t *place, std::int32_t *ids) { list_processors(*place, ids); }
REGOMP_EXPORT void omp_get_place_proc_ids_8_(const std::int64_t *place, std::int64_t *ids) { list_processors(*place, ids); }

REGOMP_EXPORT int omp_get_place_num(void) { return place_of(self_in_routine()); }
REGOMP_EXPORT std::int32_t omp_get_place_num_(void) { return place_of(self_in_routine()); }

REGOMP_EXPORT int omp_get_partition_num_places(void) { return partition_size(); }
REGOMP_EXPORT std::int32_t omp_get_partition_num_places_(void) { return partition_size(); }

REGOMP_EXPORT void omp_get_partition_place_nums(int *numbers) { list_partition(numbers); }
REGOMP_EXPORT void omp_get_partition_place_nums_(std::int32_t *numbers) { list_partition(numbers); }
REGOMP_EXPORT void omp_get_partition_place_nums_8_(std::int64_t *numbers) { list_partition(numbers); }

} // extern "C"
