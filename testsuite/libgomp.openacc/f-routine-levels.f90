! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! routine seq, vector and worker.
module work
  implicit none
contains
  subroutine fill (x, n, k)
    !$acc routine vector
    integer, intent(in) :: n, k
    integer, intent(out) :: x(n)
    integer :: i
    !$acc loop vector
    do i = 1, n
      x(i) = one (i, k)
    end do
  end subroutine fill
  integer function one (i, k)
    !$acc routine seq
    integer, intent(in) :: i, k
    one = i * k
  end function one
end module work
program main
  use check
  use work
  implicit none
  integer :: a(20, 5), i, k
  call check_placement ()
  !$acc parallel loop gang vector_length(32) copyout(a)
  do k = 1, 5
    call fill (a(:, k), 20, k)
  end do
  call check_that (all (a == reshape ([((i * k, i = 1, 20), k = 1, 5)], [20, 5])), 'a')
  call check_result ()
end program main
