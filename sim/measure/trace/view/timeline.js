// ---- timeline.js: warps against time. Only what is seen is drawn --------------------------------

const COLOURS = {
  state: {NONE: "#f4f4f4", BARRIER: "#9c7bd0", BRANCH: "#e59ac4", FETCH: "#c9c19c",
    ICACHE: "#8a7a30", OPERANDS: "#f2c14e", LSU: "#ff8c1a", UNIT: "#a0674f", READY: "#7bc47f"},
  stage: {"I-buffer": "#b9c4d6", collector: "#8fb4de", "register banks": "#d62728",
    unit: "#2f6fb0", memory: "#4d8a3d"},
  slot: {WARP_INSNS: "#2f8f4e", LOST_DUAL: "#a9d8b8", LOST_UNIT: "#a0674f", LOST_BANK: "#d62728",
    LOST_LSU: "#ff8c1a", LOST_PIPELINE: "#f2c14e", LOST_LONG: "#b8860b", LOST_MEMORY: "#3f78bf",
    LOST_FETCH: "#c9c19c", LOST_ICACHE: "#8a7a30", LOST_BRANCH: "#e59ac4",
    LOST_BARRIER: "#9c7bd0", NO_WARP: "#dddddd"},
  ipc: "#bfe3c8", live: "#7a4fb5", fault: "#d00000", chosen: "#ff2fd0", grid: "#00000018"
};
const LABELS = 84, RULER = 18, CHART = 50, SLOT = 18, WARP_LEAST = 28, WARP_MOST = 100, LANE = 11;
const LETTER = 5.5, COLUMN = 3; // pixels
const SAMPLE = 512; // of the cycles, or instructions, of a pixel: no more are looked at

class Timeline {
  constructor(run, page) {
    this.run = run;
    this.page = page;
    this.from = 0;
    this.to = 1;
    this.box = document.createElement("div");
    this.box.className = "run";
    this.box.innerHTML = '<div class="name"></div><div class="view"><canvas></canvas></div>' +
      '<div class="bar"><div></div></div>';
    this.name = this.box.querySelector(".name");
    this.view = this.box.querySelector(".view");
    this.canvas = this.box.querySelector("canvas");
    this.bar = this.box.querySelector(".bar");
    this.listen();
  }

  get top() { return RULER + CHART + this.run.parts * SLOT + 6; }
  get high() { // of a warp
    const room = (this.view.clientHeight - this.top) / this.run.warps;
    return Math.floor(Math.min(WARP_MOST, Math.max(WARP_LEAST, room)));
  }
  get height() { return this.top + this.run.warps * this.high; }
  get scale() { return (this.width - LABELS) / (this.to - this.from); } // pixels per cycle
  x(cycle) { return LABELS + (cycle - this.from) * this.scale; }
  cycleAt(x) { return Math.floor(this.from + (x - LABELS) / this.scale); }

  // What a launch comes to, and its fault.
  tell(launch) {
    const {run} = this, l = run.launches[launch];
    if (!l) { this.name.textContent = `${run.name}: has no such launch`; return; }
    const [from, to] = run.runs(l, l.from, l.to ?? run.end), cycles = Math.max(1, to - from);
    const issued = run.slots(l, l.from, l.to ?? run.end).WARP_INSNS;
    this.name.innerHTML = `<b>${escapeText(run.name)}</b>, ${run.warps} warps of ${
      run.threads} threads: ${cycles.toLocaleString("en")} cycles, ${
      issued.toLocaleString("en")} instructions, IPC ${(issued / cycles).toFixed(3)}, ${
      (run.liveCycles(l) / cycles).toFixed(1)} warps live`;
    const stuck = run.stuck(l);
    if (!l.fault && !stuck) return;
    const text = document.createElement("div");
    text.className = "fault";
    text.textContent = l.fault ? this.textOfFault(l.fault) : this.textOfStuck(stuck);
    text.onclick = () => l.fault ? this.page.chooseFault(this, l.fault)
      : this.page.chooseStuck(this, stuck);
    this.name.append(text);
  }

  textOfFault({at, cause, warp, pc, address, mask}) {
    const hex = n => "0x" + n.toString(16).padStart(8, "0");
    return `fault in cycle ${at}: ${cause}, warp ${warp}, pc ${hex(pc)}, address ${
      hex(address)}, threads 0x${mask.toString(16)}`;
  }

  textOfStuck({warps, since}) {
    return `the kernel does not end: from cycle ${since.toLocaleString("en")} on, ${
      warps.map(({warp, state}) => `warp ${warp} ${state}`).join(", ")}`;
  }

