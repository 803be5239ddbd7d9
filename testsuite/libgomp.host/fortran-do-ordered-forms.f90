! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! ordered in called procedures, with threads and simd clauses, with each schedule, more than once a program.
program ordered
  implicit none
  integer :: i, at, log(200)
  at = 0
  !$omp parallel
  !$omp do ordered schedule(dynamic, 2)
  do i = 1, 50
    call note (i)
  end do
  !$omp do ordered schedule(static)
  do i = 51, 100
    call note (i)
  end do
  !$omp do ordered schedule(guided, 3)
  do i = 101, 150
    if (mod (i, 5) == 0) call note (i)
  end do
  !$omp do ordered schedule(runtime)
  do i = 200, 152, -2
    !$omp ordered threads
    at = at + 1
    log(at) = i
    !$omp end ordered
  end do
  !$omp end parallel
  if (at /= 135) stop 1
  if (any (log(1:100) /= [(i, i = 1, 100)])) stop 2
  if (any (log(101:110) /= [(i, i = 105, 150, 5)])) stop 3
  if (any (log(111:135) /= [(i, i = 200, 152, -2)])) stop 4
  at = 0
  !$omp simd
  do i = 1, 20
    log(i) = i
    !$omp ordered simd
    at = at + log(i)
    !$omp end ordered
  end do
  if (at /= 210) stop 5
contains
  subroutine note (i)
    integer, intent(in) :: i
    !$omp ordered
    at = at + 1
    log(at) = i
    !$omp end ordered
  end subroutine
end program
