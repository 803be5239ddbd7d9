! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! cancel of parallel, do, sections, taskgroup with conditions, and cancellation points.
! { dg-set-target-env-var OMP_CANCELLATION true }
program forms
  use omp_lib
  implicit none
  integer :: i, n, k, found
  do k = 1, 10
    n = 0
    !$omp parallel num_threads(4)
    !$omp cancel parallel if(omp_get_thread_num () == 0)
    do
      !$omp cancellation point parallel
      if (omp_get_num_threads () == 1) exit
    end do
    !$omp end parallel
    found = 0
    !$omp parallel
    !$omp do schedule(dynamic)
    do i = 1, 100000
      if (i == 77) then
        !$omp atomic write
        found = i
        !$omp cancel do
      end if
      !$omp cancellation point do
      !$omp atomic
      n = n + 1
    end do
    !$omp end do
    !$omp end parallel
    if (found /= 77 .or. n >= 100000) stop 1
    n = 0
    !$omp parallel num_threads(2)
    !$omp sections
    !$omp cancel sections
    n = 1
    !$omp section
    !$omp cancellation point sections
    !$omp end sections
    !$omp end parallel
    if (n /= 0) stop 2
    !$omp parallel
    !$omp single
    !$omp taskgroup
    do i = 1, 50
      !$omp task shared(n)
      if (i == 1) then
        !$omp cancel taskgroup
      end if
      !$omp cancellation point taskgroup
      !$omp atomic
      n = n + 1
      !$omp end task
    end do
    !$omp end taskgroup
    !$omp end single
    !$omp end parallel
    if (n >= 50) stop 3
  end do
end program
