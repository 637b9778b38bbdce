# SPDX-License-Identifier: Apache-2.0
# A curve of make micro, and points of the paper's. Variables: data, title, x_axis, y_axis, and
# papers, the number of the paper's points.
set terminal svg size 760,400 font 'sans,12' background '#ffffff' noenhanced
set title title
set xlabel x_axis
set ylabel y_axis
set grid linecolor '#dddddd'
set key bottom right
set yrange [0:*]
set offsets 0, 0, graph 0.1, 0
if (papers > 0) {
  plot data using 1:2 title 'inferred' with linespoints pointtype 7 linecolor rgb '#1f5fa8', \
    data using 1:3 title 'stated in the paper' with points pointtype 6 pointsize 1.5 \
    linewidth 2 linecolor rgb '#c04020'
} else {
  plot data using 1:2 title 'inferred' with linespoints pointtype 7 linecolor rgb '#1f5fa8'
}
