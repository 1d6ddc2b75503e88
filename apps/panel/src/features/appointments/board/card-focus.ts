import type { KeyboardEvent } from 'react';

const CARD = '[data-doctor]';
const cardsIn = (main: Element | null) => [...(main?.querySelectorAll<HTMLElement>(CARD) ?? [])];
/** Call, or for who calls nobody the way to the desk. */
const focusIn = (card: HTMLElement | undefined) =>
  (card?.querySelector<HTMLElement>('[data-call]') ?? card?.querySelector('button'))?.focus();

/** Gives the focus to the card with this place on the board, from 0. */
export const focusCard = (at: number): void => focusIn(cardsIn(document.querySelector('main'))[at]);

/** By how many cards each arrow key moves; cards of one line have one top edge. */
function stepOf(key: string, cards: readonly HTMLElement[]): number | undefined {
  const inLine = cards.filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length;
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['ArrowUp', -inLine],
    ['ArrowDown', inLine],
  ]);
  return steps.get(key);
}

/** Arrow keys move to the card at that side, Home and End to the first and last one. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const cards = cardsIn(event.currentTarget);
  const at = cards.findIndex((card) => event.target instanceof Node && card.contains(event.target));
  const ends = new Map([
    ['Home', 0],
    ['End', cards.length - 1],
  ]);
  const to = cards[ends.get(event.key) ?? at + (stepOf(event.key, cards) ?? Number.NaN)];
  if (at < 0 || !to) return;
  focusIn(to);
  event.preventDefault();
}
