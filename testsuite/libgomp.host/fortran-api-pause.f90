! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! omp_pause_resource and _all from Fortran, inside and outside regions; the next region works.
program pause
  use omp_lib
  implicit none
  integer :: n, k
  do k = 1, 5
    n = 0
    !$omp parallel reduction(+: n) num_threads(3)
    n = n + 1
    !$omp end parallel
    if (n /= 3) stop 1
    if (omp_pause_resource (omp_pause_soft, omp_get_initial_device ()) /= 0) stop 2
    if (omp_pause_resource (omp_pause_hard, omp_get_initial_device ()) /= 0) stop 3
    if (omp_pause_resource_all (omp_pause_soft) /= 0) stop 4
  end do
  n = 0
  !$omp parallel num_threads(2) reduction(+: n)
  if (omp_get_num_threads () > 1) then
    n = n + omp_pause_resource_all (omp_pause_hard)
  else
    n = n - 1
  end if
  !$omp end parallel
  print *, n
  print *, omp_pause_resource (omp_pause_soft, 12345)
end program
