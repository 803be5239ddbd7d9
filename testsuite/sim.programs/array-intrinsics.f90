! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! { dg-variants "checks" }
! Array intrinsics in target regions: reductions with masks and dimensions, locations, shifts, packing, shape changes, products. Each result is
! compared with the host's.
module compute
  implicit none
contains
  subroutine all_of (a, b, m, r, i)
    !$omp declare target
    integer, intent(in) :: a(12), m(3, 4)
    real (8), intent(in) :: b(3, 4)
    real (8), intent(out) :: r(200)
    integer, intent(out) :: i(200)
    logical :: mask(3, 4)
    real (8) :: c(4, 3), d(3, 3)
    r = 0
    i = 0
    mask = mod (m, 2) == 0
    i(1) = sum (a)
    i(2) = product (a(1:5))
    i(3) = maxval (a)
    i(4) = minval (a, mask = a > 4)
    i(5:5) = maxloc (a)
    i(6:7) = minloc (m)
    i(8:9) = maxloc (b, mask = mask)
    i(10:12) = sum (m, dim = 2)
    i(13:16) = maxval (m, dim = 1)
    i(17:20) = minloc (m, dim = 1)
    i(21) = count (mask)
    i(22:25) = count (mask, dim = 1)
    i(26) = merge (1, 0, any (m == 7)) + merge (2, 0, all (m > 0)) + merge (4, 0, any (m > 1000))
    i(27:30) = merge (1, 0, any (mask, dim = 1))
    i(31:33) = merge (1, 0, all (m > 2, dim = 2))
    i(34:45) = cshift (a, 3)
    i(46:57) = eoshift (a, -2, boundary = 99)
    i(58:69) = reshape (cshift (m, 1, dim = 2), [12])
    i(70:81) = reshape (transpose (m), [12])
    i(82:93) = reshape (spread (a(1:4), 1, 3), [12])
    i(94:100) = pack (reshape (m, [12]), reshape (m, [12]) > 3, [0, 0, 0, 0, 0, 0, 0])
    i(101:112) = reshape (unpack (a, mask, -m), [12])
    i(113) = dot_product (a, a)
    i(114) = findloc (a, 7, dim = 1)
    i(115) = size (m, 2) + 10 * ubound (m, 1) + 100 * rank (m)
    i(116:118) = matmul (m, a(1:4))
    i(119:130) = merge (a, -a, a > 6)
    i(131) = iall (a) + 100 * iany (a) + 10000 * iparity (a)
    i(132:134) = reshape (eoshift (m, 1, dim = 2, boundary = [7, 8, 9]), [3])
    r(1) = sum (b) + product (b(:, 1))
    r(2) = maxval (b, mask = mask)
    r(3:6) = sum (b, dim = 1)
    r(7) = dot_product (b(:, 1), b(:, 2))
    c = transpose (b)
    d = matmul (b, c)
    r(8:16) = reshape (d, [9])
    r(17:19) = matmul (b, c(:, 1))
    r(20) = norm2 (b(:, 3))
    r(21:32) = reshape (b, [12], order = [1])
    r(33:44) = reshape (reshape (b, [4, 3], order = [2, 1]), [12])
    r(45) = sum (b, mask = b > 2d0)
    r(46:48) = minval (b, dim = 2)
    r(49) = sum (c, mask = c > 3d0)
    r(50:52) = b([3, 1, 2], 2)
  end subroutine all_of
end module compute

program main
  use check
  use compute
  implicit none
  integer :: a(12), m(3, 4), i1(200), i2(200), k
  real (8) :: b(3, 4), r1(200), r2(200)
  call check_placement ()
  a = [(mod (k * 5, 13), k = 1, 12)]
  m = reshape ([(mod (k * 7, 11) + 1, k = 1, 12)], [3, 4])
  b = reshape ([(mod (k * 3, 7) * 0.5d0 + k, k = 1, 12)], [3, 4])
  call all_of (a, b, m, r1, i1)
  !$omp target map(to: a, b, m) map(from: r2, i2)
  call all_of (a, b, m, r2, i2)
  !$omp end target
  do k = 1, 200
    if (i1(k) /= i2(k)) print *, 'integer', k, i2(k), i1(k)
    call check_that (i1(k) == i2(k), 'integer')
    ! The order of additions may differ.
    call check_that (abs (r1(k) - r2(k)) <= 1d-14 * abs (r1(k)), 'real')
  end do
  call check_that (i1(1) == sum (a) .and. i1(114) == 4, 'host')
  print '(a)', 'done'
  call check_result ()
end program main
