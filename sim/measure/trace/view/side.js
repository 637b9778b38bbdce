// ---- side.js: what is beside the picture: the warps at the cursor, slots, source and assembly ---

function escapeText(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}

function chip(colour) {
  return `<i class="chip" style="background:${colour}"></i>`;
}

function percent(n, all) {
  return (100 * n / (all || 1)).toFixed(1) + " %";
}

const CAUSE_COLOURS = {"strides": "#ff8c1a", "bank conflicts": "#d62728", "divergence": "#e377c2",
  "partial warps": "#c9b8dc", "barriers": "#9c7bd0", "low occupancy": "#5d4394",
  "few warps": "#8f86c9", "dependent chain": "#f2c14e", "divisions": "#7d5200",
  "long operations": "#b8860b", "atomics": "#8f1020", "cache misses": "#244f8f",
  "load latency": "#6fa3d8", "memory is busy": "#f7b27a", "units are busy": "#a0674f",
  "register banks": "#ff6b6b", "instruction cache": "#8a7a30", "fetch": "#c9c19c",
  "branches": "#e59ac4", "no warp": "#dddddd", "single issue": "#a9d8b8"};

// A list of rows of which only those that are seen are in the page.
class List {
  constructor(box, count, html, choose) {
    Object.assign(this, {box, count, html, choose});
    this.inner = document.createElement("div");
    box.replaceChildren(this.inner);
    box.onscroll = () => this.draw();
  }

  draw() {
    this.inner.style.height = this.count * 16 + "px";
    const first = Math.max(0, Math.floor(this.box.scrollTop / 16) - 2);
    const last = Math.min(this.count, first + Math.ceil(this.box.clientHeight / 16) + 4);
    const rows = [];
    for (let k = first; k < last; k++) {
      const row = document.createElement("div"), [html, chosen] = this.html(k);
      row.className = chosen ? "row chosen" : "row";
      row.style.top = 16 * k + "px";
      row.innerHTML = html;
      row.onclick = () => this.choose(k);
      rows.push(row);
    }
    this.inner.replaceChildren(...rows);
  }

  reveal(k) {
    const top = 16 * k, {scrollTop, clientHeight} = this.box;
    if (top < scrollTop || top > scrollTop + clientHeight - 16)
      this.box.scrollTop = top - clientHeight / 2;
    this.draw();
  }
}

class Side {
  constructor(page) {
    this.page = page;
    this.file = 0;
  }

  // Source and assembly of a run.
  show(run) {
    this.run = run;
    this.most = Math.max(1, ...run.rows.map((_, k) => run.slotsOfRow(k)));
    this.total = run.rows.reduce((sum, _, k) => sum + run.slotsOfRow(k), 0);
    this.assembly = new List(document.getElementById("assembly"), run.rows.length,
      k => this.rowOfAssembly(k), k => this.page.chooseRows([k]));
    const tabs = document.getElementById("tabs");
    tabs.replaceChildren(...run.files.map((file, k) => {
      const button = document.createElement("button");
      button.textContent = file.name.split("/").pop();
      button.title = file.name;
      button.onclick = () => this.showFile(k);
      return button;
    }));
    const ofLine = line => line.rows.reduce((n, k) => n + run.slotsOfRow(k), 0);
    const most = run.files.map(file => file.lines.reduce((sum, line) => sum + ofLine(line), 0));
    this.mostOfLine = run.files.reduce((n, file) =>
      file.lines.reduce((m, line) => Math.max(m, ofLine(line)), n), 1);
    this.showFile(Math.max(0, most.indexOf(Math.max(...most))));
    const slots = run.rows.map((row, k) => row.pc ? run.slotsOfRow(k) : 0);
    this.reveal(slots.indexOf(Math.max(...slots)));
  }

  draw() {
    this.source.draw();
    this.assembly.draw();
  }

  showFile(k) {
    this.file = k;
    const file = this.run.files[k] ?? {lines: []};
    [...document.getElementById("tabs").children].forEach((button, j) =>
      button.setAttribute("aria-pressed", j === k));
    this.source = new List(document.getElementById("source"), file.lines.length,
      line => this.rowOfSource(file.lines[line], line), line => {
        if (file.lines[line].rows.length) this.page.chooseRows(file.lines[line].rows);
      });
    this.source.draw();
  }

