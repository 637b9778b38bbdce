// ---- selftest.js: page.html#selftest draws, scrolls, zooms, selects, compares with the counters -

// A PC for each thread: an instruction is of the threads that run, the first one is where they
// began; those that run again were parked there, and as their kind says.
function checkGroups(run, check) {
  const {issue, mask, pc} = run.insn, {flow} = run, seen = {}, wrong = [];
  const [merge, join] = ["MERGE", "JOIN"].map(name => run.group_names.indexOf(name));
  let insns = 0;
  run.flows.forEach((order, warp) => {
    const issues = run.warp[warp];
    let groups = run.noGroups(), first = true, ended = 0, k = 0;
    issues.forEach((i, n) => {
      for (; k < order.length && flow.at[order[k]] < issue[i]; k++) {
        const o = order[k];
        if (flow.kind[o] === FLOW.START) groups = run.noGroups(), ended = 0;
        if (flow.kind[o] !== FLOW.GROUP) continue;
        const kind = flow.depth[o], name = run.group_names[kind];
        seen[name] = (seen[name] ?? 0) + 1;
        if (kind === run.lastStop) ended |= flow.mask[o];
        else if (ended & flow.mask[o]) wrong.push(`flow ${o}, threads that have ended`);
        const inside = threadsOf(flow.mask[o]), runs = kind > run.lastStop;
        if (runs ? groups.running && groups.running !== flow.mask[o]
          : inside.some(t => !(groups.running >>> t & 1))) wrong.push(`flow ${o}`);
        for (const t of inside) {
          const parked = groups.parked.get(t);
          if (runs && parked && (parked.pc !== flow.pc[o] ||
            (parked.kind === join) !== (kind >= merge))) wrong.push(`flow ${o}, thread ${t}`);
        }
        run.follow(groups, o);
        first = runs || first;
      }
      insns++;
      const pair = [i, issues[n + 1]].filter(j => issue[j] === issue[i]); // in any order
      if (mask[i] !== groups.running || (first && !pair.some(j => pc[j] === groups.pc)))
        wrong.push(`instruction ${i}`);
      first = false;
    });
  });
  const kinds = Object.keys(seen).sort().map(name => `${name} ${seen[name]}`).join(" ");
  check(`the groups of threads are those of ${insns} instructions, ${kinds}`, !wrong.length,
    wrong.slice(0, 5));
}

