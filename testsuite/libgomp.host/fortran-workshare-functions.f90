! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! workshare: elemental and pure functions, matmul and transpose, allocatable left sides, parallel workshare with if.
program functions
  implicit none
  real(8), allocatable :: x(:, :), y(:, :), z(:, :)
  real(8) :: t
  integer :: i, k
  allocate (x(20, 20), y(20, 20), z(20, 20))
  do k = 0, 1
    !$omp parallel workshare if(k == 1) shared(x, y, z, t)
    x = 1
    forall (i = 1:20) x(i, i) = i
    y = transpose (x)
    z = matmul (x, y)
    t = dot_product (z(1, :), z(:, 1))
    z = twice (z)
    !$omp end parallel workshare
    if (any (abs (z - 2 * matmul (x, x)) > 1d-9)) stop 1
    if (t /= 18070) stop 2
  end do
  ! matmul has given z memory of the Fortran library's own, of which LeakSanitizer does not see that the program asked for it.
  deallocate (x, y, z)
contains
  elemental real(8) function twice (v)
    real(8), intent(in) :: v
    twice = 2 * v
  end function
end program
