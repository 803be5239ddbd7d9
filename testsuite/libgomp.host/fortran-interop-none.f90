! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Interop routines from Fortran on omp_interop_none and without devices: return codes, null strings.
! { dg-require-compiler 16 }
! { dg-set-target-env-var OMP_TARGET_OFFLOAD disabled }
program interop
  use omp_lib
  use, intrinsic :: iso_c_binding
  implicit none
  integer(omp_interop_kind) :: obj
  integer(omp_interop_rc_kind) :: rc
  character(:), pointer :: text
  integer :: p
  type(c_ptr) :: ptr
  obj = omp_interop_none
  print *, omp_get_num_interop_properties (obj)
  do p = -10, 1
    rc = 77
    print *, p, omp_get_interop_int (obj, int (p, omp_interop_property_kind), rc), rc
    ptr = omp_get_interop_ptr (obj, int (p, omp_interop_property_kind), rc)
    print *, c_associated (ptr), rc
    text => omp_get_interop_str (obj, int (p, omp_interop_property_kind), rc)
    print *, associated (text), rc
    text => omp_get_interop_name (obj, int (p, omp_interop_property_kind))
    if (associated (text)) print *, '[', text, ']'
    text => omp_get_interop_type_desc (obj, int (p, omp_interop_property_kind))
    if (associated (text)) print *, '[', text, ']'
  end do
  do p = -8, 3
    text => omp_get_interop_rc_desc (obj, int (p, omp_interop_rc_kind))
    if (associated (text)) print *, p, '[', text, ']'
  end do
  !$omp interop init(targetsync: obj) device(omp_initial_device)
  print *, obj == omp_interop_none
  !$omp interop destroy(obj)
  print *, obj == omp_interop_none
end program
