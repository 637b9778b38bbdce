// ---- run.js: a run, as the data of the page have it, and what it adds up to ---------------------
// insn: an instruction that has issued, in the order in which they end, with the cycle of each
// stage (0: it had none); waited: how far back the id of what it waited for is; unfinished: the
// launch ended first. state: of a warp, from a cycle on. lost: class of lost slots of a sub-core,
// from a cycle on. flow: 1 a branch diverges, 2 an entry of the SIMT stack ends, 3 a warp starts, 4
// it ends, 7 threads stop, or run (groups.def: `depth` is the kind).
// Cycles count from the first launch on.

const FLOW = {SPLIT: 1, POP: 2, START: 3, END: 4, GROUP: 7};

// Numbers of 8, 16 or 32 bits, or what each adds to the one before, with the sign in bit 0.
function decode([type, text, first]) {
  const binary = atob(text), bytes = new Uint8Array(binary.length), bits = type.slice(1);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  const plain = bits === "8" ? bytes
    : bits === "16" ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
  if (type[0] === "u") return plain;
  const sum = new Uint32Array(plain.length);
  for (let i = 0, now = first; i < sum.length; i++) {
    now += (plain[i] >>> 1) ^ -(plain[i] & 1);
    sum[i] = now;
  }
  return sum;
}

// The first place in `order` whose value is not below x.
function firstFrom(order, value, x) {
  let low = 0, high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value[order[middle]] < x) low = middle + 1; else high = middle;
  }
  return low;
}

// The same for numbers that are in order themselves.
function firstNot(sorted, x) {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < x) low = middle + 1; else high = middle;
  }
  return low;
}

function bitsOf(mask) {
  let n = 0;
  for (; mask; mask = (mask & (mask - 1)) >>> 0) n++;
  return n;
}

function threadsOf(mask) {
  return Array.from({length: 32}, (_, t) => t).filter(t => mask >>> t & 1);
}

class Run {
  constructor(data) {
    Object.assign(this, data.about);
    for (const kind of ["insn", "state", "lost", "flow"]) {
      this[kind] = {};
      for (const key in data[kind]) this[kind][key] = decode(data[kind][key]);
    }
    this.count = this.insn.warp.length;
    for (const stage of ["leave", "left", "written"]) { // cycles after the issue, 0: none
      const after = this.insn[stage], at = this.insn[stage] = new Uint32Array(this.count);
      for (let i = 0; i < this.count; i++) at[i] = after[i] && after[i] + this.insn.issue[i];
    }
    this.memoryUnit = this.unit_names.indexOf("LSU");
    this.row = this.rowsOfInsns();
    this.warp = this.split(this.insn.warp, this.warps, this.insn.issue);
    this.states = this.split(this.state.warp, this.warps, this.state.at);
    this.classes = this.split(this.lost.part, this.parts, this.lost.at);
    this.flows = this.split(this.flow.warp, this.warps, this.flow.at);
    this.lives = this.flows.map(order => // starts and ends
      order.filter(k => this.flow.kind[k] === FLOW.START || this.flow.kind[k] === FLOW.END));
    this.apart = this.flow.kind.includes(FLOW.GROUP); // a PC for each thread
    this.lastStop = this.group_names.indexOf("LAST");
    this.ofRow = this.split(this.row, this.rows.length, this.insn.issue);
    this.issues = this.issuesOfParts();
    this.files = this.sourceLines();
  }

  // The row of each instruction. An address has several where the program has changed.
  rowsOfInsns() {
    const {pc, word} = this.insn, of = new Map(), row = new Uint32Array(this.count);
    this.rows.forEach((r, k) => of.set(r.pc, [...of.get(r.pc) ?? [], k]));
    for (let i = 0; i < this.count; i++) {
      const [first, ...others] = of.get(pc[i]);
      row[i] = others.length ? [first, ...others].find(k => this.rows[k].word === word[i]) : first;
    }
    return row;
  }

