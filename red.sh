tc() { scripts/toolchain run -- "$@"; }
