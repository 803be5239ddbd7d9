! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! gang, worker and vector on nested loops.
program main
  use check
  implicit none
  integer :: a(20, 6, 5), i, j, k
  call check_placement ()
  !$acc parallel loop gang num_workers(2) vector_length(32) copyout(a)
  do k = 1, 5
    !$acc loop worker
    do j = 1, 6
      !$acc loop vector
      do i = 1, 20
        a(i, j, k) = i + 100 * j + 1000 * k
      end do
    end do
  end do
  call check_that (sum (a) == sum ([(((i + 100 * j + 1000 * k, i = 1, 20), j = 1, 6), k = 1, 5)]), 'a')
  call check_that (a(20, 6, 5) == 5620 .and. a(1, 2, 3) == 3201, 'elements')
  call check_result ()
end program main
