! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Loop directives on do loops: gang, worker, vector, seq, collapse, with steps, negative steps and bounds from variables; do concurrent.
program main
  use check
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), b(0:9, -3:5, 4), i, j, k, lo, step
  call check_placement ()
  a = 0
  !$acc parallel loop gang worker vector copy(a)
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$acc parallel loop vector num_gangs(1) copy(a)
  do i = n, 2, -2
    a(i) = a(i) + 1000
  end do
  lo = 5
  step = 7
  !$acc parallel loop worker num_gangs(1) num_workers(4) copy(a)
  do i = lo, n, step
    a(i) = a(i) + 100000
  end do
  do i = 1, n
    call check_that (a(i) == i + merge (1000, 0, mod (i, 2) == 0) + merge (100000, 0, mod (i, 7) == 5), 'a')
  end do
  b = -1
  !$acc parallel loop collapse(3) copy(b) gang vector
  do k = 1, 4
    do j = -3, 5
      do i = 0, 9
        b(i, j, k) = i + 10 * (j + 3) + 100 * k
      end do
    end do
  end do
  !$acc parallel copy(b) num_gangs(3) num_workers(2)
  !$acc loop gang
  do k = 1, 4
    !$acc loop worker
    do j = -3, 5
      !$acc loop vector
      do i = 0, 9
        b(i, j, k) = b(i, j, k) * 2
      end do
    end do
  end do
  !$acc end parallel
  do k = 1, 4
    do j = -3, 5
      do i = 0, 9
        call check_that (b(i, j, k) == 2 * (i + 10 * (j + 3) + 100 * k), 'b')
      end do
    end do
  end do
  !$acc parallel copy(a) num_gangs(1)
  !$acc loop seq
  do i = 2, n
    a(i) = a(i - 1) + 1
  end do
  !$acc end parallel
  call check_that (a(n) == 1 + n - 1, 'seq')
  !$acc kernels copy(a)
  do concurrent (i = 1:n)
    a(i) = a(i) + i
  end do
  !$acc end kernels
  call check_that (a(n) == 2 * n .and. a(1) == 2, 'do concurrent')
  print '(a)', 'done'
  call check_result ()
end program main
