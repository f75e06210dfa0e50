'use strict';

/* Formats numbers: 0.0312, 1.25·10⁻⁹, 20k. */
const Numbers = {
  superscript: n => String(n).replace(/[-\d]/g, c => c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c]),
  power: n => '10' + Numbers.superscript(n),
  brief(value) {
    if (value === null || value === undefined || Number.isNaN(value)) return '–';
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-3 || size >= 1e6)) {
      const [mantissa, exponent] = value.toExponential(2).split('e');
      return mantissa.replace('-', '−').replace(/\.?0+$/, '') + '·' + Numbers.power(Number(exponent));
    }
    const text = value.toFixed(size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4);
    return (text.includes('.') ? text.replace(/\.?0+$/, '') : text).replace('-', '−');
  },
  count: value => value !== null && Number.isInteger(value) && Math.abs(value) < 1e9
    ? String(value).replace(/\B(?=(\d{3})+$)/g, '\u2009') : Numbers.brief(value),
  /* Formats a cost with a suitable unit: 0.25, 34 133, 94.51M. */
  cost(value, size = value) {
    if (Math.abs(size) < 1000) return Numbers.brief(value);
    if (Math.abs(size) < 1e6) return Numbers.count(Math.round(value));
    const unit = Math.min(4, Math.floor(Math.log10(Math.abs(size)) / 3));
    return (value / 1000 ** unit).toFixed(2) + 'kMGT'[unit - 1];
  },
  /* Formats the labels of an axis, all with the same unit. */
  ticks(values) {
    const largest = Math.max(...values.map(Math.abs));
    const unit = largest >= 1e15 || largest < 1e4 ? 0 : Math.floor(Math.log10(largest) / 3);
    return values.map(value => unit === 0 || value === 0 ? Numbers.brief(value) : Numbers.brief(value / 1000 ** unit) + 'kMGT'[unit - 1]);
  },
  /* Formats the labels of a logarithmic axis: powers of ten, or other values if there are fewer than two of them. */
  decades(values) {
    const digit = value => value / 10 ** Math.floor(Math.log10(value) + 1e-9);
    const isOneOf = digits => value => digits.some(each => Math.abs(digit(value) - each) < 1e-6);
    if (values.filter(isOneOf([1])).length > 1) return values.map(value => isOneOf([1])(value) ? Numbers.power(Math.round(Math.log10(value))) : '');
    const some = values.filter(isOneOf([1, 2, 5])).length > 1;
    return values.map(value => !some || isOneOf([1, 2, 5])(value) ? Numbers.brief(value) : '');
  },
};

/* Statistics over the runs of a configuration. */
const Statistics = {
  mean: values => values.reduce((sum, value) => sum + value, 0) / values.length,
  deviation(values) {
    if (values.length < 2) return 0;
    const mean = Statistics.mean(values);
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
  },
  quantile(values, share) {
    const sorted = [...values].sort((a, b) => a - b);
    const place = share * (sorted.length - 1);
    const below = Math.floor(place);
    return sorted[below] + (place - below) * (sorted[Math.ceil(place)] - sorted[below]);
  },
};

const BANDS = {
  deviation: {
    caption: 'mean ± deviation',
    of: values => [Statistics.mean(values), Statistics.mean(values) - Statistics.deviation(values), Statistics.mean(values) + Statistics.deviation(values)],
  },
  quartiles: {
    caption: 'median, quartiles',
    of: values => [Statistics.quantile(values, 0.5), Statistics.quantile(values, 0.25), Statistics.quantile(values, 0.75)],
  },
  range: { caption: 'median, min to max', of: values => [Statistics.quantile(values, 0.5), Math.min(...values), Math.max(...values)] },
  members: { caption: 'individual ' },
  none: { caption: 'mean', of: values => [Statistics.mean(values), null, null] },
};

/* The runs, as included in the page. */
class Chart {
  constructor(data) {
    Object.assign(this, data);
    this.hasBands = this.groups.some(group => group.runs.length > 1);
    this.cache = new Map();
  }

  /* The first of the metrics that the most configurations have. */
  commonest() {
    const haveIt = metric => this.groups.filter(group => this.has(group, 'ROUNDS', metric.name)).length;
    return this.metrics.reduce((best, metric) => haveIt(metric) > haveIt(best) ? metric : best).name;
  }

  x(run, axis) {
    const values = run.x[axis];
    return Array.isArray(values) || !values ? values : run.x[values.of].map(value => value === null ? null : value * values.times);
  }

