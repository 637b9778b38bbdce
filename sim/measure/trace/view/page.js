// ---- page.js: the page: which cycles it shows, what is chosen -----------------------------------

class Page {
  constructor(data) {
    this.timelines = [];
    this.rows = new Set(); // rows that are chosen, of the run that the side shows
    this.chosenInsn = -1;
    this.launch = 0;
    this.side = new Side(this);
    for (const one of data) this.add(one);
    const {run} = this.timelines[0];
    document.title = this.timelines.map(t => t.run.name).join(" | ");
    document.getElementById("launch").replaceChildren(...run.launches.map((_, k) => {
      const option = document.createElement("option");
      option.value = k;
      option.textContent = k + 1;
      return option;
    }));
    this.writeLegend(run);
    this.listen();
    this.side.show(run);
    this.showAll();
    const fault = run.launches.findIndex(launch => launch.fault);
    if (fault >= 0) this.showLaunch(fault);
    if (fault >= 0) this.chooseFault(this.timelines[0], run.launches[fault].fault);
    const stuck = run.launches.findIndex(launch => run.stuck(launch));
    if (stuck >= 0) this.showLaunch(stuck);
    if (stuck >= 0) this.chooseStuck(this.timelines[0], run.stuck(run.launches[stuck]));
  }

  writeLegend(run) {
    const group = (title, colours, doc) => `<b>${title}</b>` + Object.keys(colours).map(name =>
      `<span title="${escapeText(doc(name) ?? name)}">${chip(colours[name])}${name}</span>`)
      .join("");
    document.getElementById("legend").innerHTML =
      group("a warp waits for", COLOURS.state,
        name => run.state_docs[run.state_names.indexOf(name)]) +
      group("stages", COLOURS.stage, () => undefined);
  }

  add(data) {
    const run = new Run(data);
    const timeline = new Timeline(run, this);
    document.getElementById("runs").append(timeline.box);
    timeline.view.addEventListener("scroll", () => this.later());
    this.timelines.push(timeline);
  }

  listen() {
    const click = (id, f) => document.getElementById(id).addEventListener("click", f);
    click("in", () => this.zoom(0.5));
    click("out", () => this.zoom(2));
    click("all", () => this.showAll());
    document.getElementById("launch").addEventListener("change", event => {
      this.showLaunch(Number(event.target.value));
    });
    window.addEventListener("resize", () => {
      this.side.draw();
      this.later();
    });
    window.addEventListener("keydown", event => {
      const wide = (this.to - this.from) / 4;
      const keys = {"+": () => this.zoom(0.5), "-": () => this.zoom(2), "0": () => this.showAll(),
        ArrowLeft: () => this.scrollBy(-wide), ArrowRight: () => this.scrollBy(wide)};
      if (keys[event.key]) keys[event.key]();
    });
    // The run of another page beside this one.
    document.getElementById("other").addEventListener("change", async event => {
      const text = await event.target.files[0].text();
      const other = new DOMParser().parseFromString(text, "text/html").getElementById("data");
      if (other) this.add(JSON.parse(other.textContent)[0]);
      this.showAll();
    });
  }

  // Cycles of the launch that is shown: those of the longest run, from the start of each.
  limits() {
    const length = ({run}) => {
      const launch = run.launches[this.launch];
      if (!launch) return 1;
      return (launch.ends ?? launch.to ?? run.end) - launch.from + (launch.fault ? 8 : 0);
    };
    const {from} = this.timelines[0].run.launches[this.launch];
    return [from, from + Math.max(...this.timelines.map(length))];
  }

  showLaunch(launch) {
    this.launch = launch;
    document.getElementById("launch").value = launch;
    this.showAll();
  }

  showAll() {
    const [from, to] = this.limits();
    this.show(from, to);
  }

  show(from, to) {
    const [first, last] = this.limits();
    const length = Math.min(Math.max(to - from, 20), Math.max(last - first, 20));
    this.from = Math.max(first, Math.min(from, last - length));
    this.to = this.from + length;
    for (const t of this.timelines) { // the launch of each begins at the same place
      const shift = (t.run.launches[this.launch]?.from ?? 0) - first;
      t.show(this.from + shift, this.to + shift);
      t.tell(this.launch);
    }
    this.later();
  }

