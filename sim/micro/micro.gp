# SPDX-License-Identifier: Apache-2.0
# A curve of make micro, and that of the paper. Variables: data, title, and papers,
# the number of its points that the paper has.
set terminal svg size 760,400 font 'sans,12' background '#ffffff' noenhanced
set title title
set grid linecolor '#dddddd'
set key bottom right
set yrange [0:*]
set offsets 0, 0, graph 0.1, 0
if (papers > 0) {
  plot data using 1:3 title 'paper' with linespoints pointtype 6 linecolor rgb '#c04020', \
    data using 1:2 title 'inferred' with linespoints pointtype 7 linecolor rgb '#1f5fa8'
} else {
  plot data using 1:2 title 'inferred' with linespoints pointtype 7 linecolor rgb '#1f5fa8'
}
