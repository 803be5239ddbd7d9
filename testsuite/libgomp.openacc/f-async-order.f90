! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Arrays of two queues that exchange their data by waits.
program main
  use check
  implicit none
  integer :: a(64), b(64), x(64), y(64), k, i
  call check_placement ()
  a = [(i, i = 1, 64)]
  b = 0
  x = a
  y = b
  !$acc data copy(a, b)
  do k = 1, 10
    !$acc parallel loop present(a, b) async(1) wait(2)
    do i = 1, 64
      a(i) = mod (a(i) * 3 + b(i) + k, 1009)
    end do
    !$acc parallel loop present(a, b) async(2) wait(1)
    do i = 1, 64
      b(i) = mod (b(i) + a(65 - i), 1013)
    end do
  end do
  !$acc wait
  !$acc end data
  do k = 1, 10
    x = mod (x * 3 + y + k, 1009)
    y = mod (y + x(64:1:-1), 1013)
  end do
  call check_that (all (a == x) .and. all (b == y), 'values')
  call check_result ()
end program main
