# SPDX-License-Identifier: Apache-2.0
# docs/course.md: its test, its pictures.
COURSE := docs/course.md
COURSE_DIR := sim/measure/course

#:: Test the tools that measure
#: make course-test                   follow docs/course.md in a copy of the tree, which builds its
#:                                    machines: the commands must print what the page shows;
#:                                    course-quick: what they name must exist, and the first
#:                                    exercises on tiny must print what the page shows
.PHONY: course-test course-quick
# Exercise 8 changes the generator: last, or all machines would be built again.
course_8 := sed -n "/^\#\# 8/,/^\#\# A/p" $(COURSE) > 8.md
course-test:
	gen/test/in_copy.sh $(B)/course bash -c 'sed "/^## 8/,/^## A/d" $(COURSE) > course.md && \
	  gen/test/exercise.sh course.md; s=$$?; $(course_8) && gen/test/exercise.sh 8.md && exit $$s'
course-quick: $(WSGEN)
	@$(COURSE_DIR)/course.sh $(COURSE) $(MAKE_FILES)
	@$(MAKE) --no-print-directory trace-machine wstrace CFG=tiny
	@gen/test/exercise.sh $(COURSE) quick

#: make course-pictures               make the pictures of docs/course.md with chromium and gnuplot
course_pictures := $(B)/course-pictures
course_view = $(MAKE) --no-print-directory view
course_picture = $(TRACE_DIR)/test/picture.sh $(course_pictures)
course_folder = $$(dirname $$($(MAKE) --no-print-directory wsrun-path $(1)))
course_ref := CFG=ref ISA=-f-xwsindex
course_banks = --block 64 --arg out:/dev/null:256 --arg out:/dev/null:512 --arg u32:16 --arg u32:8
.PHONY: course-pictures course-pictures-here
course-pictures: course-pictures-here
	gen/test/in_copy.sh $(B)/course bash -c '$(course_8) && gen/test/exercise.sh 8.md && \
	  cp build/tiny-WARPS=4/matmul-sched-cycles.svg "$$0"' "$(CURDIR)/docs/course-youngest.svg"
course-pictures-here: $(KF)/faults.elf
	@mkdir -p $(course_pictures)
	@$(course_view) CFG=tiny KERNEL=vecadd ARGS="--param n=4 --param block=4"
	@$(course_picture) $(B)/tiny/vecadd.html 70:148 docs/course-add.png 420
	@$(course_view) CFG=tiny KERNEL=collatz ARGS="--param n=4 --param block=4"
	@$(course_picture) $(B)/tiny/collatz.html 130:210 docs/course-stack.png 480
	@! $(B)/tiny/wsrun $(KF)/faults.elf --kernel barrier_mismatch --block 8 \
	  --arg out:/dev/null:64 --arg u32:4 --view $(course_pictures)/deadlock.html
	@$(course_picture) $(course_pictures)/deadlock.html "" docs/course-deadlock.png 400
	@$(MAKE) --no-print-directory plot X=warps Y=ipc KERNEL=bench_chain $(course_ref) \
	  VALUES="1 2 3 8" ARGS="--param alone=0 --param trips=32"
	@cp $(call course_folder,$(course_ref))/bench_chain-warps-ipc.svg docs/course-warps.svg
	@$(course_view) $(course_ref) WARPS=8 KERNEL=matvec ARGS="--param n=64"
	@$(course_picture) $(call course_folder,$(course_ref) WARPS=8)/matvec.html 2000:2100 \
	  docs/course-lines.png 480
	@$(MAKE) --no-print-directory $(K)/bench_smem.elf
	@$(call course_folder,$(course_ref) WARPS=8)/wsrun $(K)/bench_smem.elf $(course_banks) \
	  --view $(course_pictures)/banks.html
	@$(course_picture) $(course_pictures)/banks.html 1000:1200 docs/course-banks.png 560
	@$(course_view) $(course_ref) WARPS=8 KERNEL=matmul LAT=100 BESIDE=SCHED=gto
	@$(course_picture) $(call course_folder,$(course_ref) WARPS=8)/matmul.html 1350:1450 \
	  docs/course-two.png 540
