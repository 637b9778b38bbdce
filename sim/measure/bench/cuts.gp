# SPDX-License-Identifier: Apache-2.0
# Clock period against cycles and against area, from the .dat of wsbench cuts. The steps have the
# numbers of their rows in the table, from 0 on; of the points that lack a cut, those have its name
# whose period is 5 % longer than with all. Variables: data and title.
set terminal svg size 1100,520 font 'sans,12' background '#ffffff' noenhanced
set multiplot layout 1,2 title title font ',14'
stats data using 1 name 'P' nooutput
stats data using 2 name 'C' nooutput
span = P_max - P_min + 0.01
set xlabel 'clock period, ns'
set xrange [P_max + 0.25 * span : P_min - 0.25 * span]
set offsets 0, 0, graph 0.1, graph 0.1
set grid linecolor '#dddddd'
blue = '#1f5fa8'
red = '#c04020'
steps = 'cuts added, longest path first'
less = 'all cuts less one'

stats data index 0 using 1 name 'S' nooutput
array T[S_records]
stats data index 0 using (T[int($0) + 1] = $1 * $2) name 'T' nooutput
stats data index 0 every ::(S_records - 1) using 1 name 'ALL' nooutput
number(row) = sprintf('%d', row)
name(ns, text) = ns > 1.05 * ALL_min ? text : ''
same(i) = i == 1 ? 'the same time, cycles x period' : ''
set key top right
set ylabel 'cycles, geometric mean'
set yrange [0.97 * C_min : 1.04 * C_max]
plot for [i = 1:S_records] T[i] / x title same(i) linecolor '#cccccc' dashtype 2, \
  data index 0 using 1:2 title steps with linespoints pointtype 7 linecolor rgb blue, \
  '' index 0 using 1:2:(number($0)) notitle with labels offset 0,0.8 font ',9', \
  '' index 1 using 1:2 title less with points pointtype 6 linecolor rgb red, \
  '' index 1 using 1:2:(name($1, strcol(4))) notitle with labels right offset -0.8,0 font ',9' \
    textcolor rgb red

set key top left
set ylabel 'area, kNAND2'
set autoscale y
plot data index 0 using 1:3 title steps with linespoints pointtype 7 linecolor rgb blue, \
  '' index 0 using 1:3:(number($0)) notitle with labels offset 0,0.8 font ',9', \
  '' index 1 using 1:3 title less with points pointtype 6 linecolor rgb red, \
  '' index 1 using 1:3:(name($1, strcol(4))) notitle with labels right offset -0.8,0 font ',9' \
    textcolor rgb red
unset multiplot