  scrollTo(from) { this.show(from, from + this.to - this.from); }
  scrollBy(cycles) { this.scrollTo(this.from + cycles); }

  zoom(by, at) {
    at ??= (this.from + this.to) / 2;
    this.show(at - (at - this.from) * by, at + (this.to - at) * by);
  }

  later() { // one picture per frame
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.draw(); });
  }

  draw() {
    for (const t of this.timelines) t.draw();
    this.side.slots(this.timelines, this.launch);
    document.getElementById("range").textContent =
      `cycles ${Math.floor(this.from)} to ${Math.ceil(this.to)}`;
  }

  // The cursor is at a cycle of one run; in others, as long after the start of the launch.
  moveCursor(timeline, cycle) {
    if (timeline === this.pointed && cycle === this.cursor) return;
    this.pointed = timeline;
    this.cursor = cycle;
    this.side.cursor(timeline, cycle);
    this.later();
  }

  cursorOf(timeline) {
    const begin = t => t.run.launches[this.launch]?.from ?? 0;
    return this.cursor === undefined ? undefined
      : this.cursor - begin(this.pointed) + begin(timeline);
  }

  // The cycle and the instruction of a fault.
  chooseFault(timeline, fault) {
    const {run} = timeline, order = run.warp[fault.warp];
    this.moveCursor(timeline, fault.at);
    this.choose(timeline, order.findLast(i => run.insn.pc[i] === fault.pc) ?? -1);
  }

  // The cycle from which on nothing changes, and the last instruction of a warp that waits.
  chooseStuck(timeline, {warps, since}) {
    this.show(since - 150, since + 50);
    this.moveCursor(timeline, since);
    this.choose(timeline, warps.length ? timeline.run.lastAt(warps[0].warp, since) : -1);
  }

  isChosen(timeline, i, row) {
    return timeline.run === this.side.run && (i === this.chosenInsn ||
      (this.chosenInsn < 0 && this.rows.has(row)));
  }

  choose(timeline, i) {
    if (i < 0) return;
    if (this.side.run !== timeline.run) this.side.show(timeline.run);
    this.chosenInsn = i;
    this.rows = new Set([timeline.run.row[i]]);
    this.side.chosen(timeline.run, i);
    this.side.reveal(timeline.run.row[i]);
    this.later();
  }

  chooseRows(rows) {
    this.chosenInsn = -1;
    this.rows = new Set(rows);
    this.side.chosenRows(rows);
    this.side.reveal(rows[0]);
    this.later();
  }
}

(function start() {
  const errors = [], result = document.getElementById("result");
  const tell = text => {
    errors.push(text);
    result.hidden = false;
    result.textContent = errors.join("\n");
  };
  window.addEventListener("error", event => tell(`not ok ${event.message} at ${event.lineno}`));
  window.addEventListener("unhandledrejection", event => tell(`not ok ${event.reason}`));
  const data = document.getElementById("data"), page = new Page(JSON.parse(data.textContent));
  data.remove(); // millions of letters
  window.page = page;
  const cycles = /^#(\d+):(\d+)$/.exec(location.hash); // page.html#1000:1200
  if (cycles) {
    const {launches} = page.timelines[0].run, from = Number(cycles[1]);
    page.showLaunch(Math.max(0, launches.findLastIndex(launch => launch.from <= from)));
    page.show(from, Number(cycles[2]));
    page.moveCursor(page.timelines[0], Math.floor((page.from + page.to) / 2));
    const i = page.timelines[0].middle();
    page.choose(page.timelines[0], i);
  }
  page.draw();
  const opened = performance.now();
  if (location.hash !== "#selftest") return;
  const checks = selftest(page);
  checks.push(`${opened < 2000 ? "ok" : "not ok"} opens within 2 s: ${opened.toFixed(0)} ms, ${
    page.timelines[0].run.count} instructions`);
  for (const line of checks) tell(line);
  tell("end of the test");
})();
