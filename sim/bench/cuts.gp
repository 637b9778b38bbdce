# SPDX-License-Identifier: Apache-2.0
# Clock period against cycles and against area, from the .dat of wsbench cuts. Variables: data, title, and the output.
set terminal svg size 1100,520 font 'sans,12' background '#ffffff' noenhanced
set multiplot layout 1,2 title title font ',14'
stats data index 0 using 1 name 'P' nooutput
stats data index 0 using 2 name 'C' nooutput
set xlabel 'clock period, ns'
set xrange [P_max + 0.25 * (P_max - P_min) : P_min - 0.25 * (P_max - P_min)]
set offsets 0, 0, graph 0.1, graph 0.1
set grid linecolor '#dddddd'
set key top right
set ylabel 'cycles, geometric mean'
set yrange [0.97 * C_min : 1.04 * C_max]
array T[P_records]
stats data index 0 using (T[int($0) + 1] = $1 * $2) name 'T' nooutput
plot for [i = 1:P_records] T[i] / x title (i == 1 ? 'the same time, cycles x period' : '') linecolor '#cccccc' dashtype 2, \
  data index 0 using 1:2 title 'cuts added, longest path first' with linespoints pointtype 7 linecolor '#1f5fa8', \
  '' index 0 using 1:2:4 notitle with labels left rotate by 30 offset 0.5,0.5 font ',9', \
  '' index 1 using 1:2 title 'all cuts less one' with points pointtype 6 linecolor '#c04020', \
  '' index 1 using 1:2:4 notitle with labels left rotate by -30 offset 0.5,-0.5 font ',9' textcolor '#c04020'
set ylabel 'area, kNAND2'
set autoscale y
set key top left
plot data index 0 using 1:3 title 'cuts added, longest path first' with linespoints pointtype 7 linecolor '#1f5fa8', \
  '' index 0 using 1:3:4 notitle with labels left rotate by 30 offset 0.5,0.5 font ',9', \
  '' index 1 using 1:3 title 'all cuts less one' with points pointtype 6 linecolor '#c04020', \
  '' index 1 using 1:3:4 notitle with labels left rotate by -30 offset 0.5,-0.5 font ',9' textcolor '#c04020'
unset multiplot
