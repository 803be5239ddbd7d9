! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! do concurrent inside target regions and as the loop of constructs; locality.
program concurrent
  use check
  integer :: a(50), b(6, 7), i, j
  call check_placement ()
  !$omp target map(from: a, b)
  do concurrent (i = 1:50)
    a(i) = i * i
  end do
  do concurrent (i = 1:6, j = 1:7)
    b(i, j) = i - j
  end do
  !$omp end target
  call check_that (all (a == [(i * i, i = 1, 50)]) .and. b(6, 1) == 5 .and. sum (b) == 147 - 168, 'values')
  call check_result ()
end program
