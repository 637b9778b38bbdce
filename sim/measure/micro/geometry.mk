# SPDX-License-Identifier: Apache-2.0
# The solver for the geometry of a cache, and its test on simulated caches.

#:: Test the tools that measure
#: make geometry-test                 infer the geometry of 200 random caches from pointer chases
.PHONY: geometry-test
geometry-test: $(B)/geometry_test
	@$(B)/geometry_test | grep -v '^ok'

$(B)/geometry_test: sim/measure/micro/test/geometry_test.c $(wildcard sim/measure/micro/geometry.*)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(SANITIZE) -o $(new) $(filter %.c,$^) && $(keep)