  // An instruction in the middle of the picture, or -1.
  middle() {
    const cycle = Math.floor((this.from + this.to) / 2);
    for (let w = 0; w < this.run.warps; w++) {
      const k = this.run.lastAt(w, cycle);
      if (k >= 0 && this.run.insn.done[k] >= cycle) return k;
    }
    return -1;
  }

  listen() {
    const place = event => {
      const box = this.canvas.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };
    this.canvas.addEventListener("mousemove", event => {
      const [x, y] = place(event);
      this.page.moveCursor(this, this.cycleAt(x));
      if (event.buttons & 1 && this.dragged !== undefined) {
        this.page.scrollBy((this.dragged - x) / this.scale);
        this.dragged = x;
      }
      this.hover = y;
    });
    this.canvas.addEventListener("mousedown", event => { this.dragged = place(event)[0]; });
    this.canvas.addEventListener("mouseup", () => { this.dragged = undefined; });
    this.canvas.addEventListener("click", event => {
      const [x, y] = place(event), warp = Math.floor((y - this.top) / this.high);
      if (warp >= 0 && warp < this.run.warps)
        this.page.choose(this, this.find(warp, this.cycleAt(x)));
    });
    this.canvas.addEventListener("wheel", event => {
      if (event.shiftKey) return;
      event.preventDefault();
      const at = this.cycleAt(place(event)[0]);
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
        this.page.scrollBy(event.deltaX / this.scale);
      else this.page.zoom(event.deltaY > 0 ? 1.25 : 0.8, at);
    }, {passive: false});
    this.bar.addEventListener("scroll", () => {
      if (this.settingBar) { this.settingBar = false; return; }
      const all = this.bar.scrollWidth - this.bar.clientWidth, [from, to] = this.page.limits();
      const rest = to - from - this.to + this.from; // cycles that are not in the picture
      if (all > 0) this.page.scrollTo(from + this.bar.scrollLeft / all * rest);
    });
  }

  // The instruction of a warp that is in the picture at a cycle: the last one that has issued, if
  // it has not ended, else the next one; -1: none.
  find(warp, cycle) {
    const order = this.run.warp[warp], {issue, done} = this.run.insn;
    const k = firstFrom(order, issue, cycle + 1);
    if (k && done[order[k - 1]] >= cycle) return order[k - 1];
    return k < order.length ? order[k] : k ? order[k - 1] : -1;
  }

  show(from, to) {
    this.from = from;
    this.to = to;
    const [first, last] = this.page.limits(), share = (to - from) / Math.max(1, last - first);
    const inner = this.bar.firstChild, width = Math.min(1e6, this.bar.clientWidth / share);
    inner.style.width = width + "px";
    const rest = Math.max(1, last - first - to + from);
    const left = (width - this.bar.clientWidth) * (this.page.from - first) / rest;
    if (Math.abs(this.bar.scrollLeft - left) >= 1) {
      const before = this.bar.scrollLeft;
      this.bar.scrollLeft = left;
      this.settingBar = this.bar.scrollLeft !== before;
    }
  }

  draw() {
    const ratio = window.devicePixelRatio || 1;
    this.width = this.view.clientWidth;
    if (this.canvas.width !== this.width * ratio || this.canvas.height !== this.height * ratio) {
      this.canvas.width = this.width * ratio;
      this.canvas.height = this.height * ratio;
      this.canvas.style.height = this.height + "px";
    }
    const c = this.canvas.getContext("2d");
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    c.clearRect(0, 0, this.width, this.height);
    c.font = "10px system-ui, sans-serif";
    this.drawn = 0;
    c.save();
    c.beginPath();
    c.rect(LABELS, 0, this.width - LABELS, this.height);
    c.clip();
    this.drawRuler(c);
    this.drawChart(c);
    for (let part = 0; part < this.run.parts; part++) this.drawSlots(c, part);
    const first = Math.max(0, Math.floor((this.view.scrollTop - this.top) / this.high));
    const seen = Math.ceil(this.view.clientHeight / this.high) + 1;
    for (let w = first; w < Math.min(this.run.warps, first + seen); w++) {
      this.drawStates(c, w);
      this.drawInsns(c, w);
    }
    this.drawMarks(c);
    c.restore();
    this.drawLabels(c);
  }

