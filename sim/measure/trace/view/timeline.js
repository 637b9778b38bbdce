// ---- timeline.js: warps against time. Only what is seen is drawn --------------------------------

const COLOURS = {
  state: {NONE: "#f4f4f4", BARRIER: "#9c7bd0", BRANCH: "#e59ac4", FETCH: "#b8b08a",
    ICACHE: "#8a7a30", OPERANDS: "#f2c14e", LSU: "#e07a3f", UNIT: "#c9544d", READY: "#7bc47f"},
  stage: {buffer: "#dbe4f0", collector: "#8fb4de", banks: "#d62728", unit: "#2f6fb0",
    written: "#1b3f66", memory: "#6a9f58"},
  lost: ["#c9544d", "#d62728", "#e07a3f", "#f2c14e", "#d9a53f", "#b97a1f", "#b8b08a", "#8a7a30",
    "#e59ac4", "#9c7bd0", "#eeeeee"],
  issue: "#2f8f4e", chosen: "#ff2fd0"
};
const LABELS = 70, CHART = 48, SLOT = 12, WARP_LEAST = 22, WARP_MOST = 56, LETTER = 6;

class Timeline {
  constructor(run, page, name) {
    this.run = run;
    this.page = page;
    this.from = 0;
    this.to = 1;
    this.box = document.createElement("div");
    this.box.className = "run";
    this.box.innerHTML = '<div class="name"></div><div class="view"><canvas></canvas></div>' +
      '<div class="bar"><div></div></div>';
    this.box.querySelector(".name").textContent = name;
    this.view = this.box.querySelector(".view");
    this.canvas = this.box.querySelector("canvas");
    this.bar = this.box.querySelector(".bar");
    this.listen();
  }

