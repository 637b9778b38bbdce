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
    document.getElementById("title").textContent = run.name;
    document.getElementById("launch").replaceChildren(...run.launches.map((_, k) => {
      const option = document.createElement("option");
      option.value = k;
      option.textContent = k + 1;
      return option;
    }));
    document.getElementById("legend").innerHTML = Object.entries(COLOURS.state).slice(1).map(
      ([name, colour]) => `<span style="background:${colour}">${name}</span>`).join("") +
      Object.entries(COLOURS.stage).filter(([name]) => name !== "buffer").map(([name, colour]) =>
        `<span style="background:${colour};color:#fff">${name}</span>`).join("");
    this.listen();
    this.side.show(run);
    this.showAll();
  }

  add(data) {
    const run = new Run(data);
    const timeline = new Timeline(run, this, run.name);
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
      this.launch = Number(event.target.value);
      this.showAll();
    });
    window.addEventListener("resize", () => {
      this.side.show(this.side.run);
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
      return launch ? (launch.ends ?? launch.to ?? run.end) - launch.from : 1;
    };
    const {from} = this.timelines[0].run.launches[this.launch];
    return [from, from + Math.max(...this.timelines.map(length))];
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

  moveCursor(timeline, cycle) {
    if (cycle === this.cursor) return;
    this.cursor = cycle;
    this.side.cursor(timeline, cycle);
    this.later();
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
  const page = new Page(JSON.parse(document.getElementById("data").textContent));
  window.page = page;
  const cycles = /^#(\d+):(\d+)$/.exec(location.hash); // page.html#1000:1200
  if (cycles) {
    page.show(Number(cycles[1]), Number(cycles[2]));
    page.moveCursor(page.timelines[0], Math.floor((page.from + page.to) / 2));
    page.choose(page.timelines[0], page.timelines[0].find(0, page.cursor));
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
