! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Affinity formats as Fortran strings: trailing blanks, empty, truncated, padded, longer than the buffer.
! { dg-set-target-env-var OMP_AFFINITY_FORMAT from_env_%n }
program strings
  use omp_lib
  implicit none
  character(len=80) :: long
  character(len=10) :: ten
  character(len=1) :: one
  character(len=0) :: none
  character(:), allocatable :: exact
  integer :: n
  n = omp_get_affinity_format (long)
  print '(i0,3a)', n, '<', long, '>'
  n = omp_get_affinity_format (ten)
  print '(i0,3a)', n, '<', ten, '>'
  n = omp_get_affinity_format (none)
  print '(i0)', n
  call omp_set_affinity_format ('level %L, thread %n of %N   ')
  n = omp_get_affinity_format (one)
  print '(i0,3a)', n, '<', one, '>'
  allocate (character(len=n) :: exact)
  n = omp_get_affinity_format (exact)
  print '(i0,3a)', n, '<', exact, '>'
  n = omp_capture_affinity (long, '')
  print '(i0,3a)', n, '<', long, '>'
  n = omp_capture_affinity (ten, '')
  print '(i0,3a)', n, '<', ten, '>'
  n = omp_capture_affinity (none, '0123456789')
  print '(i0)', n
  n = omp_capture_affinity (ten, '0123456789')
  print '(i0,3a)', n, '<', ten, '>'
  n = omp_capture_affinity (ten, '012345678')
  print '(i0,3a)', n, '<', ten, '>'
  n = omp_capture_affinity (ten, '0123456789X')
  print '(i0,3a)', n, '<', ten, '>'
  n = omp_capture_affinity (ten, ' ')
  print '(i0,3a)', n, '<', ten, '>'
  n = omp_capture_affinity (long, '%{thread_num}|%5n|%.5n|%0.5n')
  print '(i0,3a)', n, '<', long, '>'
end program
