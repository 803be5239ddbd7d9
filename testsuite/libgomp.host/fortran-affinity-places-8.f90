! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Places and their processors into arrays of kind 4 and 8, noncontiguous ones too.
! { dg-set-target-env-var OMP_PLACES "{0},{0},{0}" }
program places
  use omp_lib
  implicit none
  integer(4) :: ids(6)
  integer(8) :: ids8(6)
  if (omp_get_num_places () /= 3) stop 1
  if (omp_get_place_num_procs (2) /= 1 .or. omp_get_place_num_procs (2_8) /= 1) stop 2
  if (omp_get_place_num_procs (3) /= 0 .or. omp_get_place_num_procs (-1_8) /= 0) stop 3
  ids = -7
  ids8 = -7
  call omp_get_place_proc_ids (1, ids)
  call omp_get_place_proc_ids (1_8, ids8)
  if (any (ids /= [0, -7, -7, -7, -7, -7]) .or. any (ids8 /= ids)) stop 4
  call omp_get_place_proc_ids (7, ids)
  call omp_get_place_proc_ids (-7_8, ids8)
  if (any (ids /= [0, -7, -7, -7, -7, -7]) .or. any (ids8 /= ids)) stop 5
  if (omp_get_partition_num_places () /= 3) stop 6
  ids = -7
  ids8 = -7
  call omp_get_partition_place_nums (ids)
  call omp_get_partition_place_nums (ids8)
  if (any (ids /= [0, 1, 2, -7, -7, -7]) .or. any (ids8 /= ids)) stop 7
  call omp_get_partition_place_nums (ids(1::2))
  if (any (ids(1::2) /= [0, 1, 2])) stop 8
end program
