import { SKIP_PLACES_MAX } from '@baari/contract/limits';
import type { QueuePatient } from '@baari/contract/queue';
import { Icon } from '@baari/ui/Icon';
import type { IconName } from '@baari/ui/Icon';
import { Fragment, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { texts } from '../../../lib/texts.ts';
import { restUnder } from '../../../lib/rest-under.ts';
import { useBackCloses } from '../../../lib/use-back-closes.ts';
import { sayResting, useRest } from '../../../lib/use-rest.ts';
import { WIDE } from '../../../lib/wide.ts';
import { putBeside } from '../../../lib/put-beside.ts';
import { offeredFor } from './offered-acts.ts';
import type { DeskAct } from './offered-acts.ts';
import classes from './RowMenu.module.css';
import { Turn } from './Turn.tsx';

const ICON: Record<DeskAct, IconName> = {
  confirm: 'check',
  arrive: 'check',
  'call-now': 'forward',
  'call-again': 'users',
  skip: 'down',
  emergency: 'emergency',
  elderly: 'elderly',
  complete: 'checkTwice',
  'put-back': 'undo',
  move: 'calendar',
  slip: 'print',
  correct: 'pen',
  'clinic-cancel': 'cross',
  'no-show': 'cross',
};

interface RowMenuProps {
  patient: QueuePatient;
  /** The button that opened it. The menu is placed beside it, and the focus returns to it. */
  opener: HTMLElement;
  /** While a finger is down, no rest ends. */
  isHeld: boolean;
  places: number;
  onPlaces: (places: number) => void;
  onAct: (act: DeskAct) => void;
  onClose: () => void;
}

/** As people read it: 98450 12345. */
const spaced = (phone: string) => `${phone.slice(0, 5)} ${phone.slice(5)}`;

/** Arrow keys move between the items. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button, input')];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step) % items.length)?.focus();
  event.preventDefault();
}

/** More actions for one patient. The browser's own popover handles Escape and outside clicks; Back closes the sheet of a phone. */
export function RowMenu({ patient, opener, isHeld, places, onPlaces, onAct, onClose }: RowMenuProps) {
  const t = texts('appointments');
  const panel = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClose);
  const acts = offeredFor(patient).inMenu;
  const [isOver, setIsOver] = useState(false);
  const resting = useRest(`${isOver} ${acts.join(' ')}`, isHeld);
  const [isSheet] = useState(!WIDE.matches);
  useBackCloses(isSheet, () => {
    panel.current?.hidePopover();
    return true;
  });

  useLayoutEffect(() => {
    const menu = panel.current!;
    menu.showPopover();
    setIsOver(putBeside(menu, opener));
    menu.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
    const onToggle = (event: Event) => {
      if (!(event instanceof ToggleEvent) || event.newState === 'open') return;
      if (document.activeElement === document.body || menu.contains(document.activeElement)) opener.focus();
      closed();
    };
    menu.addEventListener('toggle', onToggle);
    return () => menu.removeEventListener('toggle', onToggle);
  }, [opener]);

  const does = (act: DeskAct) => () => {
    if (resting) return sayResting();
    panel.current?.hidePopover();
    restUnder();
    onAct(act);
  };

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={t('more', { name: patient.patientName ?? t('unknownPatient') })}
      className={classes.menu}
      onKeyDown={moveOn}
    >
      <div className={classes.menuTitle}>
        <span className="figures">{patient.serialNumber}</span> {patient.patientName ?? t('unknownPatient')}
        <div className={classes.menuMore}>
          <Turn patient={patient} />
        </div>
      </div>
      {patient.phoneNumber && (
        <a href={`tel:+91${patient.phoneNumber}`}>
          <Icon name="phone" />
          {t('act.ring', { phone: spaced(patient.phoneNumber) })}
        </a>
      )}
      {acts.map((act) => (
        <Fragment key={act}>
          <button
            type="button"
            data-act={act}
            aria-disabled={resting || undefined}
            data-resting={resting || undefined}
            onClick={does(act)}
          >
            <Icon name={ICON[act]} />
            {t(act === 'emergency' && patient.state === 'EXPECTED' ? 'emergencyWhenHere' : `act.${act}`, { places })}
          </button>
          {act === 'skip' && <Places places={places} onPlaces={onPlaces} />}
        </Fragment>
      ))}
    </div>
  );
}

/** How many places a skip moves a patient back; kept on this device. */
function Places({ places, onPlaces }: { places: number; onPlaces: (places: number) => void }) {
  const t = texts('appointments');
  const [typed, setTyped] = useState(String(places));
  return (
    <label className={classes.places}>
      {t('skipPlaces')}
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={SKIP_PLACES_MAX}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          // An empty or too large number changes nothing.
          if (currentTarget.value !== '' && currentTarget.validity.valid) onPlaces(Number(currentTarget.value));
        }}
      />
    </label>
  );
}