  has(group, axis, metric) {
    return group.runs.every(run => run.x[axis] && run.y[metric]);
  }

  /* Rows that all runs of a configuration have for the same rounds. */
  commonRows(group) {
    const rounds = group.runs.map(run => run.x.ROUNDS);
    const shortest = Math.min(...rounds.map(column => column.length));
    for (let row = 0; row < shortest; row++) {
      if (rounds.some(column => column[row] !== rounds[0][row])) return row;
    }
    return shortest;
  }

  curve(group, axis, metric, band) {
    const key = [this.groups.indexOf(group), axis, metric, band].join();
    if (!this.cache.has(key)) this.cache.set(key, this.computed(group, axis, metric, band));
    return this.cache.get(key);
  }

  computed(group, axis, metric, band) {
    const xs = group.runs.map(run => this.x(run, axis));
    const ys = group.runs.map(run => run.y[metric]);
    const curve = { x: [], middle: [], low: [], high: [] };
    const rows = this.commonRows(group);
    for (let row = 0; row < rows; row++) {
      const values = ys.map(y => y[row]);
      const places = xs.map(x => x[row]);
      if (places.includes(null)) continue;
      const [middle, low, high] = values.includes(null) ? [null, null, null] : BANDS[band].of(values);
      curve.x.push(Statistics.mean(places));
      curve.middle.push(middle);
      curve.low.push(low);
      curve.high.push(high);
    }
    return curve;
  }

  /* The costs of a run in the first row that reaches a target; null if there is none. */
  costToReach(run, metric, target, rises) {
    const row = run.y[metric].findIndex(value => value !== null && (rises ? value >= target : value <= target));
    return row < 0 ? null : Object.fromEntries(this.axes.filter(axis => run.x[axis.name]).map(axis => [axis.name, this.x(run, axis.name)[row]]));
  }

  /* Whether larger values are better: never for losses and errors; for a problem's own metrics, if they grow in most runs. */
  rises(metric) {
    if (!this.metrics.find(each => each.name === metric).own) return false;
    const ends = this.groups.flatMap(group => group.runs).map(run => (run.y[metric] || []).filter(value => value !== null)).filter(values => values.length);
    return ends.filter(values => values[values.length - 1] > values[0]).length * 2 > ends.length;
  }
}

const element = (name, attributes = {}, ...children) => {
  const made = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  made.append(...children);
  return made;
};

