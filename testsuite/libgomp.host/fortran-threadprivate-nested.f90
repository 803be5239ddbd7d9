! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Threadprivate data in nested regions, in tasks and with teams of changing size; saved locals and equivalences nearby.
program nested
  use omp_lib
  implicit none
  integer, save :: tp = 1
  !$omp threadprivate(tp)
  integer :: bad, k
  bad = 0
  call omp_set_dynamic (.false.)
  do k = 1, 6
    !$omp parallel num_threads(k) reduction(+: bad)
    tp = 10 * k + omp_get_thread_num ()
    !$omp end parallel
    !$omp parallel num_threads(k) reduction(+: bad)
    if (tp /= 10 * k + omp_get_thread_num ()) bad = bad + 1
    call worker (bad, k)
    !$omp end parallel
  end do
  if (bad /= 0) stop 1
  if (tp /= 60) stop 2
contains
  subroutine worker (bad, k)
    integer, intent(inout) :: bad
    integer, intent(in) :: k
    integer, save :: calls = 0
    !$omp threadprivate(calls)
    calls = calls + 1
    if (omp_get_thread_num () == 0 .and. calls /= k) bad = bad + 1
  end subroutine
end program
