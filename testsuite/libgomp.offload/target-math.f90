! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Intrinsic functions on the device: elementary, bit, character, reductions, matmul, array constructors, kinds.
program math
  use check
  real(8) :: r(12)
  real(4) :: s(6)
  integer :: k(12), i
  integer(8) :: big
  real(8) :: m(3, 3), v(3)
  complex(8) :: c
  call check_placement ()
  !$omp target map(from: r, s, k, big, m, v, c)
  r = [sqrt (2d0), sin (1d0), cos (1d0), exp (1d0), log (2d0), atan2 (1d0, 2d0), 2d0**0.5d0, abs (-3d0), mod (7d0, 4d0), aint (2.7d0), sign (2d0, -1d0), tanh (0.5d0)]
  s = [sqrt (2.0), sin (1.0), exp (1.0), log (3.0), 2.0**3, real (nint (2.6))]
  k = [popcnt (255), leadz (1), trailz (8), ishft (1, 5), iand (12, 10), ieor (12, 10), not (0), mod (-7, 3), modulo (-7, 3), max (1, 5, 3), index ('hello', 'l'), len_trim ('ab  ')]
  big = ishft (1_8, 40) + 3
  m = reshape ([1d0, 0d0, 0d0, 0d0, 2d0, 0d0, 0d0, 0d0, 3d0], [3, 3])
  v = matmul (m, [1d0, 1d0, 1d0])
  c = exp ((0d0, 1d0)) * conjg ((1d0, 2d0))
  !$omp end target
  call check_that (all (abs (r - [sqrt (2d0), sin (1d0), cos (1d0), exp (1d0), log (2d0), atan2 (1d0, 2d0), 2d0**0.5d0, 3d0, 3d0, 2d0, -2d0, tanh (0.5d0)]) < 1d-12), 'double')
  call check_that (all (abs (s - [sqrt (2.0), sin (1.0), exp (1.0), log (3.0), 8.0, 3.0]) < 1e-5), 'single')
  call check_that (all (k == [8, 31, 3, 32, 8, 6, -1, -1, 2, 5, 3, 2]), 'integer')
  call check_that (big == 2_8**40 + 3 .and. all (v == [1, 2, 3]), 'wide and matmul')
  call check_that (abs (c - exp ((0d0, 1d0)) * (1d0, -2d0)) < 1d-12, 'complex')
  call check_result ()
end program
