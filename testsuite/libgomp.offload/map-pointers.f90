! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Pointers: to sections with strides, rebound between regions, null, shared targets, contiguous ones, pointers to scalars.
program pointers
  use check
  integer, target :: t(12), m(3, 4)
  integer, pointer :: p(:), q(:), s, z(:), c(:, :)
  integer :: i
  logical :: there
  call check_placement ()
  t = [(i, i = 1, 12)]
  p => t(2:12:2)
  !$omp target map(tofrom: p)
  p = -p
  !$omp end target
  call check_that (all (t == [((2 * i - 1) , -2 * i, i = 1, 6)]), 'stride')
  p => t(1:4)
  q => t(3:9)
  !$omp target data map(tofrom: t)
  !$omp target map(alloc: p, q)
  p(3) = 50
  q(2) = q(1) + 1
  !$omp end target
  p => t(10:)
  !$omp target
  p(3) = 60
  !$omp end target
  !$omp end target data
  call check_that (t(3) == 50 .and. t(4) == 51 .and. t(12) == 60, 'shared')
  s => t(5)
  !$omp target map(tofrom: s)
  s = s + 500
  !$omp end target
  call check_that (t(5) == 505, 'scalar')
  nullify (z)
  !$omp target map(tofrom: z) map(from: there)
  there = associated (z)
  !$omp end target
  call check_that (.not. there, 'null')
  m = 1
  c => m(:, 2:3)
  !$omp target map(tofrom: c)
  c(3, 2) = 8
  c(1, 1) = 7
  !$omp end target
  call check_that (m(3, 3) == 8 .and. m(1, 2) == 7 .and. sum (m) == 25, 'two dimensions')
  call check_result ()
end program