function selftest(page) {
  const checks = [];
  const check = (name, good, why) => checks.push(`${good ? "ok" : "not ok"} ${name}${
    good ? "" : ": " + why}`);
  const painted = ({canvas, width}, strips) => { // the share of each strip, from y on, that is
    const by = canvas.width / width, {data} = canvas.getContext("2d").getImageData(LABELS * by, 0,
      canvas.width - LABELS * by, canvas.height);
    const row = data.length / canvas.height;
    return strips.map(([y, high]) => {
      let n = 0;
      for (let i = 3 + y * by * row; i < (y + high) * by * row; i += 4) n += data[i] > 127;
      return 4 * n / (high * by * row);
    });
  };
  const number = cell => cell ? Number(cell.textContent) : 0;
  const textOfSlots = (name, which) => number(
    document.querySelectorAll(`#slots [data-name=${name}] .count`)[which]);
  check("loads nothing", !performance.getEntriesByType("resource").length, "it does");
  const launchOfFault = page.launch, {fault} = page.timelines[0].run.launches[page.launch];
  if (fault) { // before anything else is chosen
    const text = id => document.getElementById(id).textContent;
    check("chooses the fault", text("chosen").startsWith(fault.pc.toString(16)) &&
      text("chosen").includes("never") && text("runs").includes(`${fault.cause}, warp ${
      fault.warp}`) && page.cursor === fault.at, text("chosen"));
  }
  const stuck = page.timelines[0].run.stuck(page.timelines[0].run.launches[page.launch]);
  if (stuck) {
    const text = id => document.getElementById(id).textContent, {warps, since} = stuck;
    const title = `warp ${warps[0]?.warp} ${warps[0]?.state}`;
    check("chooses what waits", text("runs").includes(title) && page.cursor === since &&
      since >= page.from && since < page.to && page.chosenInsn >= 0 &&
      text("cursor").includes(warps[0]?.state), text("runs"));
  }
  page.timelines.forEach((timeline, which) => {
    const {run} = timeline;
    run.launches.forEach((launch, k) => {
      if (!launch.counters) return;
      const sum = run.sums(launch);
      for (const name in sum)
        check(`counter ${name}[${which}.${k}]`, sum[name] === launch.counters[name],
          `${sum[name]} in the page, ${launch.counters[name]} in the SM`);
      page.showLaunch(k);
      page.draw();
      const unlike = Object.keys(COLOURS.slot).filter(name =>
        textOfSlots(name, which) !== (launch.counters[name] ?? 0));
      check(`slots as they are shown[${which}.${k}]`, !unlike.length, unlike);
    });
    const counted = run.counter_names.map((_, c) => run.rows.reduce((n, row) =>
      n + row.counters[c], 0));
    run.counter_names.forEach((name, c) => {
      const all = run.launches.reduce((n, l) => n + (l.counters?.[name] ?? 0), 0);
      if (name !== "CYCLES" && run.launches.every(l => l.counters))
        check(`rows ${name}[${which}]`, counted[c] === all, `${counted[c]} of ${all}`);
    });
    if (run.launches.every(l => l.counters)) {
      const lost = run.rows.reduce((n, row) => n + row.lost.reduce((a, b) => a + b, 0), 0);
      const all = run.launches.reduce((n, l) => n + Object.keys(COLOURS.slot).reduce((m, name) =>
        m + (name === "WARP_INSNS" ? 0 : l.counters[name] ?? 0), 0), 0);
      check(`lost slots of all rows[${which}]`, lost === all, `${lost} of ${all}`);
    }
    const plain = [...run.lost_names.filter(name => !COLOURS.slot[name]),
      ...run.cause_names.filter(name => !CAUSE_COLOURS[name]),
      ...run.state_names.filter(name => !COLOURS.state[name])];
    check(`colours[${which}]`, !plain.length, plain);
    const issued = new Uint32Array(run.rows.length);
    for (let i = 0; i < run.count; i++) issued[run.row[i]]++;
    const wrong = run.rows.findIndex((row, k) => row.counters[1] !== issued[k]);
    check(`instructions of each row[${which}]`, wrong < 0, `row ${wrong}`);
  });

  const timeline = page.timelines[0], {run} = timeline;
  const times = [], drawn = [];
  const draw = () => {
    const begin = performance.now();
    page.draw();
    times.push(performance.now() - begin);
    drawn.push(timeline.drawn);
  };
  page.showLaunch(fault ? launchOfFault : 0);
  draw();
  const [slots, states] = painted(timeline, [[RULER + CHART + 3, SLOT - 4], [timeline.top, 6]]);
  check("draws all slots and states", slots > 0.8 && states > 0.95, [slots, states]);
  const [first, last] = page.limits(), issued = run.warp.find(order => order.length);
  // Where there is something:
  const at = run.insn.issue[issued[firstFrom(issued, run.insn.issue, last) >> 1]];
  for (let k = 0; k < 20; k++) {
    page.zoom(0.6, at);
    draw();
  }
  check("zooms in", timeline.to - timeline.from < (last - first) / 4 || last - first < 100,
    timeline.to - timeline.from);
  const before = timeline.canvas.toDataURL(), {from} = timeline;
  for (let k = 0; k < 20; k++) {
    page.scrollBy((timeline.from > from ? -1 : 1) * (timeline.to - timeline.from) / 3);
    draw();
    if (k) continue;
    check("scrolls", timeline.from !== from && timeline.canvas.toDataURL() !== before, from);
  }
  // Per warp two states and an instruction per pixel, per sub-core the classes of its slots.
  const bound = run.warps * (3 * timeline.width + 64) +
    run.parts * timeline.width * Object.keys(COLOURS.slot).length;
  const most = Math.max(...drawn);
  check("draws only what is seen", most <= bound, `${most} of ${bound}`);
  check("draws within 100 ms", times.sort((a, b) => a - b)[times.length >> 1] < 100,
    times[times.length >> 1]);

  const i = run.warp.find(order => order.length)[0];
  page.choose(timeline, i);
  check("selects an instruction",
    document.getElementById("chosen").textContent.includes(run.rows[run.row[i]].text), "not shown");
  const chosen = list => document.querySelectorAll(`#${list} .chosen`).length;
  check("selects its row of the assembly", chosen("assembly") === 1, "not chosen");
  const box = timeline.canvas.getBoundingClientRect();
  page.scrollTo(run.insn.issue[i] - 1);
  page.draw();
  timeline.canvas.dispatchEvent(new MouseEvent("mousemove", {bubbles: true,
    clientX: box.left + timeline.x(run.insn.issue[i] + 0.5), clientY: box.top + timeline.top + 5}));
  const cells = document.querySelectorAll("#cursor tr")[run.insn.warp[i] + 1]?.cells ?? [];
  check("shows the warps at the cursor", document.querySelectorAll("#cursor tr").length ===
    run.warps + 1 && page.cursor === run.insn.issue[i] && cells.length === 5 &&
    (run.apart ? cells[3].textContent.startsWith(`run ${
      run.insn.mask[i].toString(16).padStart(Math.ceil(run.threads / 4), "0")} ${
      Math.min(...run.warp[run.insn.warp[i]].filter(k => run.insn.issue[k] === run.insn.issue[i])
        .map(k => run.insn.pc[k])).toString(16)}`)
      : parseInt(cells[3].textContent.split(" ").at(-1), 16) === run.insn.mask[i]) &&
    cells[4].textContent === run.rows[run.row[i]].text, page.cursor);
  const line = run.files[page.side.file]?.lines.findIndex(l => l.rows.length);
  if (line >= 0) {
    page.side.source.reveal(line);
    [...document.querySelectorAll("#source .row")].find(row =>
      row.style.top === 16 * line + "px").click();
    check("selects a source line", chosen("source") === 1 &&
      page.rows.size === run.files[page.side.file].lines[line].rows.length, "not chosen");
    const slots = [...page.rows].reduce((n, k) => n + run.slotsOfRow(k), 0);
    const shown = [...document.querySelectorAll("#chosen .count")].reduce((n, cell) =>
      n + number(cell), 0);
    check("shows the slots of the line", shown === slots, `${shown} of ${slots}`);
  }
  let waits = 0, strange = -1;
  for (let k = 0; k < Math.min(run.count, 2000); k++) {
    const other = run.producer(k);
    if (other === undefined) continue;
    waits++;
    if (run.insn.warp[other] !== run.insn.warp[k] || run.insn.issue[other] >= run.insn.issue[k])
      strange = k;
  }
  check(`waits for an earlier one of its warp, ${waits} times`, strange < 0 &&
    (waits > 0 || !run.insn.waited.some(id => id)), `instruction ${strange}`);
  if (run.apart) checkGroups(run, check);
  // The running entry after each split and each pop is that of the next instruction.
  let flows = 0, unlike = -1;
  for (let k = 0; k < run.flow.at.length; k++) {
    if (run.flow.kind[k] > FLOW.POP || run.apart) continue;
    const order = run.warp[run.flow.warp[k]];
    const next = firstFrom(order, run.insn.issue, run.flow.at[k] + 1);
    if (next === order.length) continue;
    flows++;
    const stack = run.stackAt(run.flow.warp[k], run.flow.at[k]);
    if (stack.at(-1) !== run.insn.mask[order[next]]) unlike = k;
    if (run.flow.kind[k] === FLOW.POP && stack.length !== run.flow.depth[k] + 1) unlike = k;
  }
  check(`the SIMT stack is that of the instructions, ${flows} times`, unlike < 0, `flow ${unlike}`);
  page.showAll();
  page.draw();
  return checks;
}

