import { doctorName } from '@baari/contract/doctor-name';
import type { OwnVisits } from '@baari/contract/own-visits';
import { longDate, phoneText } from '../../lib/format.ts';
import { inOrder, t } from '../../lib/text.ts';
import { detailsOf, say, statusText } from './visits-texts.ts';

/** A page of its own, which any phone opens: made here, so that it says what the page says, in the same language. */
export function visitsFile({ phoneNumber, visits }: OwnVisits, zone: string): Blob {
  const page = document.implementation.createHTMLDocument(say('title'));
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dir = document.documentElement.dir;
  const charset = page.createElement('meta');
  charset.setAttribute('charset', 'utf-8');
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width, initial-scale=1';
  page.head.prepend(charset, viewport);
  const add = (to: Element, tag: string, text = '') => {
    const element = page.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
  };
  add(page.body, 'h1', say('of', { phone: phoneText(phoneNumber) }));
  for (const visit of visits) {
    const { appointmentDate, serialNumber, doctorName: name } = visit;
    add(
      page.body,
      'h2',
      `${longDate(appointmentDate)}: ${inOrder(t('tickets.item', { number: serialNumber }), statusText(visit))}`,
    );
    if (name !== null) add(page.body, 'p', doctorName(name));
    const list = add(page.body, 'ul');
    for (const [what, value] of detailsOf(visit, zone)) add(list, 'li', `${what}: ${value}`);
  }
  return new Blob([`<!doctype html>${page.documentElement.outerHTML}`], { type: 'text/html' });
}

/** Gives it to the browser as a download. */
export function downloadVisits(own: OwnVisits, zone: string): void {
  const address = URL.createObjectURL(visitsFile(own, zone));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'visits.html';
  link.click();
  URL.revokeObjectURL(address);
}
