// ---- side.js: what is beside the picture: the warps at the cursor, slots, source and assembly ---

function escapeText(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

const CAUSE_COLOURS = ["#e07a3f", "#d62728", "#e59ac4", "#c0b0d8", "#9c7bd0", "#7a4fb5", "#c58be0",
  "#f2c14e", "#b97a1f", "#d9a53f", "#aa3333", "#c9544d", "#e8935f", "#f0a07a", "#777777", "#ff5555",
  "#8a7a30", "#b8b08a", "#d48ab0", "#cccccc", "#999999"];

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
    const slots = file => file.lines.reduce((sum, line) =>
      sum + line.rows.reduce((n, k) => n + run.slotsOfRow(k), 0), 0);
    const most = run.files.map(slots);
    this.showFile(Math.max(0, most.indexOf(Math.max(...most))));
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
  share(rows) {
    const lost = this.run.cause_names.map((_, c) =>
      rows.reduce((sum, k) => sum + this.run.rows[k].lost[c], 0));
    const issued = rows.reduce((sum, k) => sum + this.run.rows[k].counters[1], 0);
    const all = issued + lost.reduce((a, b) => a + b, 0);
    const bar = (n, colour, name) => n
      ? `<b style="width:${90 * n / Math.max(this.most, all)}px;background:${colour}"` +
        ` title="${name}: ${n}"></b>` : "";
    return `<span class="share">${bar(issued, COLOURS.issue, "issued")}` +
      lost.map((n, c) => bar(n, CAUSE_COLOURS[c], this.run.cause_names[c])).join("") + "</span>" +
      `<span class="n">${all ? (100 * all / this.total).toFixed(2) + " %" : ""}</span>`;
  }

  rowOfAssembly(k) {
    const row = this.run.rows[k];
    const where = row.where.split("/").pop();
    return [this.share([k]) + row.pc.toString(16).padStart(8, "0") + "  " +
      escapeText(row.text.padEnd(32)) + " " + escapeText(where), this.page.rows.has(k)];
  }

  rowOfSource(line, k) {
    return [this.share(line.rows) + String(k + 1).padStart(5) + "  " + escapeText(line.text),
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

  // The warps at the cursor: state, threads, SIMT stack, last instruction.
  cursor(timeline, cycle) {
    const {run} = timeline, rows = [];
    for (let w = 0; w < run.warps; w++) {
      const last = run.lastAt(w, cycle), stack = run.stackAt(w, cycle);
      const mask = last < 0 ? 0 : run.insn.mask[last];
      const bits = Array.from({length: run.threads}, (_, t) =>
        `<i class="${stack.length && mask >>> t & 1 ? "on" : ""}"></i>`).join("");
      const state = run.state_names[run.stateAt(w, cycle)];
      rows.push(`<tr><td>${w}</td><td style="background:${COLOURS.state[state]}">${state}</td>` +
        `<td class="mask">${bits}</td><td>${stack.map(m => m.toString(16)).join(" ")}</td>` +
        `<td>${last < 0 ? "" : escapeText(run.rows[run.row[last]].text)}</td></tr>`);
    }
    document.getElementById("cursor").innerHTML = `<b>cycle ${cycle}</b><table><tr><th>warp</th>` +
      "<th>state</th><th>threads</th><th>SIMT stack</th><th>last instruction</th></tr>" +
      rows.join("") + "</table>";
  }

  // An instruction that was chosen.
  chosen(run, i) {
    const n = run.insn, row = run.rows[run.row[i]], waited = run.producer(i);
    const unit = run.unit_names[n.unit[i]] ?? "-";
    const stages = ["fetch", "head", "issue", "leave", "left", "written", "done"]
      .filter(key => n[key][i]).map(key => `${key} ${n[key][i]}`).join(", ");
    const facts = [`warp ${n.warp[i]}, ${unit}, ${bitsOf(n.mask[i])} of ${run.threads} threads`,
      `cycles: ${stages}`];
    if (n.banks[i]) facts.push(`register banks: its sources wait ${n.banks[i]} cycles`);
    if (n.lines[i]) facts.push(`data cache: ${n.lines[i]} accesses, ${n.misses[i]} miss`);
    if (n.passes[i]) facts.push(`shared memory: ${n.passes[i]} passes for ${n.shared[i]} accesses`);
    if (n.branch[i]) facts.push(n.split[i] ? "the branch diverges" : "a branch, all go one way");
    if (waited !== undefined)
      facts.push(`waited for ${escapeText(run.rows[run.row[waited]].text)} at ` +
        run.rows[run.row[waited]].pc.toString(16));
    document.getElementById("chosen").innerHTML =
      `<b>${row.pc.toString(16)} ${escapeText(row.text)}</b> ${escapeText(row.where)}<br>` +
      facts.join("<br>");
  }

  // What the slots of the cycles in the picture went to, for each run.
  slots(timelines, launch) {
    const columns = timelines.map(t => {
      const l = t.run.launches[launch];
      return l ? t.run.slots(l, Math.max(Math.floor(t.from), l.from),
        Math.min(Math.ceil(t.to), l.to ?? t.run.end)) : {};
    });
    const all = columns.map(c => Object.values(c).reduce((a, b) => a + b, 0));
    const names = Object.keys(columns[0]).filter(name => columns.some(c => c[name]));
    document.getElementById("slots").innerHTML = "<table><tr><th>slots in the picture</th>" +
      all.map(n => `<th>${n}</th>`).join("") + "</tr>" + names.map(name => `<tr><td>${name}</td>` +
        columns.map((c, k) => `<td>${c[name] ?? 0} ${(100 * (c[name] ?? 0) / (all[k] || 1))
          .toFixed(1)} %</td>`).join("") + "</tr>").join("") + "</table>";
  }
}

