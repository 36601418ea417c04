// Small boards in lists: each carries its position in a data attribute and is drawn when it comes into sight.

import { DraughtsBoard } from './board/element.js';

/** @param {DraughtsBoard} board @param {string} json */
export function fill(board, json) {
  const { pieces, shown, ...geometry } = JSON.parse(json);
  board.geometry = geometry;
  board.show({ pieces, turn: 'white', legal: [], last: null, shown });
}

const sight = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof DraughtsBoard)) continue;
      sight.unobserve(target);
      fill(target, target.dataset.board ?? '');
    }
  },
  { rootMargin: '200px' },
);
for (const board of document.querySelectorAll('draughts-board[data-board]')) sight.observe(board);
