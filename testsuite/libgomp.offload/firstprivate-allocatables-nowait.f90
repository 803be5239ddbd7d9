! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-modes "ourlib" } Stock's deferred regions get the original's elements, or copy from where the descriptor was.
!
! firstprivate allocatables on a deferred target region, which begins when the originals have changed already.
program deferred_allocatables
  use check
  integer, allocatable :: a(:), b(:,:)
  integer :: r(3)
  call check_placement ()
  allocate (a(-1:3), b(2, 3))
  a = [1, 2, 3, 4, 5]
  b = reshape ([1, 2, 3, 4, 5, 6], [2, 3])
  r = 0
  !$omp parallel num_threads(2)
  !$omp single
  !$omp task depend(out: r) shared(a, b, r)
  r(1) = 1
  !$omp end task
  !$omp target firstprivate(a, b) map(always, tofrom: r) nowait depend(inout: r)
  r(2:3) = [sum (a), sum (b)] * r(1)
  a = 0
  b = 0
  !$omp end target
  a(2) = 100
  b(1, 1) = 100
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  call check_that (all (r == [1, 15, 21]), 'deferred')
  call check_that (a(2) == 100 .and. sum (a) == 111 .and. b(1, 1) == 100, 'as the host left them')
  deallocate (a, b)
  call check_result ()
end program
