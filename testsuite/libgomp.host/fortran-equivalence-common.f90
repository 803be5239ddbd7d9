! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Shared and private variables with equivalence and common storage, block common members in clauses, save attributes.
program storage
  use omp_lib
  implicit none
  integer :: a, b(4), x, i, bad
  real :: y
  common /blk/ x, y
  equivalence (a, b(2))
  b = [1, 2, 3, 4]
  bad = 0
  x = 5
  y = 1.5
  !$omp parallel private(x) firstprivate(y) reduction(+: bad)
  x = omp_get_thread_num ()
  y = y + x
  call look (bad)
  if (x /= omp_get_thread_num () .or. y /= 1.5 + x) bad = bad + 1
  !$omp end parallel
  if (bad /= 0 .or. x /= 5 .or. y /= 1.5) stop 1
  !$omp parallel private(/blk/)
  x = -1
  y = -1
  !$omp end parallel
  if (x /= 5 .or. y /= 1.5) stop 2
  !$omp parallel
  !$omp atomic
  a = a + 1
  !$omp end parallel
  if (b(2) < 3 .or. b(2) /= a .or. b(1) /= 1) stop 3
contains
  subroutine look (bad)
    integer, intent(inout) :: bad
    ! Host association and common: the original, not the private copy.
    call common_value (bad)
  end subroutine
end program
subroutine common_value (bad)
  implicit none
  integer, intent(inout) :: bad
  common /blk/ x, y
  integer :: x
  real :: y
  if (x /= 5 .or. y /= 1.5) bad = bad + 1
end subroutine
