! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Level queries three regions deep, some of them of one thread; arguments out of range.
program levels
  use omp_lib
  implicit none
  integer :: bad, seen
  call omp_set_max_active_levels (4)
  bad = 0
  seen = 0
  !$omp parallel num_threads(2) reduction(+: bad, seen)
  block
    integer :: t1
    t1 = omp_get_thread_num ()
    !$omp parallel num_threads(1) reduction(+: bad, seen)
      !$omp parallel num_threads(3) reduction(+: bad, seen)
      if (omp_get_level () /= 3) bad = bad + 1
      if (omp_get_ancestor_thread_num (1) /= t1) bad = bad + 1
      if (omp_get_ancestor_thread_num (2) /= 0) bad = bad + 1
      if (omp_get_ancestor_thread_num (3) /= omp_get_thread_num ()) bad = bad + 1
      if (omp_get_ancestor_thread_num (4) /= -1) bad = bad + 1
      if (omp_get_ancestor_thread_num (-1_8) /= -1) bad = bad + 1
      if (omp_get_team_size (0) /= 1 .or. omp_get_team_size (2) /= 1) bad = bad + 1
      if (omp_get_team_size (3_8) /= omp_get_num_threads ()) bad = bad + 1
      if (omp_get_team_size (4) /= -1 .or. omp_get_team_size (-7) /= -1) bad = bad + 1
      if (omp_get_active_level () /= count ([omp_get_team_size (1), omp_get_team_size (3)] > 1)) bad = bad + 1
      seen = seen + 1
      !$omp end parallel
    !$omp end parallel
  end block
  !$omp end parallel
  if (bad /= 0) stop 1
  if (seen /= 6) stop 2
end program