  drawLabels(c) {
    const {run} = this, most = run.parts * run.width;
    const text = (what, y, colour) => {
      c.fillStyle = colour ?? "#444";
      c.fillText(what, 4, y);
    };
    text("cycle", RULER - 6);
    text(`IPC, to ${most}`, RULER + 14, "#2f8f4e");
    text(`warps, to ${run.warps}`, RULER + 28, COLOURS.live);
    for (let p = 0; p < run.parts; p++)
      text(run.parts > 1 ? `slots of ${p}` : "issue slots", RULER + CHART + p * SLOT + 13);
    for (let w = 0; w < run.warps; w++) text(`warp ${w}`, this.top + w * this.high + 14);
  }

  drawRuler(c) {
    const least = 80 / this.scale; // cycles
    const power = 10 ** Math.floor(Math.log10(least));
    const step = Math.max(1, [1, 2, 5, 10].map(n => n * power).find(n => n >= least));
    const cursor = this.page.cursorOf(this) ?? -Infinity;
    for (let at = Math.ceil(this.from / step) * step; at < this.to; at += step) {
      c.fillStyle = COLOURS.grid;
      c.fillRect(this.x(at), RULER - 4, 1, this.height);
      c.fillStyle = "#444";
      if (Math.abs(this.x(at) + 14 - this.x(cursor)) < 40) continue; // its own number is there
      c.fillText(at.toLocaleString("en"), this.x(at) + 2, RULER - 6);
    }
  }

  // IPC, filled, and live warps, a line: per four pixels, but not for less than eight cycles.
  drawChart(c) {
    const {run} = this, most = run.parts * run.width, base = RULER + CHART;
    const step = Math.max(8, Math.ceil(4 / this.scale)), high = CHART - 6;
    c.fillStyle = COLOURS.ipc;
    for (let at = Math.floor(this.from / step) * step; at < this.to; at += step) {
      let issued = 0;
      for (const cycles of run.issues) issued += firstNot(cycles, at + step) - firstNot(cycles, at);
      const part = issued / step / most * high;
      c.fillRect(this.x(at), base - part, step * this.scale, part);
    }
    c.strokeStyle = COLOURS.live;
    c.beginPath();
    for (let x = LABELS; x < this.width; x += 2)
      c.lineTo(x, base - this.liveAt(this.cycleAt(x)) / run.warps * high);
    c.stroke();
  }

  liveAt(cycle) {
    let live = 0;
    for (let w = 0; w < this.run.warps; w++) {
      const order = this.run.lives[w], k = firstFrom(order, this.run.flow.at, cycle + 1);
      live += k > 0 && this.run.flow.kind[order[k - 1]] === FLOW.START;
    }
    return live;
  }

  // What the slots of a sub-core are: a cycle, or the shares of the cycles of a pixel.
  drawSlots(c, part) {
    const {run} = this, launch = run.launches[this.page.launch];
    const y = RULER + CHART + 3 + part * SLOT, high = SLOT - 4;
    if (!launch) return;
    const step = Math.max(1, Math.ceil(1 / this.scale));
    const end = Math.min(this.to, launch.to ?? run.end);
    for (let at = Math.max(launch.from, Math.floor(this.from)); at < end; at += step) {
      const sum = {};
      for (const name in COLOURS.slot) sum[name] = 0;
      run.addSlots(part, launch, at, Math.min(at + Math.min(step, SAMPLE), end), sum);
      const all = Object.values(sum).reduce((a, b) => a + b, 0);
      let from = y + high;
      for (const name in sum) {
        if (!sum[name]) continue;
        const share = sum[name] / all * high;
        from -= share;
        c.fillStyle = COLOURS.slot[name];
        c.fillRect(this.x(at), from, step * this.scale, share);
        this.drawn++;
      }
    }
  }

  drawStates(c, warp) {
    const {run} = this, order = run.states[warp], {at, state} = run.state;
    const y = this.top + warp * this.high;
    for (let k = Math.max(0, firstFrom(order, at, this.from) - 1); k < order.length;) {
      const begin = at[order[k]];
      if (begin >= this.to) break;
      let next = k + 1;
      const end = next < order.length ? at[order[next]] : run.end;
      c.fillStyle = COLOURS.state[run.state_names[state[order[k]]]];
      c.fillRect(this.x(begin), y, Math.max(1, (end - begin) * this.scale), 6);
      this.drawn++;
      // Of those that begin in this pixel, the last one too, which may be long.
      if (this.scale < 1) next = Math.max(next, firstFrom(order, at, begin + 1 / this.scale) - 1);
      k = next;
    }
  }