  // The places whose key is 0, 1 .., each in the order of `value`, in which they nearly are.
  split(key, count, value) {
    const size = new Uint32Array(count);
    for (let i = 0; i < key.length; i++) size[key[i]]++;
    const places = Array.from(size, n => new Uint32Array(n));
    size.fill(0);
    for (let i = 0; i < key.length; i++) {
      const order = places[key[i]];
      let k = size[key[i]]++;
      for (; k > 0 && value[order[k - 1]] > value[i]; k--) order[k] = order[k - 1];
      order[k] = i;
    }
    return places;
  }

  // Cycles in which a sub-core issues, in order; one that issues two is there twice.
  issuesOfParts() {
    const places = Array.from({length: this.parts}, (_, part) => new Uint32Array(
      this.warp.reduce((n, order, w) => n + (w % this.parts === part ? order.length : 0), 0)));
    const filled = new Uint32Array(this.parts);
    for (let i = 0; i < this.count; i++) {
      const part = this.insn.warp[i] % this.parts;
      places[part][filled[part]++] = this.insn.issue[i];
    }
    return places.map(cycles => cycles.sort());
  }

  // The instruction whose result another one waited for last; undefined: not one of the page.
  producer(i) {
    const {id, waited} = this.insn, k = id.lastIndexOf(id[i] - waited[i], i);
    return !waited[i] || k < 0 ? undefined : k;
  }

  // Calls f(class, from, to) for the cycles of a sub-core in which it does not issue.
  eachLoss(part, from, to, f) {
    const order = this.classes[part], {at, class: kind} = this.lost, issues = this.issues[part];
    let k = Math.max(0, firstFrom(order, at, from + 1) - 1);
    let next = firstNot(issues, from);
    for (let now = from; now < to;) {
      while (k + 1 < order.length && at[order[k + 1]] <= now) k++;
      while (next < issues.length && issues[next] < now) next++;
      if (next < issues.length && issues[next] === now) { now++; continue; }
      const end = Math.min(to, k + 1 < order.length ? at[order[k + 1]] : to,
        next < issues.length ? issues[next] : to);
      if (order.length) f(kind[order[k]], now, end);
      now = end;
    }
  }

  runs(launch, from, to) { // cycles of them in which the kernel of a launch runs
    const begin = launch.runs ?? launch.from, end = launch.ends ?? launch.to ?? this.end;
    return [Math.max(from, begin), Math.min(to, end)];
  }

  // Slots by counter from one cycle to another, within a launch: of all sub-cores.
  slots(launch, from, to) {
    const sum = {WARP_INSNS: 0};
    for (const name of [...this.lost_names, "LOST_DUAL"]) sum[name] = 0;
    for (let part = 0; part < this.parts; part++) this.addSlots(part, launch, from, to, sum);
    return sum;
  }

  addSlots(part, launch, from, to, sum) {
    const last = this.lost_names.length - 1, [begin, end] = this.runs(launch, from, to);
    this.eachLoss(part, from, to, (kind, a, b) => {
      if (kind === last) { a = Math.max(a, begin); b = Math.min(b, end); } // NO_WARP
      if (kind <= last && b > a) sum[this.lost_names[kind]] += (b - a) * this.width;
    });
    const issues = this.issues[part];
    let before = -1;
    for (let k = firstNot(issues, from); k < issues.length && issues[k] < to; k++) {
      sum.WARP_INSNS++;
      if (this.width > 1) sum.LOST_DUAL += issues[k] === before ? -1 : 1;
      before = issues[k];
    }
  }

  // Warps that live in a launch, times cycles.
  liveCycles(launch) {
    const [from, to] = this.runs(launch, launch.from, launch.to ?? this.end);
    let live = 0;
    for (const order of this.lives)
      order.forEach((k, n) => {
        if (this.flow.kind[k] !== FLOW.START) return;
        const end = n + 1 < order.length ? this.flow.at[order[n + 1]] : this.end;
        live += Math.max(0, Math.min(end, to) - Math.max(this.flow.at[k], from));
      });
    return live;
  }

