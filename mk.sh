cd /work/wt/reductions; make -s -C build/forky plugin/libgomp-plugin-nvptx.la 2>&1 | grep -v "warning: overriding" | grep -v "^  CXX\|^  GEN"
