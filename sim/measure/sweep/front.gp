# SPDX-License-Identifier: Apache-2.0
# All points of a sweep and their Pareto front. Variables: data, title, x and y (names of figures).
set terminal svg size 760,480 font 'sans,12' background '#ffffff' noenhanced
set title title
set xlabel x
set ylabel y
set grid linecolor '#dddddd'
set offsets graph 0.08, graph 0.08, graph 0.08, graph 0.08
set key top right
blue = '#1f5fa8'
plot data index 0 using 1:2 title 'points' with points pointtype 6 linecolor rgb '#888888', \
  '' index 1 using 1:2 title 'front' with linespoints pointtype 7 linecolor rgb blue, \
  '' index 1 using 1:2:3 notitle with labels offset 0,0.8 font ',9'
