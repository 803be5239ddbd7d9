! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Conjugate gradient on the device with a sparse matrix in a derived type of allocatable components; vectors entered by name.
! { dg-require-compiler 16 } GCC 14 does not map allocatable components.
module matrices
  implicit none
  type sparse
    integer :: n = 0
    integer, allocatable :: start(:), column(:)
    real(8), allocatable :: value(:)
  end type
contains
  subroutine laplacian (m, n)
    type(sparse), intent(out) :: m
    integer, intent(in) :: n
    integer :: i, k
    m%n = n
    allocate (m%start(n + 1), m%column(3 * n - 2), m%value(3 * n - 2))
    k = 1
    do i = 1, n
      m%start(i) = k
      if (i > 1) call put (i - 1, -1d0)
      call put (i, 2.5d0)
      if (i < n) call put (i + 1, -1d0)
    end do
    m%start(n + 1) = k
  contains
    subroutine put (c, v)
      integer, intent(in) :: c
      real(8), intent(in) :: v
      m%column(k) = c
      m%value(k) = v
      k = k + 1
    end subroutine
  end subroutine
end module
program solver
  use check
  use matrices
  type(sparse) :: m
  integer, parameter :: n = 60
  real(8), allocatable :: x(:), r(:), p(:), q(:)
  real(8) :: rr, pq, next, check_sum
  integer :: i, k, iterations
  call check_placement ()
  call laplacian (m, n)
  allocate (x(n), r(n), p(n), q(n))
  x = 0
  r = [(1 + mod (i, 4), i = 1, n)]
  p = r
  rr = sum (r * r)
  iterations = 0
  !$omp target enter data map(to: m, x, r, p) map(alloc: q)
  do while (rr > 1d-20 .and. iterations < 100)
    pq = 0
    !$omp target teams distribute parallel do reduction(+: pq) map(tofrom: pq) private(k)
    do i = 1, n
      q(i) = 0
      do k = m%start(i), m%start(i + 1) - 1
        q(i) = q(i) + m%value(k) * p(m%column(k))
      end do
      pq = pq + p(i) * q(i)
    end do
    next = 0
    !$omp target parallel do reduction(+: next) map(tofrom: next) firstprivate(rr, pq)
    do i = 1, n
      x(i) = x(i) + rr / pq * p(i)
      r(i) = r(i) - rr / pq * q(i)
      next = next + r(i)**2
    end do
    !$omp target parallel do firstprivate(rr, next)
    do i = 1, n
      p(i) = r(i) + next / rr * p(i)
    end do
    rr = next
    iterations = iterations + 1
  end do
  !$omp target exit data map(from: x) map(delete: m, r, p, q)
  check_sum = 0
  do i = 1, n
    rr = 2.5d0 * x(i) - 1 - mod (i, 4)
    if (i > 1) rr = rr - x(i - 1)
    if (i < n) rr = rr - x(i + 1)
    check_sum = max (check_sum, abs (rr))
  end do
  call check_that (check_sum < 1d-8 .and. iterations < 100, 'solution')
  call check_result ()
end program
