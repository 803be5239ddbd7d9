! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Internal and elemental procedures as routines.
module work
  implicit none
contains
  elemental integer function collatz (n)
    !$acc routine seq
    integer, intent(in) :: n
    integer :: m
    m = n
    collatz = 0
    do while (m /= 1)
      m = merge (m / 2, 3 * m + 1, mod (m, 2) == 0)
      collatz = collatz + 1
    end do
  end function collatz
  pure subroutine swap (a, b)
    !$acc routine seq
    integer, intent(inout) :: a, b
    integer :: t
    t = a
    a = b
    b = t
  end subroutine swap
end module work
program main
  use check
  use work
  implicit none
  integer :: a(20), b(20), i
  call check_placement ()
  a = [(i, i = 1, 20)]
  !$acc parallel loop copy(a) copyout(b)
  do i = 1, 20
    b(i) = collatz (a(i))
    if (mod (i, 2) == 0) call swap (a(i), b(i))
  end do
  do i = 1, 20
    call check_that (merge (a(i), b(i), mod (i, 2) == 0) == collatz (i), 'steps')
  end do
  call check_result ()
end program main
