! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-variants "checks" }
! Reductions with every operator and intrinsic procedure of Fortran and every kind of integer, real, complex and logical.
program main
  use check
  implicit none
  integer, parameter :: n = 300
  integer :: i, v(n)
  integer (1) :: i1
  integer (2) :: i2
  integer (4) :: i4, product4, least, most, band, bor, bxor
  integer (8) :: i8, band8, most8
  real (4) :: r4, least4
  real (8) :: r8, most_r8, product8
  complex (4) :: c4
  complex (8) :: c8
  logical :: all_set, any_set, same, differ
  logical (1) :: any1
  call check_placement ()
  do i = 1, n
    v(i) = mod (i * 37 + 11, 101) - 40
  end do

  i1 = 1_1; i2 = 2_2; i4 = 3; i8 = 4_8; r4 = 0.5; r8 = 0.25d0; c4 = (1.0, 2.0); c8 = (3d0, -4d0)
  !$acc parallel loop gang vector copyin(v) reduction(+: i1, i2, i4, i8, r4, r8, c4, c8)
  do i = 1, n
    i1 = i1 + int (mod (i, 2), 1)
    i2 = i2 + int (v(i), 2)
    i4 = i4 + v(i)
    i8 = i8 + v(i) * 10000000000_8
    r4 = r4 + v(i)
    r8 = r8 + 0.5d0 * v(i)
    c4 = c4 + cmplx (v(i), -v(i))
    c8 = c8 + cmplx (v(i) * 2d0, 1d0, 8)
  end do
  call check_that (i1 == int (151 - 256, 1), 'integer(1) +')
  call check_that (i2 == 2 + sum (v), 'integer(2) +')
  call check_that (i4 == 3 + sum (v), 'integer(4) +')
  call check_that (i8 == 4 + sum (v) * 10000000000_8, 'integer(8) +')
  call check_that (r4 == 0.5 + sum (v) .and. r8 == 0.25d0 + 0.5d0 * sum (v), 'real +')
  call check_that (c4 == (1.0, 2.0) + cmplx (sum (v), -sum (v)), 'complex(4) +')
  call check_that (c8 == (3d0, -4d0) + cmplx (2d0 * sum (v), n, 8), 'complex(8) +')

  product4 = 3; product8 = 1
  !$acc parallel loop worker vector num_gangs(1) num_workers(4) reduction(*: product4, product8)
  do i = 1, n
    if (mod (i, 50) == 0) product4 = product4 * 2
    if (mod (i, 30) == 0) product8 = product8 * (-2)
  end do
  call check_that (product4 == 3 * 2**6 .and. product8 == 1024, '*')

  least = huge (0); most = -huge (0); most8 = 0; least4 = 5; most_r8 = -1d300
  !$acc parallel loop gang worker vector copyin(v) reduction(min: least, least4) reduction(max: most, most8, most_r8)
  do i = 1, n
    least = min (least, v(i))
    most = max (most, v(i))
    most8 = max (most8, v(i) * 10000000000_8)
    least4 = min (least4, real (v(i)))
    most_r8 = max (most_r8, v(i) / 8d0)
  end do
  call check_that (least == minval (v) .and. most == maxval (v) .and. most8 == maxval (v) * 10000000000_8, 'min, max')
  call check_that (least4 == minval (v) .and. most_r8 == maxval (v) / 8d0, 'real min, max')

  band = -1; bor = 0; bxor = 5; band8 = -1
  !$acc parallel loop gang copyin(v) reduction(iand: band, band8) reduction(ior: bor) reduction(ieor: bxor)
  do i = 1, n
    band = iand (band, not (ishft (1, mod (i, 3) + 20)))
    band8 = iand (band8, not (ishft (1_8, mod (i, 5) + 40)))
    bor = ior (bor, iand (v(i), 12))
    bxor = ieor (bxor, v(i))
  end do
  call check_that (band == not (7 * 2**20) .and. band8 == not (31 * 2_8**40), 'iand')
  call check_that (bor == 12 .and. bxor == ieor (5, iparity (v)), 'ior, ieor')

  all_set = .true.; any_set = .false.; same = .true.; differ = .false.; any1 = .false.
  !$acc parallel loop vector num_gangs(1) copyin(v) reduction(.and.: all_set) reduction(.or.: any_set, any1) &
  !$acc& reduction(.eqv.: same) reduction(.neqv.: differ)
  do i = 1, n
    all_set = all_set .and. v(i) > -41
    any_set = any_set .or. v(i) == 60
    any1 = any1 .or. v(i) == 61
    same = same .eqv. (mod (i, 7) /= 0)
    differ = differ .neqv. (mod (i, 9) == 0)
  end do
  call check_that (all_set .and. any_set .and. .not. any1, '.and., .or.')
  call check_that ((same .eqv. mod (n / 7, 2) == 0) .and. (differ .eqv. mod (n / 9, 2) == 1), '.eqv., .neqv.')
  print '(a)', 'done'
  call check_result ()
end program main
