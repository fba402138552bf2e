// What lies over all rows that are seen: what a screen reader is told, and what can be tapped.
import { layer, make } from './elements.js';

export class Layers {
  constructor(send, zoom, tileElement) {
    Object.assign(this, { send, zoom, tileElement, shows: { access: false, touch: false }, rows: [], asked: '' });
  }

  get isShown() { return this.shows.access || this.shows.touch; }

  choose(shows, seen) {
    this.shows = shows;
    this.asked = '';
    if (this.isShown) this.ask(seen); else this.clear();
  }

  /** Asks for the rows that are seen, if those or what they look like are others than the last. */
  ask(seen, versions = '') {
    if (!this.isShown) return;
    const asked = JSON.stringify(seen) + versions;
    if (asked === this.asked) return;
    this.asked = asked;
    this.send({ action: 'layers', rows: seen });
  }

  take(message) {
    this.rows = message.tiles;
    this.draw();
  }

  clear() { for (const element of document.querySelectorAll('.layer')) element.remove(); }

  draw() {
    this.clear();
    if (!this.isShown) return;
    for (const row of this.rows) {
      const tile = this.tileElement(row.column, row.row);
      if (!tile) continue;
      if (this.shows.access) for (const part of row.access) tile.append(this.mark('access', part));
      if (this.shows.touch) for (const part of row.regions) tile.append(this.mark('touch', part));
    }
  }

  mark(kind, { label, frame }) {
    const element = layer(`layer ${kind}`, frame, this.zoom(), label);
    element.append(make('span', label));
    return element;
  }
}