  // A bar of what the slots of rows are lost to, and how many of all they are.
  share(rows, most) {
    const lost = this.run.cause_names.map((_, c) =>
      rows.reduce((sum, k) => sum + this.run.rows[k].lost[c], 0));
    const issued = rows.reduce((sum, k) => sum + this.run.rows[k].counters[1], 0);
    const all = issued + lost.reduce((a, b) => a + b, 0);
    const bar = (n, colour, name) => n
      ? `<b style="width:${90 * n / most}px;background:${colour}"` +
        ` title="${name}: ${n}"></b>` : "";
    return `<span class="share">${bar(issued, COLOURS.slot.WARP_INSNS, "issued")}` +
      lost.map((n, c) => bar(n, CAUSE_COLOURS[this.run.cause_names[c]],
        this.run.cause_names[c])).join("") + "</span>" +
      `<span class="n">${all ? (100 * all / this.total).toFixed(2) + " %" : ""}</span>`;
  }

  rowOfAssembly(k) {
    const row = this.run.rows[k];
    const where = row.where.split("/").pop();
    const text = row.pc ? row.pc.toString(16).padStart(8, "0") + "  " + row.text.padEnd(32)
      : "no instruction";
    return [this.share([k], this.most) + escapeText(`${text} ${where}`), this.page.rows.has(k)];
  }

  rowOfSource(line, k) {
    return [this.share(line.rows, this.mostOfLine) +
      escapeText(`${String(k + 1).padStart(5)}  ${line.text}`),
      line.rows.some(row => this.page.rows.has(row))];
  }

  reveal(k) {
    this.assembly.reveal(k);
    const where = this.run.rows[k].where, colon = where.lastIndexOf(":");
    const file = this.run.files.findIndex(f => f.name === where.slice(0, colon));
    if (file >= 0 && file !== this.file) this.showFile(file);
    if (file >= 0) this.source.reveal(Number(where.slice(colon + 1)) - 1);
    else this.source.draw();
  }

  // Masks of the SIMT stack, or the running threads and the parked ones: [mask, class] for each
  // group of threads, and the text.
  divergence(run, w, cycle) {
    const hex = mask => mask.toString(16).padStart(Math.ceil(run.threads / 4), "0");
    if (!run.apart) {
      const stack = run.stackAt(w, cycle);
      return [[[stack.at(-1) ?? 0, "on"]], stack.map(hex).join(" ")];
    }
    const {running, pc, parked} = run.groupsAt(w, cycle);
    const text = (mask, pc, word) => `${word} ${hex(mask)} ${pc.toString(16)}`;
    return [[[running, "on"], ...parked.map(g => [g.mask, `at-${g.word}`])],
      [...running ? [text(running, pc, "run")] : [],
        ...parked.map(g => text(g.mask, g.pc, g.word))].join(", ")];
  }

  // The warps at the cursor: state, threads, SIMT stack or groups of threads, last instruction.
  cursor(timeline, cycle) {
    const {run} = timeline, rows = [];
    for (let w = 0; w < run.warps; w++) {
      const last = run.lastAt(w, cycle), [groups, text] = this.divergence(run, w, cycle);
      const bits = Array.from({length: run.threads}, (_, t) =>
        `<i class="${groups.find(([mask]) => mask >>> t & 1)?.[1] ?? ""}"></i>`).join("");
      const state = run.state_names[run.stateAt(w, cycle)];
      rows.push(`<tr><td>${w}</td><td>${chip(COLOURS.state[state])}${state}</td>` +
        `<td class="mask">${bits}</td><td>${text}</td>` +
        `<td>${last < 0 ? "" : escapeText(run.rows[run.row[last]].text)}</td></tr>`);
    }
    const docs = run.group_docs.map((doc, k) => `${run.group_words[k]}: ${doc}`).join("\n");
    const head = run.apart ? `<th title="${escapeText(docs)}">threads: state, mask, PC</th>`
      : "<th>SIMT stack, top last</th>";
    document.getElementById("cursor").innerHTML = `<b>cycle ${cycle.toLocaleString("en")}</b>` +
      ` of ${escapeText(run.name)}<table><tr><th>warp</th><th>state</th><th>threads, 0 first` +
      `</th>${head}<th>last instruction</th></tr>` + rows.join("") + "</table>";
  }

