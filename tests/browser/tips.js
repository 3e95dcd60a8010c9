() => {
  // Every number, jewel, phase and symbol that can be seen on the table and says nothing to whoever asks what it is.
  const veiled = each => each && (getComputedStyle(each).clipPath !== 'none' || veiled(each.parentElement)); // heard, not seen
  const shown = each => {
    if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || veiled(each)) return false;
    const box = each.getBoundingClientRect();
    return box.width > 1 && box.height > 1;
  };
  const fight = document.querySelector('.fight');
  // the fight lies over the table; printed land and what is written in whole sentences need nothing
  const all = [...(fight ?? document.querySelector('.table')).querySelectorAll('*')].filter(each => !each.closest('.printed, .log .lines, .chip .chip'));
  const figure = each => [...each.childNodes].some(node => node.nodeType === Node.TEXT_NODE && /\d/.test(node.data) && !/\p{L}{2,}/u.test(node.data));
  const sign = each => each.matches('svg:not(.layer svg, .chart svg), .pips, .die, .odds, .bar3 > i, .scale, .slots > .slot, ol.steps > li, .pawn');
  const told = each => {
    for (let at = each; at && at !== document.body; at = at.parentElement) {
      if (at.getAttribute('title') || [...at.children].some(child => child.tagName === 'title' && child.textContent)) return true;
      if (at.matches('.chip:not(.down)')) return true; // its card is shown
      if (at.matches('.chart')) return !each.matches('.pawn'); // what lies there has tags of its own
    }
    // the sign of a button that says in words what it does
    const button = each.closest('button, a, label, summary');
    return button !== null && sign(each) && /\p{L}{3,}/u.test(button.innerText);
  };
  const name = each => {
    const path = [each, each.parentElement, each.parentElement?.parentElement].reverse();
    return path.map(at => (at?.getAttribute('class') ?? at?.tagName ?? '').split(' ').filter(word => word && !word.startsWith('svelte-')).join('.')).join(' > ') + ' "' + each.closest('div,section,li,button,p,td,h2,h3')?.textContent.trim().slice(0, 30) + '"';
  };
  return [...new Set(all.filter(each => (figure(each) || sign(each)) && shown(each) && !told(each)).map(name))];
}
