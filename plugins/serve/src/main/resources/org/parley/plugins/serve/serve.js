'use strict';

/* Polls for new content while the page is visible, and replaces the old content in place, without scrolling. */
const Live = {
  token: '@TOKEN@',
  main: document.querySelector('main'),
  tag: null,

  start() {
    document.addEventListener('click', event => event.target.dataset.stop && Live.stop(event.target));
    document.addEventListener('visibilitychange', () => document.hidden || Live.look());
    setInterval(() => document.hidden || Live.look(), 1000);
    List.start();
  },

  async look() {
    if (Live.looking) return;
    Live.looking = true;
    try {
      const headers = { 'Parley-Content': 'yes', ...(Live.tag ? { 'If-None-Match': Live.tag } : {}) };
      const answer = await fetch(location.href, { headers });
      Live.reached(answer.ok || answer.status === 304);
      // A button that moves while it is held down would not be clicked.
      if (answer.status === 200 && !document.querySelector('button:active')) {
        Live.tag = answer.headers.get('ETag');
        const fresh = document.createElement('template');
        fresh.innerHTML = await answer.text();
        Live.merge(Live.main, fresh.content);
        List.refresh();
      }
    } catch (unreachable) {
      Live.reached(false);
    } finally {
      Live.looking = false;
    }
  },

  /* Adds or removes the notice that the displayed content may be outdated. */
  reached(yes) {
    document.querySelectorAll('.away').forEach(note => note.remove());
    if (!yes) Live.main.prepend(element('p', { class: 'note away', 'data-keep': '' }, 'The server does not respond; the page shows the last data received.'));
  },

  key: node => node.dataset.key ?? (node.querySelector(':scope > h2')?.textContent || node.id || node.className || node.tagName),

  /* Replaces children by key, removes missing ones, and inserts new ones. */
  merge(old, fresh) {
    const before = new Map([...old.children].filter(child => !('keep' in child.dataset)).map(child => [Live.key(child), child]));
    let place = [...old.children].find(child => !('keep' in child.dataset)) ?? null;
    [...fresh.children].filter(child => !('keep' in child.dataset)).forEach(child => {
      const same = before.get(Live.key(child));
      before.delete(Live.key(child));
      const kept = same && Live.renew(same, child) ? same : child;
      if (same && kept === child) {
        if (place === same) place = same.nextElementSibling;
        Live.take(same, child);
        same.remove();
      }
      if (kept === place) {
        place = place.nextElementSibling;
      } else {
        old.insertBefore(kept, place);
      }
      if (kept === child) child.querySelectorAll('.explorer').forEach(root => new Explorer(root));
    });
    before.forEach(gone => gone.remove());
  },

  /* Returns whether the old node can be kept and updated. */
  renew(old, fresh) {
    if (old.parleyPart === fresh.outerHTML) return true;
    old.parleyPart = fresh.outerHTML;
    if (fresh.querySelector('[data-keyed]')) {
      Live.merge(old.querySelector('[data-keyed]'), fresh.querySelector('[data-keyed]'));
      return true;
    }
    const explorers = [...old.querySelectorAll('.explorer')];
    const ends = [old, fresh].map(part => [...part.querySelectorAll('.legend tbody tr > :last-child')]);
    if (ends[0].length === ends[1].length) ends[0].forEach((cell, row) => { if (!cell.classList.contains('value')) cell.textContent = ends[1][row].textContent; });
    return explorers.length > 0 && explorers.every(root => {
      const data = fresh.querySelector('[id="' + root.dataset.chart + '"]');
      return data && root.explorer.renew(JSON.parse(data.textContent));
    });
  },

  /* Transfers the reader's input from the old node to the new one. */
  take(old, fresh) {
    fresh.parleyPart = old.parleyPart;
    const [box, freshBox] = [old, fresh].map(row => row.querySelector('input[name=run]'));
    if (box && freshBox) freshBox.checked = box.checked;
    const [before, after] = [old, fresh].map(part => part.querySelector('[data-stop]'));
    if (before && after) after.replaceWith(before);
  },

  /* Stops a run: the first click asks for confirmation, the second one stops. */
  async stop(button) {
    if (!button.classList.contains('sure')) {
      button.classList.add('sure');
      button.textContent = 'Stop this run?';
      return;
    }
    button.disabled = true;
    button.textContent = 'stopping …';
    const answer = await fetch(button.dataset.stop, { method: 'POST', headers: { 'Parley-Token': Live.token } });
    if (!answer.ok) button.textContent = (await answer.text()).trim();
  },
};

/* The list of runs: its filter and the age of each run. */
const List = {
  start() {
    List.filter = document.querySelector('input[name=filter]');
    if (!List.filter) return;
    List.filter.value = new URLSearchParams(location.hash.slice(1)).get('filter') ?? '';
    List.filter.addEventListener('input', () => {
      history.replaceState(null, '', List.filter.value ? '#' + new URLSearchParams({ filter: List.filter.value }) : location.pathname);
      List.refresh();
    });
    List.filter.addEventListener('keydown', event => event.key === 'Enter' && event.preventDefault());
    const all = document.querySelector('input[name=all]');
    all.addEventListener('change', () => List.rows().filter(row => !row.hidden).forEach(row => {
      const box = row.querySelector('input[name=run]');
      box.checked = all.checked && !box.disabled;
    }));
    document.querySelector('form').addEventListener('submit', () => { List.filter.disabled = true; all.disabled = true; setTimeout(() => { List.filter.disabled = false; all.disabled = false; }); });
    List.refresh();
    setInterval(List.ages, 1000);
  },

  rows: () => [...document.querySelectorAll('.runs tbody tr')],

  refresh() {
    if (!List.filter) return;
    const words = List.filter.value.toLowerCase().split(/\s+/).filter(word => word);
    List.rows().forEach(row => { row.hidden = !words.every(word => row.dataset.words.toLowerCase().includes(word)); });
    const shown = List.rows().filter(row => !row.hidden).length;
    document.querySelector('[data-shown]').textContent = words.length ? shown + ' of ' + List.rows().length : '';
    List.ages();
  },

  ages() {
    document.querySelectorAll('[data-time]').forEach(cell => {
      const seconds = Math.max(0, Math.round((Date.now() - cell.dataset.time) / 1000));
      const [unit, word] = [[86400, 'd'], [3600, 'h'], [60, 'min'], [1, 's']].find(([size]) => seconds >= size) ?? [1, 's'];
      cell.textContent = Math.floor(seconds / unit) + ' ' + word + ' ago';
    });
  },
};

Live.start();