  // An instruction that was chosen.
  chosen(run, i) {
    const n = run.insn, row = run.rows[run.row[i]], waited = run.producer(i);
    const unit = run.unit_names[n.unit[i]] ?? "no unit";
    const name = {fetch: "in the I-buffer", head: "oldest of its warp", issue: "issues",
      leave: "leaves its collector", left: "its last beat leaves", written: "result written",
      done: "done"};
    const stages = Object.keys(name).filter(key => n[key][i]).map(key =>
      `<tr><td>${name[key]}</td><td class="n">${
        key === "done" && n.unfinished[i] ? "never" : n[key][i]}</td></tr>`).join("");
    const facts = [`warp ${n.warp[i]}, ${unit}, ${bitsOf(n.mask[i])} of ${run.threads} threads`];
    if (n.banks[i]) facts.push(`register banks: conflicts delay it by ${n.banks[i]} cycles`);
    if (n.lines[i]) facts.push(`data cache: lines ${n.lines[i]}, misses ${n.misses[i]}`);
    if (n.passes[i]) facts.push(`shared memory: beats ${n.shared[i]}, passes ${n.passes[i]}`);
    if (n.branch[i]) facts.push(n.split[i] ? "the branch diverges" : "all threads go one way");
    if (waited !== undefined) {
      const other = run.rows[run.row[waited]];
      facts.push(`waited for ${escapeText(other.text)} at ${other.pc.toString(16)}`);
    }
    document.getElementById("chosen").innerHTML =
      `<b>${row.pc.toString(16)} ${escapeText(row.text)}</b><br>${escapeText(row.where)}<br>` +
      `${facts.join("<br>")}<table><tr><th>stage</th><th>cycle</th></tr>${stages}</table>` +
      this.slotsOfRows([run.row[i]]);
  }

  // Rows that were chosen: what their slots were, and what of the machine they use.
  chosenRows(rows) {
    const {where, pc, text} = this.run.rows[rows[0]];
    const name = rows.length > 1 || !pc ? where : `${pc.toString(16)} ${text}`;
    document.getElementById("chosen").innerHTML =
      `<b>${escapeText(name) || "no instruction"}</b><br>${this.slotsOfRows(rows)}`;
  }

  slotsOfRows(rows) {
    const {run} = this, all = rows.map(k => run.rows[k]);
    const sum = f => all.reduce((n, row) => n + f(row), 0), per = (a, b) => (a / b).toFixed(1);
    const issued = sum(row => row.counters[1]), threads = sum(row => row.counters[2]);
    const slots = rows.reduce((n, k) => n + run.slotsOfRow(k), 0), facts = [];
    const line = (colour, name, n, doc) =>
      `<tr title="${escapeText(doc)}"><td>${chip(colour)}${name}</td>` +
      `<td class="n count">${n}</td><td class="n">${percent(n, this.total)}</td></tr>`;
    const lost = run.cause_names.map((name, c) => [sum(row => row.lost[c]), name, c])
      .filter(([n]) => n).sort((a, b) => b[0] - a[0]);
    if (issued) facts.push(`${per(threads, issued)} of ${run.threads} threads are active`);
    const accesses = sum(row => row.accesses), shared = sum(row => row.shared);
    if (accesses) facts.push(`data cache: ${per(sum(row => row.lines), accesses)} lines per ` +
      `access, its words need ${per(sum(row => row.needed), accesses)}`);
    if (shared) facts.push(`shared memory: ${per(sum(row => row.passes), shared)} passes per beat`);
    const banks = sum(row => row.banks);
    if (banks) facts.push(`register banks: conflicts delay it by ${per(banks, issued)} cycles`);
    return `${facts.join("<br>")}<table><tr><th>all its slots</th><th class="n">${slots}</th>` +
      `<th class="n">${percent(slots, this.total)}</th></tr>` +
      line(COLOURS.slot.WARP_INSNS, "issued", issued, "instructions that issue") +
      lost.map(([n, cause, c]) => line(CAUSE_COLOURS[cause], cause, n, run.cause_docs[c]))
        .join("") + "</table>";
  }

  // What the slots of the cycles in the picture went to, for each run; the legend of their colours.
  slots(timelines, launch) {
    const columns = timelines.map(t => {
      const l = t.run.launches[launch];
      return l ? t.run.slots(l, Math.max(Math.floor(t.from), l.from),
        Math.min(Math.ceil(t.to), l.to ?? t.run.end)) : {};
    });
    const all = columns.map(c => Object.values(c).reduce((a, b) => a + b, 0));
    const {counter_names, counter_docs} = timelines[0].run;
    const names = Object.keys(COLOURS.slot).filter(name => columns.some(c => c[name]));
    const heads = timelines.map(t => `<th colspan="2">${escapeText(t.run.name)}</th>`).join("");
    document.getElementById("slots").innerHTML = "<table>" +
      (timelines.length > 1 ? `<tr><th></th>${heads}</tr>` : "") + "<tr><th>slots seen</th>" +
      all.map(n => `<th class="n">${n}</th><th></th>`).join("") + "</tr>" + names.map(name =>
        `<tr data-name="${name}" title="${
          escapeText(counter_docs[counter_names.indexOf(name)])}">` +
        `<td>${chip(COLOURS.slot[name])}${name === "WARP_INSNS" ? "issued" : name}</td>` +
        columns.map((c, k) => `<td class="n count">${c[name] ?? 0}</td>` +
          `<td class="n">${percent(c[name] ?? 0, all[k])}</td>`).join("") + "</tr>").join("") +
      "</table>";
  }
}

