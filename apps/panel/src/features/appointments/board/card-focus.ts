import type { KeyboardEvent } from 'react';

const CARD = '[data-doctor]';
const cardsIn = (main: Element | null) => [...(main?.querySelectorAll<HTMLElement>(CARD) ?? [])];
/** Call, or for who calls nobody the way to the desk. */
const focusIn = (card: HTMLElement | undefined) =>
  (card?.querySelector<HTMLElement>('[data-call]') ?? card?.querySelector('button'))?.focus();

/** Gives the focus to the card with this place on the board, from 0. */
export const focusCard = (at: number): void => focusIn(cardsIn(document.querySelector('main'))[at]);

/** The card above (-1) or below (1): in the nearest line, whose cards have one top edge, the nearest one. */
function inNextLine(cards: readonly HTMLElement[], { offsetTop, offsetLeft }: HTMLElement, way: 1 | -1) {
  const rows = cards.filter((one) => (one.offsetTop - offsetTop) * way > 0);
  const beside = (one: HTMLElement) => [Math.abs(one.offsetTop - offsetTop), Math.abs(one.offsetLeft - offsetLeft)];
  return rows.sort((a, b) => beside(a)[0]! - beside(b)[0]! || beside(a)[1]! - beside(b)[1]!)[0];
}

/** Arrow keys move to the card at that side, Home and End to the first and last one. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const cards = cardsIn(event.currentTarget);
  const at = cards.findIndex((card) => event.target instanceof Node && card.contains(event.target));
  const from = cards[at];
  if (!from) return;
  const ways: Partial<Record<string, () => HTMLElement | undefined>> = {
    ArrowLeft: () => cards[at - 1],
    ArrowRight: () => cards[at + 1],
    ArrowUp: () => inNextLine(cards, from, -1),
    ArrowDown: () => inNextLine(cards, from, 1),
    Home: () => cards[0],
    End: () => cards.at(-1),
  };
  const to = ways[event.key]?.();
  if (!to) return;
  focusIn(to);
  event.preventDefault();
}
