() => {
  // What is wrong with the page as it stands, a line each: see fitting.py.
  const found = [];
  const name = each => {
    const own = each.closest('[class]') ?? each;
    const path = [own, own.parentElement?.closest('[class]')].filter(Boolean).reverse();
    const words = each => (each.getAttribute('class') ?? '').split(' ').filter(word => word && !word.startsWith('svelte-'));
    return path.map(each => '.' + words(each).slice(0, 3).join('.')).join(' ') + ' "' + each.textContent.trim().slice(0, 40) + '"';
  };
  const told = (what, each, more = '') => found.push([what, name(each), more].filter(Boolean).join(' '));
  const veiled = each => each && (getComputedStyle(each).clipPath !== 'none' || veiled(each.parentElement)); // heard, not seen
  const shown = each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !veiled(each);
  const read = each => !each.closest('.sr-only, svg, .banner[aria-hidden], .ground, [inert], [aria-hidden=true].curtain');
  // what lies over all others is looked at alone: what it covers comes back when it goes
  const top = [...document.querySelectorAll('dialog[open], [role=dialog], [role=menu], .scrim')].filter(shown).at(-1) ?? document.body;
  const all = [...top.querySelectorAll('*'), top].filter(each => shown(each) && read(each) && !each.closest('.log .lines')); // the chronicle may be long
  for (const each of all) {
    const style = getComputedStyle(each);
    const [x, y] = [style.overflowX, style.overflowY];
    const [more, wide] = [each.scrollHeight - each.clientHeight, each.scrollWidth - each.clientWidth];
    if (!each.clientHeight || !each.clientWidth) continue;
    const box = each.getBoundingClientRect();
    if (box.width < 4 || box.height < 4 || style.clipPath !== 'none') continue;
    // pages and the sheet of a phone are read downwards; what is chosen on the map may stand at the end of the options
    const page = each.matches('.panel > .page, html, body, .screen, dialog .inside') || (top === document.body && !document.querySelector('.table') && box.height > innerHeight * 0.7);
    if (more > 2 && /auto|scroll/.test(y) && !page) told('scrolls', each, `${more} px`);
    if (wide > 2 && /auto|scroll/.test(x) && !each.matches('.opts')) told('scrolls sideways', each, `${wide} px`);
    const clamped = style.webkitLineClamp !== 'none' || style.textOverflow === 'ellipsis';
    // what a number or a row is called lies over its neighbour if it is too wide
    if (wide > 2 && x === 'visible' && each.matches('em, legend')) told('too wide', each, `${wide} px`);
    if (each.matches('.opts') && wide > 2) continue;
    // letters may reach below their line: what is cut there is a whole one
    const least = clamped ? Math.max(2, parseFloat(style.lineHeight) / 2 || 0) : 2;
    if (each.matches('.begun')) continue; // free lines hold the beginning of the next clause, and the dots say that there is more
    if ((more > least && y === 'hidden') || (wide > 2 && x === 'hidden')) told(clamped ? 'ends in dots' : 'cut', each, `${Math.max(more, wide)} px`);
  }
  const clips = each => {
    const box = each.getBoundingClientRect();
    const seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    for (let over = each.parentElement; over; over = over.parentElement) {
      const style = getComputedStyle(over);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const edge = over.getBoundingClientRect();
      seen.left = Math.max(seen.left, edge.left); seen.right = Math.min(seen.right, edge.right);
      seen.top = Math.max(seen.top, edge.top); seen.bottom = Math.min(seen.bottom, edge.bottom);
    }
    seen.right = Math.min(seen.right, innerWidth); seen.bottom = Math.min(seen.bottom, innerHeight);
    seen.left = Math.max(seen.left, 0); seen.top = Math.max(seen.top, 0);
    return { box, seen };
  };
  const pressed = all.filter(each => each.matches('button, a[href], input, select, [role=button]') && getComputedStyle(each).pointerEvents !== 'none');
  for (const each of pressed) {
    const { box, seen } = clips(each);
    const part = Math.max(0, seen.right - seen.left) * Math.max(0, seen.bottom - seen.top) / (box.width * box.height || 1);
    const chosen = each.matches('[data-option], [data-plan]') && !each.closest('.placed, .panel > .page');
    // what is pressed in the game has the size of a fingertip, or nearly
    const tip = matchMedia('(pointer: coarse)').matches ? 38 : 30;
    if (each.matches('[data-option], [data-plan], .btn, .cta') && Math.min(box.width, box.height) < tip - 0.5) told('small', each, `${Math.round(box.width)}x${Math.round(box.height)}`);
    // what nothing brings into sight: no bar to scroll by, no map to move
    const within = each => { for (let over = each; over; over = over.parentElement) if (/auto|scroll/.test(getComputedStyle(over).overflowY + getComputedStyle(over).overflowX) && over.scrollHeight + over.scrollWidth > over.clientHeight + over.clientWidth) return true; return false; };
    if (part < 0.5 && box.width && document.querySelector('.table') && !each.closest('.ground, .skip') && !within(each)) told('out of reach', each, `${Math.round(part * 100)} %`);
    if (chosen && part < 0.98) told('out of sight', each, `${Math.round(part * 100)} %`);
    const first = each.getClientRects()[0];
    if (part < 0.3 || !first || first.top < seen.top || first.bottom > seen.bottom) continue;
    const over = document.elementFromPoint(first.left + first.width / 2, first.top + first.height / 2);
    // what stays at the edge of a page while it is read lies over it
    if (over?.closest('.go, header') && !document.querySelector('.table')) continue;
    if (over && over !== each && !each.contains(over) && !over.contains(each)) told('covered', each, 'by ' + name(over));
  }
  // words that are taken apart, and words that lie over others
  const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines = [];
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const home = node.parentElement;
    if (home?.closest('.go') && !document.querySelector('.table')) continue; // it stays at the edge of a page while that is read
    if (!home || !node.data.trim() || !shown(home) || !read(home) || home.closest('.log .lines')) continue;
    if (getComputedStyle(home).clipPath !== 'none') continue;
    for (const word of node.data.matchAll(/[\p{L}\p{N}’'.,!?:;]+/gu)) {
      range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
      const tops = new Set([...range.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top)));
      // the hyphen of a word that is divided where it may be belongs to what stands before it
      const apart = () => new Set([...word[0]].map((_, at) => {
        range.setStart(node, word.index + at); range.setEnd(node, word.index + at + 1);
        return Math.round([...range.getClientRects()].at(-1)?.top ?? NaN);
      })).size > 1;
      if (tops.size > 1 && apart()) { told('taken apart', home, word[0]); break; }
    }
    range.selectNodeContents(node);
    const { seen } = clips(home);
    for (const line of range.getClientRects()) {
      const box = { left: Math.max(line.left, seen.left), right: Math.min(line.right, seen.right), top: Math.max(line.top, seen.top) + 3, bottom: Math.min(line.bottom, seen.bottom) - 3 };
      if (box.right - box.left > 3 && box.bottom - box.top > 3) lines.push({ box, home });
    }
  }
  const layer = each => each.closest('.go-row, .floating, .curtain, .scrim, .fight, .spread, .plan-dock, .hint, .top, .moment, dialog, .side, .tracks, .decision, .panel');
  for (let a = 0; a < lines.length; a++) for (let b = a + 1; b < lines.length; b++) {
    const [one, two] = [lines[a], lines[b]];
    if (one.home === two.home || layer(one.home) !== layer(two.home)) continue;
    if (Math.min(one.box.right, two.box.right) - Math.max(one.box.left, two.box.left) > 2 && Math.min(one.box.bottom, two.box.bottom) - Math.max(one.box.top, two.box.top) > 2)
      told('overprinted', one.home, 'by ' + name(two.home));
  }
  return [...new Set(found)];
}
