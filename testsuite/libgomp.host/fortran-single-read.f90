! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! single and copyprivate in a procedure called from a region, as in reading input for all threads; internal files.
program reading
  implicit none
  integer :: total, k
  total = 0
  do k = 1, 10
    !$omp parallel reduction(+: total)
    block
      real :: x
      integer :: n
      call input (x, n)
      if (x /= 1.25 .or. n /= 17) stop 1
      total = total + 1
    end block
    !$omp end parallel
  end do
  if (mod (total, 10) /= 0 .or. total == 0) stop 2
contains
  subroutine input (x, n)
    real, intent(out) :: x
    integer, intent(out) :: n
    character(20) :: line
    !$omp single
    line = ' 1.25   17 '
    read (line, *) x, n
    !$omp end single copyprivate(x, n)
  end subroutine
end program
