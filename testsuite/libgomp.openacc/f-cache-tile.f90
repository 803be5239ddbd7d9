! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! cache and tile.
program main
  use check
  implicit none
  integer :: a(12, 12), b(12, 12), i, j
  call check_placement ()
  a = reshape ([(mod (i * 7, 13), i = 1, 144)], [12, 12])
  b = 0
  !$acc parallel loop copyin(a) copy(b)
  do j = 2, 11
    do i = 2, 11
      !$acc cache(a(i - 1:i + 1, j))
      b(i, j) = a(i - 1, j) + a(i + 1, j)
    end do
  end do
  call check_that (all (b(2:11, 2:11) == a(1:10, 2:11) + a(3:12, 2:11)), 'cache')
  !$acc parallel loop tile(8) copy(b)
  do i = 1, 12
    b(:, i) = i
  end do
  call check_that (all (b == reshape ([((j, i = 1, 12), j = 1, 12)], [12, 12])), 'tile')
  call check_result ()
end program main
