! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! A dot product on the device, in Fortran: data stay there between two kernels. Build it with
!   gfortran -fopenmp -foffload=nvptx-none dot-product.f90 -o dot-product
program dot_product_on_device
  use omp_lib
  implicit none
  integer, parameter :: n = 100000
  real(8), allocatable :: x(:), y(:)
  real(8) :: s
  logical :: on_host
  integer :: i

  allocate (x(n), y(n))
  s = 0
  on_host = .true.

  !$omp target data map(alloc: x, y)
  !$omp target teams distribute parallel do
  do i = 1, n
    x(i) = i
    y(i) = 2.0d0 / n
  end do
  !$omp target teams distribute parallel do reduction(+: s) map(tofrom: s)
  do i = 1, n
    s = s + x(i) * y(i)
  end do
  !$omp target map(from: on_host)
  on_host = omp_is_initial_device()
  !$omp end target
  !$omp end target data

  print '(a, l1)', 'ran on a device: ', .not. on_host
  print '(a, f0.1, a, f0.1)', 'dot product: ', s, ', expected ', n + 1.0d0
  if (abs(s - (n + 1)) > 1e-6) stop 1
end program
