! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! defaultmap for scalar, aggregate, allocatable, pointer, all; none with explicit maps; present.
program defaults
  use check
  integer :: s, a(4)
  integer, allocatable :: v(:)
  integer, pointer :: p(:)
  call check_placement ()
  allocate (v(3), p(2))
  s = 1
  a = 2
  v = 3
  p = 4
  !$omp target defaultmap(tofrom: scalar)
  s = s + 1
  !$omp end target
  call check_that (s == 2, 'scalar tofrom')
  !$omp target defaultmap(firstprivate: aggregate) defaultmap(tofrom: scalar)
  a(1) = a(1) + 5
  s = a(1)
  !$omp end target
  call check_that (s == 7 .and. a(1) == 2, 'aggregate firstprivate')
  !$omp target defaultmap(tofrom: allocatable) defaultmap(tofrom: pointer)
  v = v + 1
  p = p + 1
  !$omp end target
  call check_that (all (v == 4) .and. all (p == 5), 'allocatable and pointer')
  !$omp target defaultmap(none) map(tofrom: s, a)
  s = s + a(2)
  !$omp end target
  call check_that (s == 9, 'none')
  !$omp target data map(tofrom: s, a, v)
  !$omp target defaultmap(present)
  s = s + 1
  a = a + s
  v = v + s
  !$omp end target
  !$omp end target data
  call check_that (s == 10 .and. all (a == 12) .and. all (v == 14), 'present')
  call check_result ()
end program
