! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Large automatic arrays and recursion in threads with a stack of the size that OMP_STACKSIZE says.
! { dg-set-target-env-var OMP_STACKSIZE 64M }
program stacks
  implicit none
  integer :: i
  real(8) :: total
  total = 0
  !$omp parallel do reduction(+: total)
  do i = 1, 8
    total = total + deep (2, 500000 + i)
  end do
  if (total /= 8 * 3d0) stop 1
contains
  recursive real(8) function deep (level, n) result (r)
    integer, intent(in) :: level, n
    real(8) :: big(n)
    big(1) = level
    big(n) = 1
    r = big(n)
    if (level > 0) r = r + deep (level - 1, n)
    if (big(1) /= level) r = -1
  end function
end program