  get top() { return CHART + this.run.parts * SLOT + 4; }
  get high() { // of a warp
    const room = (this.view.clientHeight - this.top) / this.run.warps;
    return Math.floor(Math.min(WARP_MOST, Math.max(WARP_LEAST, room)));
  }
  get height() { return this.top + this.run.warps * this.high; }
  get scale() { return (this.width - LABELS) / (this.to - this.from); } // pixels per cycle
  x(cycle) { return LABELS + (cycle - this.from) * this.scale; }
  cycleAt(x) { return Math.floor(this.from + (x - LABELS) / this.scale); }

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
    this.drawChart(c);
    for (let part = 0; part < this.run.parts; part++) this.drawSlots(c, part);
    const first = Math.max(0, Math.floor((this.view.scrollTop - this.top) / this.high));
    const seen = Math.ceil(this.view.clientHeight / this.high) + 1;
    for (let w = first; w < Math.min(this.run.warps, first + seen); w++) {
      this.drawStates(c, w);
      this.drawInsns(c, w);
    }
    this.drawCursor(c);
    c.restore();
    this.drawLabels(c);
  }

  drawLabels(c) {
    c.fillStyle = "#444";
    c.fillText("IPC, warps", 4, CHART / 2);
    for (let p = 0; p < this.run.parts; p++)
      c.fillText(this.run.parts > 1 ? "slots of " + p : "slots", 4, CHART + p * SLOT + 10);
    for (let w = 0; w < this.run.warps; w++)
      c.fillText("warp " + w, 4, this.top + w * this.high + 14);
  }

  // IPC, filled, and live warps, a line, per four pixels.
  drawChart(c) {
    const {run} = this, step = 4, most = run.parts * run.width;
    c.fillStyle = "#bfe3c8";
    for (let x = LABELS; x < this.width; x += step) {
      const from = this.from + (x - LABELS) / this.scale, to = from + step / this.scale;
      let issued = 0;
      for (const cycles of run.issues) issued += countBetween(cycles, from, to);
      const high = issued / Math.max(to - from, 1e-9) / most * (CHART - 4);
      c.fillRect(x, CHART - high, step, high);
    }
    c.strokeStyle = "#7a4fb5";
    c.beginPath();
    for (let x = LABELS; x < this.width; x += step) {
      const live = this.liveAt(this.cycleAt(x));
      c.lineTo(x, CHART - live / run.warps * (CHART - 4));
    }
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

  // What each slot of a sub-core is lost to; where a pixel has many cycles, it shows the first one.
  drawSlots(c, part) {
    const {run} = this, y = CHART + 2 + part * SLOT, step = Math.max(1, Math.floor(1 / this.scale));
    const to = Math.min(this.to, run.end);
    const paint = (colour, a, b) => {
      c.fillStyle = colour;
      c.fillRect(this.x(a), y, Math.max(1, (b - a) * this.scale), SLOT - 2);
      this.drawn++;
    };
    const from = Math.max(0, Math.floor(this.from));
    if (step > 1) {
      for (let at = from; at < to; at += step) {
        let colour = COLOURS.issue;
        run.eachLoss(part, at, at + 1, kind => { colour = COLOURS.lost[kind] ?? "#fff"; });
        paint(colour, at, at + step);
      }
      return;
    }
    paint(COLOURS.issue, from, to);
    run.eachLoss(part, from, to, (kind, a, b) => paint(COLOURS.lost[kind] ?? "#fff", a, b));
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
      if (this.scale < 1) next = Math.max(next, firstFrom(order, at, begin + 1 / this.scale));
      k = next;
    }
  }

  drawInsns(c, warp) {
    const {run} = this, order = run.warp[warp], {issue, done} = run.insn;
    // Those that have issued before the picture begins, and may go on in it.
    let k = firstFrom(order, issue, this.from);
    for (let back = 0; k > 0 && back < 64; back++) k--;
    for (; k < order.length; k++) {
      const i = order[k];
      if (run.insn.fetch[i] >= this.to && issue[i] >= this.to) break;
      if (done[i] < this.from) continue;
      this.drawInsn(c, warp, i, k);
      if (this.scale >= 1) continue;
      k = Math.max(k, firstFrom(order, issue, issue[i] + 1 / this.scale) - 1);
    }
  }

  drawInsn(c, warp, i, k) {
    const {run} = this, n = run.insn;
    const y = this.top + warp * this.high + 7, high = (this.high - 9) / 2;
    const chosen = this.page.isChosen(this, i, run.row[i]);
    this.drawn++;
    if (this.scale < 1) {
      c.fillStyle = chosen ? COLOURS.chosen : COLOURS.stage.unit;
      c.fillRect(this.x(n.issue[i]), y, 1, this.high - 9);
      return;
    }
    const at = y + (k % 2) * high;
    const part = (colour, from, to) => {
      if (!to || to < from) return;
      c.fillStyle = colour;
      c.fillRect(this.x(from), at, Math.max(1, (to - from) * this.scale - 0.5), high - 1);
    };
    const end = Math.max(n.written[i], n.done[i], n.issue[i] + 1);
    const left = n.leave[i] || n.issue[i] + 1;
    part(COLOURS.stage.memory, n.written[i] || left, end);
    part(COLOURS.stage.unit, left, n.written[i] || end);
    part(COLOURS.stage.collector, n.issue[i], left);
    if (n.banks[i]) part(COLOURS.stage.banks, Math.max(n.issue[i], left - n.banks[i]), left);
    if (chosen) {
      c.strokeStyle = COLOURS.chosen;
      const wide = Math.max(2, (end - n.issue[i]) * this.scale);
      c.strokeRect(this.x(n.issue[i]), at - 0.5, wide, high);
    }
    if ((end - n.issue[i]) * this.scale > 8 * LETTER) {
      c.fillStyle = "#fff";
      const room = Math.floor((end - n.issue[i]) * this.scale / LETTER);
      c.fillText(run.rows[run.row[i]].text.slice(0, room), this.x(n.issue[i]) + 2, at + high - 1);
    }
  }

  drawCursor(c) {
    if (this.page.cursor === undefined) return;
    c.fillStyle = "#0006";
    c.fillRect(this.x(this.page.cursor + 0.5), 0, 1, this.height);
  }
}

// Numbers of a sorted array from one to another.
function countBetween(sorted, from, to) {
  const place = x => {
    let low = 0, high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < x) low = middle + 1; else high = middle;
    }
    return low;
  };
  return place(to) - place(from);
}

