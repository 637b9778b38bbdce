# SPDX-License-Identifier: Apache-2.0
# A figure of a run against the values of a key, from the .csv of make plot. Variables: data, title,
# x, y (the names of the columns), count (of values), numbers (1: the values of x are), wide (1: a
# logarithmic axis).
set terminal svg size 640,400 font 'sans,12' background '#ffffff' noenhanced
set datafile separator ','
set title title
set xlabel x
set ylabel y
set grid linecolor '#dddddd'
set yrange [0:*]
set offsets graph 0.05, graph 0.05, graph 0.1, 0
unset key
blue = '#1f5fa8'
if (numbers) {
  if (wide) { set logscale x 2 }
  plot data using x:y:xticlabels(1) with linespoints pointtype 7 linecolor rgb blue, \
    '' using x:y:y with labels offset 0,0.8 font ',9'
} else {
  set style fill solid
  set boxwidth 0.6
  set xrange [-0.6:count - 0.4]
  set offsets 0, 0, graph 0.1, 0
  plot data using 0:y:xticlabels(1) with boxes linecolor rgb blue, \
    '' using 0:y:y with labels offset 0,0.6 font ',9'
}
