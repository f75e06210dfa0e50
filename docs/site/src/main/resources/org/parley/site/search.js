// Looks for sections that have all words of the question; words in headings count more.
(() => {
  const field = document.getElementById('search');
  const found = document.getElementById('found');
  const root = document.body.dataset.root;
  const MOST = 12;
  field.hidden = false;

  const sections = SECTIONS.map(([place, page, title, text]) => ({
    place, page, title, text, in: [title, page, text].map(part => part.toLowerCase()),
  }));
  const WEIGHTS = [10, 5, 1];

  function score(section, words) {
    let sum = 0;
    for (const word of words) {
      const best = section.in.reduce((most, part, k) => Math.max(most, part.includes(word) ? WEIGHTS[k] : 0), 0);
      if (best === 0) return 0;
      sum += best;
    }
    return sum;
  }

  function excerpt(section, word) {
    const at = Math.max(0, section.text.toLowerCase().indexOf(word) - 40);
    return (at > 0 ? '…' : '') + section.text.slice(at, at + 140) + '…';
  }

  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const best = words.length === 0 ? [] : sections.map(section => [score(section, words), section])
      .filter(([points]) => points > 0).sort((a, b) => b[0] - a[0]).slice(0, MOST);
    found.replaceChildren(...best.map(([, section]) => {
      const link = document.createElement('a');
      link.href = root + section.place;
      const title = document.createElement('b');
      title.textContent = section.title === section.page ? section.page : section.page + ': ' + section.title;
      link.append(title, document.createElement('br'), excerpt(section, words[0]));
      const item = document.createElement('li');
      item.append(link);
      return item;
    }));
    if (words.length > 0 && best.length === 0) found.textContent = 'Nothing found.';
    found.hidden = words.length === 0;
  }

  field.addEventListener('input', show);
  document.addEventListener('keydown', event => {
    if (event.key === '/' && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    } else if (event.key === 'Escape') {
      field.value = '';
      show();
    } else if (event.key === 'Enter' && document.activeElement === field) {
      found.querySelector('a')?.click();
    }
  });
})();