  // What the instructions add up to, by counter; those of LAUNCH.
  sums(launch) {
    const i = this.insn, to = launch.to ?? this.end;
    const sum = this.slots(launch, launch.from, to);
    const [begin, end] = this.runs(launch, launch.from, to);
    Object.assign(sum, {CYCLES: end - begin, THREAD_INSNS: 0, BRANCHES: 0, DIVERGENT: 0,
      DCACHE_ACCESS: 0, DCACHE_MISS: 0, SMEM_ACCESS: 0, SMEM_CONFLICT: 0});
    for (let k = 0; k < this.count; k++) {
      if (i.issue[k] < launch.from || i.issue[k] >= to) continue;
      sum.THREAD_INSNS += bitsOf(i.mask[k]);
      sum.BRANCHES += i.branch[k];
      sum.DIVERGENT += i.split[k];
      sum.DCACHE_ACCESS += i.lines[k];
      sum.DCACHE_MISS += i.misses[k];
      sum.SMEM_ACCESS += i.shared[k];
      sum.SMEM_CONFLICT += i.passes[k] - i.shared[k];
    }
    return sum;
  }

  // Lines of the sources with instructions: file, line, text, rows, slots.
  sourceLines() {
    const files = new Map();
    this.rows.forEach((row, k) => {
      const colon = row.where.lastIndexOf(":"), file = row.where.slice(0, colon);
      const line = Number(row.where.slice(colon + 1));
      if (colon < 0 || !(line > 0)) return;
      if (!files.has(file)) files.set(file, new Map());
      if (!files.get(file).has(line)) files.get(file).set(line, []);
      files.get(file).get(line).push(k);
    });
    return [...files].map(([name, lines]) => {
      const text = (this.sources[name] ?? "").split("\n");
      const last = Math.max(text.length, ...lines.keys());
      return {name, lines: Array.from({length: last}, (_, k) =>
        ({text: text[k] ?? "", rows: lines.get(k + 1) ?? []}))};
    });
  }

  slotsOfRow(k) { // issued and lost
    return this.rows[k].lost.reduce((a, b) => a + b, 0) + this.rows[k].counters[1];
  }

  isMemory(i) { return this.insn.unit[i] === this.memoryUnit; }

  stateAt(warp, cycle) {
    const order = this.states[warp], k = firstFrom(order, this.state.at, cycle + 1) - 1;
    return k < 0 ? 0 : this.state.state[order[k]];
  }

  // A launch that does not end, nor faults: the warps that live when the run stops, with their
  // state, and since when they all have it; undefined: another launch.
  stuck(launch) {
    if (launch.fault || launch.ends !== undefined) return undefined;
    const {at, state} = this.state, warps = [];
    let since = launch.from;
    this.states.forEach((order, warp) => {
      const last = order[order.length - 1], name = this.state_names[state[last]];
      if (last === undefined || name === "NONE") return;
      since = Math.max(since, at[last]);
      warps.push({warp, state: name});
    });
    return {warps, since};
  }

  // The last instruction of a warp that has issued up to a cycle, or -1.
  lastAt(warp, cycle) {
    const order = this.warp[warp], k = firstFrom(order, this.insn.issue, cycle + 1) - 1;
    return k < 0 ? -1 : order[k];
  }

  // What a split pushes: the side that runs, and below it the other one, unless that one is where
  // the threads meet. Which it is, the end of the running side tells: `below` entries are left, or
  // more.
  sides(warp, order, k, running, below) {
    const {at, kind, mask, depth} = this.flow, issues = this.warp[warp];
    const next = issues[firstFrom(issues, this.insn.issue, at[order[k]] + 1)];
    const taken = mask[order[k]], other = (running & ~taken) >>> 0;
    const runs = next !== undefined && this.insn.mask[next] === other ? other : taken;
    const waits = runs === other ? taken : other;
    for (let j = k + 1; j < order.length && kind[order[j]] !== FLOW.END; j++) {
      const o = order[j];
      if (kind[o] !== FLOW.POP || depth[o] > below + 1) continue;
      if (depth[o] <= below) break;
      if (mask[o] !== runs) return [waits, runs];
    }
    return [runs];
  }

