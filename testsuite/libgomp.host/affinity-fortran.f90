! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Affinity routines from Fortran: texts are padded with blanks.
! { dg-set-target-env-var OMP_PLACES threads }
program affinity_fortran
  use omp_lib
  implicit none
  character(len=20) :: text
  integer :: n, i
  integer, allocatable :: ids(:)
  integer(8), allocatable :: ids8(:)

  text = repeat ("z", 20)
  n = omp_get_affinity_format (text)
  print '(i0," [",a,"]")', n, text
  call omp_set_affinity_format ("format %n   ")
  n = omp_get_affinity_format (text)
  print '(i0," [",a,"]")', n, text
  n = omp_capture_affinity (text, "thread %n of %N")
  print '(i0," [",a,"]")', n, text
  n = omp_capture_affinity (text, "")
  print '(i0," [",a,"]")', n, text
  n = omp_capture_affinity (text(1:4), "thread %n of %N")
  print '(i0," [",a,"]")', n, text
  text = repeat ("z", 20)
  n = omp_get_affinity_format (text(1:3))
  print '(i0," [",a,"]")', n, text
  call omp_display_affinity ("shown %n  ")
  call omp_display_affinity ("")

  if (omp_get_proc_bind () == omp_proc_bind_false) stop 1
  n = omp_get_num_places ()
  if (n < 1 .or. omp_get_partition_num_places () /= n) stop 2
  allocate (ids(n), ids8(n))
  call omp_get_partition_place_nums (ids)
  if (any (ids /= [(i, i = 0, n - 1)])) stop 3
  do i = 0, n - 1
    if (omp_get_place_num_procs (i) /= 1) stop 4
    call omp_get_place_proc_ids (i, ids)
    call omp_get_place_proc_ids (int (i, 8), ids8)
    if (ids(1) /= ids8(1)) stop 5
  end do
  if (omp_get_place_num_procs (n) /= 0) stop 6
  if (omp_get_place_num () /= 0) stop 7
  deallocate (ids, ids8)
end program