const download = (name, type, text) => {
  const link = element('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  document.body.append(link);
  link.click();
  link.remove();
};

/* A chart with its controls, its legend and its table of costs. */
class Explorer {
  constructor(root) {
    this.root = root;
    this.chart = new Chart(JSON.parse(document.getElementById(root.dataset.chart).textContent));
    this.legend = document.getElementById(root.dataset.legend);
    this.hidden = new Set();
    this.state = { y: this.chart.commonest(), x: this.chart.axes[0].name, logX: false, logY: false, band: this.chart.hasBands ? this.chart.band : 'none' };
    this.buildControls();
    this.plotArea = element('div', { class: 'canvas' });
    this.tip = element('div', { class: 'tip', hidden: '' });
    this.remark = element('p', { class: 'quiet remark' });
    this.printed = element('div', { class: 'printed' });
    root.prepend(this.toolbar, this.plotArea, this.remark, this.printed);
    this.plotArea.append(this.tip);
    if (this.legend) this.buildLegend();
    this.buildTarget();
    this.chooseMetric(this.state.y);
    root.hidden = false;
    root.explorer = this;
    new ResizeObserver(() => this.resize()).observe(this.plotArea);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    addEventListener('beforeprint', () => { this.printed.innerHTML = this.svg(!this.legend); });
  }

  /* Updates the chart with newer data; returns false if metrics or runs differ, so that a new chart is required. */
  renew(data) {
    const shape = chart => JSON.stringify([chart.metrics, chart.axes, chart.groups.map(group => [group.label, group.runs.length])]);
    if (shape(data) !== shape(this.chart)) return false;
    const before = this.zoomed();
    this.chart = new Chart(data);
    this.draw();
    if (before) this.zoom(before);
    return true;
  }

  /* The enlarged part; null if the whole chart is visible. */
  zoomed() {
    const shown = { x: [this.plot.scales.x.min, this.plot.scales.x.max], y: [this.plot.scales.y.min, this.plot.scales.y.max] };
    return JSON.stringify(shown) === JSON.stringify(this.extent) ? null : shown;
  }

  zoom(extent) {
    this.plot.batch(() => ['x', 'y'].forEach(scale => this.plot.setScale(scale, { min: extent[scale][0], max: extent[scale][1] })));
  }

  buildControls() {
    const choice = (name, caption, options, value, change) => {
      const select = element('select', { name }, ...options.map(([key, text]) => element('option', { value: key }, text)));
      select.value = value;
      select.addEventListener('change', () => change(select.value));
      this[name] = select;
      return element('label', {}, caption, select);
    };
    const box = (name, caption) => {
      const input = element('input', { type: 'checkbox', name });
      input.addEventListener('change', () => { this.state[name] = input.checked; this.draw(); });
      this[name] = input;
      return element('label', {}, input, caption);
    };
    const button = (name, caption, press) => {
      const made = element('button', { type: 'button', name }, caption);
      made.addEventListener('click', press);
      return made;
    };
    const bands = Object.entries(BANDS).map(([key, band]) => [key, key === 'members' ? band.caption + this.chart.member + 's' : band.caption]);
    this.toolbar = element('div', { class: 'toolbar' },
      choice('y', 'Show ', this.chart.metrics.map(metric => [metric.name, metric.brief]), this.state.y, value => this.chooseMetric(value)),
      choice('x', 'over ', this.chart.axes.map(axis => [axis.name, axis.caption.toLowerCase()]), this.state.x, value => { this.state.x = value; this.draw(); }));
    if (this.chart.hasBands) {
      this.toolbar.append(choice('band', this.chart.member === 'seed' ? 'Seeds ' : 'Agents ', bands, this.state.band, value => { this.state.band = value; this.draw(); }));
    }
    this.toolbar.append(box('logX', 'log x'), box('logY', 'log y'),
      element('span', { class: 'exports' },
        button('svg', 'SVG', () => download(this.fileName('svg'), 'image/svg+xml', this.svg())),
        button('csv', 'CSV', () => download(this.fileName('csv'), 'text/csv', this.csv()))));
  }

  /* Adds a checkbox and the value at the pointer to each row of the table of configurations. */
  buildLegend() {
    this.rows = [...this.legend.tBodies[0].rows];
    this.legendHead = element('th', { scope: 'col' });
    this.legend.tHead.rows[0].cells[0].after(this.legendHead);
    this.rows.forEach((row, index) => {
      const box = element('input', { type: 'checkbox', 'aria-label': 'show ' + this.chart.groups[index].label });
      box.checked = true;
      row.cells[0].prepend(box);
      row.box = box;
      row.value = element('td', { class: 'value' });
      row.cells[0].after(row.value);
      row.addEventListener('click', event => event.shiftKey ? this.isolate(index) : this.toggle(index));
      row.addEventListener('dblclick', () => this.isolate(index));
      row.addEventListener('mouseenter', () => this.focus(index));
      row.addEventListener('mouseleave', () => this.focus(null));
    });
    const all = element('button', { type: 'button', name: 'all' }, 'Show all');
    all.addEventListener('click', () => { this.hidden.clear(); this.draw(); });
    this.legend.parentElement.after(element('p', { class: 'quiet hint' }, 'Click a row to hide its curve, shift-click to show only this curve. Drag in the chart to enlarge a part, double-click to show all. ', all));
  }

  toggle(index) {
    if (!this.hidden.delete(index)) this.hidden.add(index);
    this.draw();
  }

  isolate(index) {
    this.hidden = new Set(this.chart.groups.keys());
    this.hidden.delete(index);
    this.draw();
  }

  focus(index) {
    this.focused = index;
    if (this.plot) this.plot.redraw(false, false);
  }

  buildTarget() {
    this.target = element('input', { type: 'text', inputmode: 'decimal', name: 'target', size: '9' });
    this.direction = element('select', { name: 'direction' }, element('option', { value: 'falls' }, 'falls to'), element('option', { value: 'rises' }, 'rises to'));
    this.costs = element('table', { class: 'names costs' });
    this.metricName = element('span');
    [this.target, this.direction].forEach(input => input.addEventListener('input', () => { this.fillCosts(); this.plot.redraw(); }));
    this.targetArea = document.getElementById(this.root.id + '-target');
    if (!this.targetArea) return;
    this.targetArea.append(element('h3', {}, 'Cost to reach a target'),
      element('p', { class: 'toolbar' }, element('label', {}, this.metricName, ' ', this.direction), element('label', { 'aria-label': 'target' }, this.target)),
      element('div', { class: 'wide' }, this.costs));
  }

  chooseMetric(name) {
    this.state.y = name;
    this.y.value = name;
    const values = this.shown().flatMap(group => group.runs.flatMap(run => run.y[name])).filter(value => value !== null);
    const positive = values.filter(value => value > 0);
    const least = positive.reduce((a, b) => Math.min(a, b), Infinity);
    const largest = positive.reduce((a, b) => Math.max(a, b), 0);
    const rises = this.chart.rises(name);
    const isShare = rises && largest <= 1 && !name.startsWith('consensus');
    this.state.logY = !isShare && values.every(value => value >= 0) && positive.length > 0 && (positive.length < values.length || largest / least >= 10);
    this.logY.checked = this.state.logY;
    this.direction.value = rises ? 'rises' : 'falls';
    const ends = this.shown().flatMap(group => group.runs.map(run => run.y[name].filter(value => value !== null).pop())).filter(Number.isFinite);
    const worst = rises ? Math.min(...ends) : Math.max(...ends);
    this.target.value = ends.length ? this.rounded(worst, rises) : '';
    this.draw();
  }

  /* Rounds to two digits, in the direction that all runs reach. */
  rounded(value, down) {
    if (value === 0) return '0';
    const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
    const near = Number(((down ? Math.floor(value / unit) : Math.ceil(value / unit)) * unit).toPrecision(2));
    return Math.abs(near) < 1e6 ? String(near) : near.toExponential().replace('+', '');
  }

  /* The configurations that have values for this chart. */
  shown() {
    return this.chart.groups.filter(group => this.chart.has(group, this.state.x, this.state.y));
  }

  visible() {
    return this.shown().filter(group => !this.hidden.has(this.chart.groups.indexOf(group)));
  }

  /* The lines to draw; those of a configuration share its style. */
  lines() {
    const { x, y, band } = this.state;
    return this.visible().flatMap(group => band === 'members'
      ? group.runs.map(run => ({ group, name: group.label + (group.runs.length > 1 ? ' ' + run.name : ''), thin: group.runs.length > 1, x: this.chart.x(run, x), middle: run.y[y], low: [], high: [] }))
      : [{ group, name: group.label, thin: false, ...this.chart.curve(group, x, y, band) }]);
  }

  color(group) {
    return getComputedStyle(this.root).getPropertyValue('--hue-' + group.color).trim();
  }

  draw() {
    if (this.plot) this.plot.destroy();
    const style = name => getComputedStyle(this.root).getPropertyValue(name).trim();
    const { logX, logY } = this.state;
    this.dropped = 0;
    const usable = (value, log) => {
      if (value === null) return null;
      if (log && value <= 0) { this.dropped++; return null; }
      return value;
    };
    this.current = this.lines().map(line => {
      const kept = { ...line, x: [], middle: [], low: [], high: [] };
      line.x.forEach((value, row) => {
        if (value === null || logX && value <= 0) return;
        if (kept.x.length && kept.x[kept.x.length - 1] === value) ['x', 'middle', 'low', 'high'].forEach(part => kept[part].pop());
        kept.x.push(value);
        kept.middle.push(usable(line.middle[row], logY));
        kept.low.push(line.low[row] ?? null);
        kept.high.push(line.high[row] ?? null);
      });
      kept.banded = kept.high.some(value => value !== null);
      return kept;
    });
    this.extent = { x: this.range(this.current.flatMap(line => line.x), logX, 0), y: this.range(this.yValues(logY), logY, 0.05) };
    const floor = this.extent.y[0];
    const tables = [];
    const series = [{}];
    const bands = [];
    this.current.forEach(line => {
      const stroke = this.color(line.group);
      const columns = [line.x, line.middle];
      line.index = series.length;
      series.push({ label: line.name, stroke: () => this.faded(line, stroke), width: line.thin ? 1 : 2, dash: line.thin ? [] : line.group.dashes.map(d => d * devicePixelRatio), points: { show: line.x.length === 1 }, spanGaps: false });
      if (line.banded) {
        columns.push(line.high, line.low.map(value => value === null ? null : logY ? Math.max(value, floor) : value));
        bands.push({ series: [series.length, series.length + 1], fill: stroke + (this.current.length > 6 ? '18' : '2b') });
        series.push({ stroke: 'transparent', points: { show: false } }, { stroke: 'transparent', points: { show: false } });
      }
      tables.push(columns);
    });
    const data = tables.length ? uPlot.join(tables) : [[0]];
    const font = '12.5px ' + getComputedStyle(document.body).fontFamily;
    const axis = (log, label, size) => ({
      stroke: style('--quiet'), font, labelFont: font, label, labelSize: 22, size, space: log ? 20 : 56,
      grid: { stroke: style('--line'), width: 1 }, ticks: { stroke: style('--line'), width: 1, size: 5 },
      values: (u, splits) => log ? Numbers.decades(splits) : Numbers.ticks(splits),
      ...(log ? { filter: (u, splits) => splits, splits: (u, index, least, largest) => this.decades(least, largest) } : {}),
    });
    const scale = (log, range) => ({ time: false, auto: false, distr: log ? 3 : 1, range: (u, least, largest) => least === null ? range : [least, largest] });
    this.plot = new uPlot({
      ...this.size(),
      scales: { x: { ...scale(logX, this.extent.x), min: this.extent.x[0], max: this.extent.x[1] }, y: { ...scale(logY, this.extent.y), min: this.extent.y[0], max: this.extent.y[1] } },
      axes: [axis(logX, this.axisCaption(), 36), { ...axis(logY, this.metricCaption(), 64) }],
      series, bands,
      legend: { show: false },
      cursor: {
        points: { show: (u, index) => this.current.some(line => line.index === index), size: 7 },
        dataIdx: (u, index, hovered) => this.nearest(u.data[index], u.data[0], hovered),
        drag: { x: true, y: true, uni: 20 },
        bind: { dblclick: () => () => { this.zoom(this.extent); return null; } },
      },
      hooks: { draw: [u => this.drawMarkers(u), u => this.drawTarget(u)], setCursor: [u => this.point(u)] },
    }, data, this.plotArea);
    this.plotArea.append(this.tip);
    this.showRemarks();
    this.fillLegend();
    this.fillCosts();
    this.metricName.textContent = this.metric().brief;
  }

  yValues(log) {
    return this.current.flatMap(line => line.banded ? line.middle.concat(line.high, log ? [] : line.low) : line.middle).filter(value => value !== null && (!log || value > 0));
  }

  range(values, log, air) {
    let least = values.reduce((a, b) => Math.min(a, b), Infinity);
    let largest = values.reduce((a, b) => Math.max(a, b), -Infinity);
    if (least > largest) return log ? [0.1, 10] : [0, 1];
    if (log) {
      const [low, high] = [Math.log10(least), Math.log10(largest)];
      const room = Math.max(air * (high - low), high > low ? 0 : 0.5);
      return [10 ** (low - room), 10 ** (high + room)];
    }
    if (least === largest) return [least - Math.max(1, Math.abs(least)) / 10, largest + Math.max(1, Math.abs(largest)) / 10];
    return [least - air * (largest - least), largest + air * (largest - least)];
  }

  /* The grid of a logarithmic axis: some decades if there are many, and their multiples if there are few. */
  decades(least, largest) {
    const [low, high] = [Math.log10(least), Math.log10(largest)];
    const step = Math.max(1, Math.ceil((high - low) / 9));
    const splits = [];
    for (let exponent = Math.floor(low); exponent <= high; exponent++) {
      if (exponent % step) continue;
      (high - low <= 3 ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1]).forEach(digit => splits.push(digit * 10 ** exponent));
    }
    const shown = splits.filter(value => value >= least * 0.999999 && value <= largest * 1.000001);
    return shown.length > 1 ? shown : [0, 0.25, 0.5, 0.75, 1].map(share => least + share * (largest - least));
  }

  nearest(values, places, hovered) {
    if (!values || hovered === null || values[hovered] != null) return hovered;
    let [before, after] = [hovered, hovered];
    while (before >= 0 && values[before] == null) before--;
    while (after < values.length && values[after] == null) after++;
    if (before < 0 || after >= values.length) return null;
    return places[hovered] - places[before] <= places[after] - places[hovered] ? before : after;
  }

  faded(line, stroke) {
    const away = this.focused !== null && this.focused !== undefined && this.chart.groups.indexOf(line.group) !== this.focused;
    return away ? stroke + '33' : line.thin ? stroke + '99' : stroke;
  }

  /* The positions of markers: about six per curve, shifted from curve to curve. */
  markers(u, line, ratio) {
    if (line.thin || this.current.length < 2) return [];
    const gap = u.bbox.width / 6 / ratio;
    let next = u.valToPos(u.scales.x.min, 'x') + gap * (0.2 + 0.6 * (this.chart.groups.indexOf(line.group) % 5) / 5);
    const places = [];
    line.x.forEach((x, row) => {
      const place = u.valToPos(x, 'x');
      if (line.middle[row] !== null && place >= next && x >= u.scales.x.min && x <= u.scales.x.max && line.middle[row] >= u.scales.y.min && line.middle[row] <= u.scales.y.max) {
        places.push([place, u.valToPos(line.middle[row], 'y')]);
        next = place + gap;
      }
    });
    return places;
  }

  drawMarkers(u) {
    const context = u.ctx;
    const ratio = devicePixelRatio;
    context.save();
    this.current.forEach(line => {
      context.fillStyle = this.faded(line, this.color(line.group));
      this.markers(u, line, ratio).forEach(([x, y]) => {
        context.beginPath();
        const [left, top] = [u.bbox.left + x * ratio, u.bbox.top + y * ratio];
        if (line.group.corners.length) {
          line.group.corners.forEach((corner, i) => { if (i % 2 === 0) context.lineTo(left + 4 * ratio * corner, top + 4 * ratio * line.group.corners[i + 1]); });
        } else {
          context.arc(left, top, 4 * ratio, 0, 2 * Math.PI);
        }
        context.fill();
      });
    });
    context.restore();
  }

  targetValue() {
    if (!this.targetArea) return null;
    const value = Number(this.target.value.replace(',', '.').replace('−', '-'));
    return this.target.value.trim() === '' || !Number.isFinite(value) ? null : value;
  }

  drawTarget(u) {
    const target = this.targetValue();
    if (target === null || target < u.scales.y.min || target > u.scales.y.max) return;
    const y = u.valToPos(target, 'y', true);
    u.ctx.save();
    u.ctx.strokeStyle = getComputedStyle(this.root).getPropertyValue('--quiet');
    u.ctx.setLineDash([3 * devicePixelRatio, 4 * devicePixelRatio]);
    u.ctx.beginPath();
    u.ctx.moveTo(u.bbox.left, y);
    u.ctx.lineTo(u.bbox.left + u.bbox.width, y);
    u.ctx.stroke();
    u.ctx.restore();
  }

  /* Shows the values at the pointer, in the legend and next to the pointer. */
  point(u) {
    const inside = u.cursor.idx !== null && u.cursor.idx !== undefined && u.cursor.left >= 0;
    if (!inside) {
      this.tip.hidden = true;
      this.fillLegend();
      return;
    }
    const x = u.posToVal(u.cursor.left, 'x');
    const values = this.current.map(line => {
      const index = u.cursor.idxs[line.index];
      return { line, value: index === null || index === undefined ? null : u.data[line.index][index] };
    }).filter(({ value }) => value !== null && value !== undefined);
    const place = this.axisCaption().toLowerCase() + ' = ' + Numbers.count(x >= 100 ? Math.round(x) : x);
    if (this.legend && this.state.band !== 'members') {
      this.legendHead.textContent = 'at ' + place;
      this.rows.forEach((row, index) => {
        const found = values.find(({ line }) => this.chart.groups.indexOf(line.group) === index);
        row.value.textContent = found ? Numbers.brief(found.value) : '';
      });
    }
    const near = values.map(({ line, value }) => ({ line, value, far: Math.abs(u.valToPos(value, 'y') - u.cursor.top) })).sort((a, b) => a.far - b.far).slice(0, 8).sort((a, b) => b.value - a.value);
    this.tip.replaceChildren(element('p', { class: 'quiet' }, place), ...near.map(({ line, value }) => {
      const dot = element('i');
      dot.style.background = this.color(line.group);
      return element('p', {}, dot, element('b', {}, Numbers.brief(value)), ' ' + line.name);
    }), ...(values.length > near.length ? [element('p', { class: 'quiet' }, 'the nearest 8 of ' + values.length)] : []));
    this.tip.hidden = near.length === 0;
    const over = u.over.getBoundingClientRect();
    const area = this.plotArea.getBoundingClientRect();
    const right = u.cursor.left > over.width / 2;
    const left = over.left - area.left + u.cursor.left + (right ? -12 - this.tip.offsetWidth : 12);
    this.tip.style.left = Math.max(0, Math.min(left, area.width - this.tip.offsetWidth)) + 'px';
    this.tip.style.top = Math.max(0, Math.min(over.top - area.top + u.cursor.top - this.tip.offsetHeight / 2, area.height - this.tip.offsetHeight)) + 'px';
  }

  fillLegend() {
    if (!this.legend) return;
    this.legendHead.textContent = this.metric().brief + ', last';
    this.rows.forEach((row, index) => {
      const group = this.chart.groups[index];
      const off = this.hidden.has(index);
      row.classList.toggle('off', off);
      row.box.checked = !off;
      const ends = group.runs.map(run => (run.y[this.state.y] || []).filter(value => value !== null).pop()).filter(value => value !== undefined);
      row.value.textContent = ends.length === group.runs.length ? this.summary(ends) : '';
    });
  }

  summary(values, write = Numbers.brief) {
    const mean = Statistics.mean(values);
    return values.length > 1 ? write(mean) + ' ± ' + write(Statistics.deviation(values), mean) : write(mean);
  }

  fillCosts() {
    const target = this.targetValue();
    const head = element('tr', {}, element('th', { scope: 'col' }), element('th', { scope: 'col' }, 'reached by'), ...this.chart.axes.map(axis => element('th', { scope: 'col' }, axis.caption.toLowerCase())));
    const rows = target === null ? [] : this.shown().map(group => {
      const costs = group.runs.map(run => this.chart.costToReach(run, this.state.y, target, this.direction.value === 'rises')).filter(cost => cost !== null);
      const cells = this.chart.axes.map(axis => {
        const paid = costs.map(cost => cost[axis.name]).filter(value => value !== null && value !== undefined);
        return element('td', {}, paid.length ? this.summary(paid, Numbers.cost) : '–');
      });
      return element('tr', {}, element('th', { scope: 'row' }, group.label), element('td', {}, costs.length + ' of ' + group.runs.length), ...cells);
    });
    this.costs.replaceChildren(element('thead', {}, head), element('tbody', {}, ...rows));
  }

  metric() {
    return this.chart.metrics.find(metric => metric.name === this.state.y);
  }

  metricCaption() {
    return this.metric().caption.length <= 40 ? this.metric().caption : this.metric().brief;
  }

  axisCaption() {
    return this.chart.axes.find(axis => axis.name === this.state.x).caption;
  }

  showRemarks() {
    const remarks = [];
    if (this.dropped) remarks.push(this.dropped + (this.dropped === 1 ? ' value is' : ' values are') + ' not positive and cannot be shown on this axis.');
    const absent = this.chart.groups.length - this.shown().length;
    if (absent) remarks.push(absent + (absent === 1 ? ' configuration does' : ' configurations do') + ' not have these values.');
    if (this.chart.kept < this.chart.of) remarks.push('Based on ' + Numbers.count(this.chart.kept) + ' of up to ' + Numbers.count(this.chart.of) + ' recorded rows; metrics.csv contains all of them.');
    this.remark.textContent = remarks.join(' ');
  }

  size() {
    const width = Math.max(280, this.plotArea.clientWidth);
    return { width, height: Math.round(Math.min(440, Math.max(280, width * 0.5))) };
  }

  resize() {
    if (this.plot && this.plotArea.clientWidth > 0 && this.size().width !== this.plot.width) this.plot.setSize(this.size());
  }

  fileName(extension) {
    return this.state.y + '-over-' + this.state.x.toLowerCase().replace('_', '-') + '.' + extension;
  }

  csv() {
    const quoted = text => /[",\n]/.test(text) ? '"' + text.replace(/"/g, '""') + '"' : text;
    const rows = [['configuration', this.state.x.toLowerCase(), this.state.y, 'low', 'high']];
    this.lines().forEach(line => line.x.forEach((x, row) => rows.push([line.name, x ?? '', line.middle[row] ?? '', line.low[row] ?? '', line.high[row] ?? ''])));
    return rows.map(row => row.map(cell => quoted(String(cell))).join(',')).join('\n') + '\n';
  }

  /* The current chart as SVG, with the axes and labels that uPlot placed. */
  svg(withLegend = true) {
    const u = this.plot;
    const escape = text => String(text).replace(/[<>&"]/g, c => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[c]);
    const pixel = value => Math.round(value * 10) / 10;
    const ratio = devicePixelRatio;
    const box = { left: u.bbox.left / ratio, top: u.bbox.top / ratio, width: u.bbox.width / ratio, height: u.bbox.height / ratio };
    const x = value => pixel(box.left + u.valToPos(value, 'x'));
    const y = value => pixel(box.top + u.valToPos(value, 'y'));
    const bottom = box.top + box.height;
    const parts = [];
    const label = (text, at, down, anchor, more = '') => parts.push(`<text x="${pixel(at)}" y="${pixel(down)}" text-anchor="${anchor}"${more}>${escape(text)}</text>`);
    const path = (columns, more) => parts.push(`<path d="${columns}" ${more}/>`);
    const dashed = dashes => dashes.length ? ` stroke-dasharray="${dashes.join(' ')}"` : '';
    const join = (xs, ys) => {
      let pen = 'M';
      return xs.map((value, row) => {
        if (ys[row] === null) { pen = 'M'; return ''; }
        const step = pen + x(value) + ' ' + y(ys[row]);
        pen = 'L';
        return step;
      }).join('');
    };
    u.axes[1]._splits.forEach((value, i) => {
      path(`M${box.left} ${y(value)}H${box.left + box.width}`, 'stroke="#ddd" fill="none"');
      label(u.axes[1]._values[i] ?? '', box.left - 6, y(value) + 4, 'end');
    });
    u.axes[0]._splits.forEach((value, i) => {
      path(`M${x(value)} ${pixel(bottom)}v5`, 'stroke="#444" fill="none"');
      label(u.axes[0]._values[i] ?? '', x(value), bottom + 18, 'middle');
    });
    path(`M${box.left} ${pixel(bottom)}h${box.width}`, 'stroke="#444" fill="none"');
    label(this.axisCaption(), box.left + box.width / 2, bottom + 40, 'middle');
    const [side, middle] = [14, pixel(box.top + box.height / 2)];
    label(this.metricCaption(), side, middle, 'middle', ` transform="rotate(-90 ${side} ${middle})"`);
    parts.push(`<clipPath id="c"><rect x="${box.left}" y="${box.top}" width="${box.width}" height="${box.height}"/></clipPath><g clip-path="url(#c)">`);
    this.current.filter(line => line.banded).forEach(line => {
      const rows = [...line.x.keys()].filter(row => line.high[row] !== null && line.low[row] !== null);
      const edge = (row, values) => x(line.x[row]) + ' ' + y(this.state.logY ? Math.max(values[row], u.scales.y.min) : values[row]);
      if (rows.length) path('M' + rows.map(row => edge(row, line.high)).concat(rows.reverse().map(row => edge(row, line.low))).join('L') + 'Z', `fill="${line.group.print}" fill-opacity="0.16"`);
    });
    this.current.forEach(line => {
      const color = line.group.print;
      path(join(line.x, line.middle), `fill="none" stroke="${color}" stroke-width="${line.thin ? 0.9 : 1.8}"` + dashed(line.thin ? [] : line.group.dashes));
      this.markers(u, line, ratio).forEach(([left, top]) => parts.push(this.mark(line.group, box.left + left, box.top + top, pixel)));
    });
    parts.push('</g>');
    const legend = withLegend ? this.visible() : [];
    const height = u.height + 8 + 18 * legend.length;
    legend.forEach((group, i) => {
      const down = u.height + 12 + 18 * i;
      path(`M${box.left} ${down}h30`, `fill="none" stroke="${group.print}" stroke-width="1.8"` + dashed(group.dashes));
      parts.push(this.mark(group, box.left + 15, down, pixel));
      label(group.label, box.left + 38, down + 4, 'start');
    });
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${u.width}" height="${height}" viewBox="0 0 ${u.width} ${height}" font-family="KaTeX_Main, 'Latin Modern Roman', 'CMU Serif', 'Times New Roman', serif" font-size="13"><rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>\n`;
  }

  mark(group, left, top, pixel) {
    if (!group.corners.length) return `<circle cx="${pixel(left)}" cy="${pixel(top)}" r="3.5" fill="${group.print}"/>`;
    const corners = group.corners.map((corner, i) => pixel((i % 2 ? top : left) + 3.5 * corner));
    return `<path d="M${corners.map((c, i) => i % 2 ? c : (i ? 'L' : '') + c).join(' ')}Z" fill="${group.print}"/>`;
  }
}

document.querySelectorAll('.explorer').forEach(root => new Explorer(root));
document.documentElement.classList.add('scripted');