  // The places of what has happened to the warp that is there at a cycle: after its start, up to it.
  sinceStart(warp, cycle) {
    const order = this.flows[warp], end = firstFrom(order, this.flow.at, cycle + 1);
    let begin = end;
    while (begin > 0 && this.flow.kind[order[begin - 1]] !== FLOW.START) begin--;
    return [begin, end];
  }

  // Masks of the SIMT stack of a warp at a cycle, the running one last.
  stackAt(warp, cycle) {
    const order = this.flows[warp], {at, kind, mask, depth} = this.flow;
    const [begin, end] = this.sinceStart(warp, cycle);
    if (!begin) return [];
    const insns = this.warp[warp];
    const first = insns[firstFrom(insns, this.insn.issue, at[order[begin - 1]])];
    let stack = first === undefined ? [] : [this.insn.mask[first]];
    for (let k = begin; k < end; k++) {
      const o = order[k], running = stack[stack.length - 1] ?? 0;
      if (kind[o] === FLOW.END) return [];
      if (kind[o] === FLOW.SPLIT)
        stack.push(...this.sides(warp, order, k, running, stack.length - 1));
      if (kind[o] !== FLOW.POP) continue;
      stack = stack.slice(0, depth[o]);
      while (stack.length < depth[o]) stack.push(mask[o]);
      stack.push(mask[o]);
    }
    return stack;
  }

  // A machine with a PC for each thread: the mask of the running threads, where they began, and
  // the parked ones, with PC and kind (groups.def). follow() adds what happens at a place of flow.
  noGroups() { return {running: 0, pc: 0, from: 0, parked: new Map()}; }

  follow(groups, k) {
    const {at, mask, pc, depth: kind} = this.flow, {parked} = groups;
    const threads = threadsOf(mask[k]);
    if (kind[k] <= this.lastStop) {
      groups.running = (groups.running & ~mask[k]) >>> 0;
      for (const t of threads)
        if (kind[k] < this.lastStop) parked.set(t, {pc: pc[k], kind: kind[k]});
      return;
    }
    // Threads at a bar run when all of the warp are there: then the others are ready.
    const bar = this.group_names.indexOf("BAR");
    if (threads.some(t => parked.get(t)?.kind === bar))
      for (const [t, p] of parked) if (p.kind === bar) parked.set(t, {pc: p.pc, kind: 0});
    Object.assign(groups, {running: mask[k], pc: pc[k], from: at[k]});
    for (const t of threads) parked.delete(t);
  }

  // At a cycle; pc is that of the next instruction, parked has a mask for each PC and state.
  groupsAt(warp, cycle) {
    const order = this.flows[warp], [begin, end] = this.sinceStart(warp, cycle);
    const groups = this.noGroups(), parked = [];
    if (!begin || this.flow.kind[order[end - 1]] === FLOW.END) return {...groups, parked};
    for (let k = begin; k < end; k++)
      if (this.flow.kind[order[k]] === FLOW.GROUP) this.follow(groups, order[k]);
    const issues = this.warp[warp], {issue, pc} = this.insn;
    const next = firstFrom(issues, issue, Math.max(cycle, groups.from + 1));
    const until = end < order.length ? this.flow.at[order[end]] : Infinity;
    if (next < issues.length && issue[issues[next]] <= until) {
      const pair = [issues[next], issues[next + 1]].filter(i => issue[i] === issue[issues[next]]);
      groups.pc = Math.min(...pair.map(i => pc[i]));
    } else if (next && issue[issues[next - 1]] > groups.from) {
      groups.pc = pc[issues[next - 1]];
    }
    for (const t of [...groups.parked.keys()].sort((a, b) => a - b)) {
      const {pc, kind} = groups.parked.get(t), word = this.group_words[kind];
      let group = parked.find(g => g.pc === pc && g.word === word);
      if (!group) parked.push(group = {mask: 0, pc, word});
      group.mask = (group.mask | 1 << t) >>> 0;
    }
    return {...groups, parked};
  }
}