  drawInsns(c, warp) {
    const {run} = this, order = run.warp[warp], {issue, done, fetch} = run.insn;
    if (this.scale < 1) {
      let k = firstFrom(order, issue, this.from);
      for (let x = LABELS; x < this.width && k < order.length; x += COLUMN) {
        const next = firstFrom(order, issue, this.from + (x + COLUMN - LABELS) / this.scale);
        if (next > k) this.drawMany(c, warp, x, order.subarray(k, next));
        k = next;
      }
      return;
    }
    // Those that have issued before the picture begins, and may go on in it.
    for (let k = Math.max(0, firstFrom(order, issue, this.from) - 64); k < order.length; k++) {
      const i = order[k];
      if (fetch[i] >= this.to && issue[i] >= this.to) break;
      if (done[i] >= this.from) this.drawInsn(c, warp, i, k);
    }
  }

  // Instructions of one column: the darker, the more of them.
  drawMany(c, warp, x, insns) {
    const {run} = this, seen = insns.subarray(0, SAMPLE);
    const chosen = seen.some(i => this.page.isChosen(this, i, run.row[i]));
    const memory = seen.reduce((n, i) => n + run.isMemory(i), 0);
    const share = insns.length * this.scale / COLUMN * run.warps / run.parts;
    c.globalAlpha = chosen ? 1 : Math.min(1, 0.2 + 0.6 * share);
    c.fillStyle = chosen ? COLOURS.chosen
      : 2 * memory > seen.length ? COLOURS.stage.memory : COLOURS.stage.unit;
    c.fillRect(x, this.top + warp * this.high + 8, COLUMN, this.high - 11);
    c.globalAlpha = 1;
    this.drawn++;
  }

  drawInsn(c, warp, i, k) {
    const {run} = this, n = run.insn;
    const lanes = Math.max(1, Math.floor((this.high - 11) / LANE));
    const high = (this.high - 11) / lanes, at = this.top + warp * this.high + 8 + k % lanes * high;
    const chosen = this.page.isChosen(this, i, run.row[i]);
    this.drawn++;
    const part = (colour, from, to) => {
      if (!to || to < from) return;
      c.fillStyle = colour;
      c.fillRect(this.x(from), at, Math.max(1, (to - from) * this.scale - 0.5), high - 1);
    };
    const end = Math.max(n.written[i], n.done[i], n.issue[i] + 1);
    const left = n.leave[i] || n.issue[i] + 1, {stage} = COLOURS;
    c.fillStyle = stage["I-buffer"];
    c.fillRect(this.x(n.fetch[i]), at + high - 3, (n.issue[i] - n.fetch[i]) * this.scale, 1);
    if (run.isMemory(i)) part(stage.memory, left, end);
    else part(stage.unit, left, n.written[i] || end);
    part(stage.collector, n.issue[i], left);
    if (n.banks[i]) part(stage["register banks"], Math.max(n.issue[i], left - n.banks[i]), left);
    if (chosen) {
      c.strokeStyle = COLOURS.chosen;
      c.lineWidth = 2;
      c.strokeRect(this.x(n.issue[i]), at, Math.max(2, (end - n.issue[i]) * this.scale), high - 1);
      c.lineWidth = 1;
    }
    const from = Math.max(this.x(n.issue[i]), LABELS);
    this.drawText(c, run.rows[run.row[i]].text, from + 2, at + high - 4, this.x(end) - from - 4);
  }

  // All of an instruction, or its mnemonic, where it has the room.
  drawText(c, text, x, y, room) {
    const short = text.split(" ")[0];
    const what = text.length * LETTER <= room ? text : short.length * LETTER <= room ? short : "";
    c.fillStyle = "#fff";
    if (what) c.fillText(what, x, y);
  }

  // Where the kernel faults, and the cursor.
  drawMarks(c) {
    const launch = this.run.launches[this.page.launch];
    const mark = (cycle, colour, text) => {
      const x = this.x(cycle + 0.5), wide = text.length * LETTER + 8;
      const left = Math.min(Math.max(LABELS, x - wide / 2), this.width - wide);
      c.fillStyle = colour;
      c.fillRect(x, RULER - 4, 1, this.height);
      c.fillRect(left, 1, wide, RULER - 5);
      c.fillStyle = "#fff";
      c.fillText(text, left + 4, RULER - 6);
    };
    const cursor = this.page.cursorOf(this), fault = launch?.fault?.at;
    if (fault !== undefined) mark(fault, COLOURS.fault, "fault");
    if (cursor !== undefined && cursor !== fault) mark(cursor, "#333", cursor.toLocaleString("en"));
  }
}

