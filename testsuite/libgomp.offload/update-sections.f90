! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! target update of contiguous sections of one and two dimensions, to and from, present; the elements beside keep their values.
program sections
  use check
  integer :: a(20), b(6, 8), i, j
  call check_placement ()
  a = 0
  b = 0
  !$omp target data map(to: a, b)
  !$omp target
  a = [(i, i = 1, 20)]
  do j = 1, 8
    do i = 1, 6
      b(i, j) = 10 * i + j
    end do
  end do
  !$omp end target
  if (check_expected_device () == 1) then
    !$omp target update from(a(5:9), b(:, 3:4))
    call check_that (all (a == [0, 0, 0, 0, 5, 6, 7, 8, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'one dimension')
    call check_that (b(6, 3) == 63 .and. b(1, 4) == 14 .and. sum (b(:, 5:)) == 0 .and. sum (b(:, :2)) == 0, 'columns')
    b = -1
    !$omp target update to(present: b(2:4, 5)) from(b(1:2, 8))
    call check_that (b(1, 8) == 18 .and. b(2, 8) == 28 .and. b(3, 8) == -1, 'part of a column')
    !$omp target update from(b)
    call check_that (b(2, 5) == -1 .and. b(4, 5) == -1 .and. b(5, 5) == 55 .and. b(1, 5) == 15, 'whole')
  end if
  !$omp end target data
  call check_result ()
end program
