! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Threadprivate common blocks in several program units, copyin of blocks and members, persistence between regions.
block data
  common /one/ i, a(10)
  common /two/ r
  integer :: i, a
  real(8) :: r
  !$omp threadprivate(/one/, /two/)
  data i /5/, a /10*3/, r /1.5d0/
end block data
program commons
  use omp_lib
  implicit none
  common /one/ i, a(10)
  common /two/ r
  integer :: i, a, bad
  real(8) :: r
  !$omp threadprivate(/one/, /two/)
  call omp_set_dynamic (.false.)
  bad = 0
  !$omp parallel reduction(+: bad)
  if (i /= 5 .or. any (a /= 3) .or. r /= 1.5d0) bad = bad + 1
  i = omp_get_thread_num ()
  a = 2 * i
  r = i
  call change
  !$omp end parallel
  !$omp parallel reduction(+: bad)
  if (i /= omp_get_thread_num () + 1 .or. any (a(1:9) /= 2 * omp_get_thread_num ()) .or. a(10) /= -1) bad = bad + 1
  if (r /= omp_get_thread_num () / 2d0) bad = bad + 1
  !$omp end parallel
  i = 1000
  a = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  r = -1
  !$omp parallel copyin(/one/, r) reduction(+: bad)
  if (i /= 1000 .or. a(7) /= 7 .or. r /= -1) bad = bad + 1
  i = 0
  !$omp end parallel
  i = 7
  !$omp parallel copyin(i) reduction(+: bad)
  if (i /= 7) bad = bad + 1
  !$omp end parallel
  if (bad /= 0) stop 1
end program
subroutine change
  common /one/ i, a(10)
  common /two/ r
  integer :: i, a
  real(8) :: r
  !$omp threadprivate(/one/, /two/)
  i = i + 1
  a(10) = -1
  r = r / 2
end subroutine
