import { SKIP_PLACES_MAX } from '@baari/contract/limits';
import type { QueuePatient } from '@baari/contract/queue';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredFor } from './offered-acts.ts';
import type { DeskAct } from './offered-acts.ts';
import classes from './RowMenu.module.css';

interface RowMenuProps {
  patient: QueuePatient;
  /** The button that opened it. The menu is placed beside it, and the focus returns to it. */
  opener: HTMLElement;
  places: number;
  onPlaces: (places: number) => void;
  onAct: (act: DeskAct) => void;
  onClose: () => void;
}

/** Space between the menu and its button. */
const GAP_PX = 4;

/** Places the menu below its button, or above if there is no room. On phones CSS puts it at the bottom. */
function putBeside(menu: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const { height } = menu.getBoundingClientRect();
  const below = at.bottom + GAP_PX;
  const top = below + height > innerHeight ? Math.max(GAP_PX, at.top - GAP_PX - height) : below;
  menu.style.setProperty('--top', `${top}px`);
  menu.style.setProperty('--right', `${document.documentElement.clientWidth - at.right}px`);
}

/** Arrow keys move between the items. */
function moveOn(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.target instanceof HTMLInputElement) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const at = items.findIndex((item) => item === document.activeElement);
  items.at((at + step) % items.length)?.focus();
  event.preventDefault();
}

/** More actions for one patient. The browser's own popover handles Escape and outside clicks. */
export function RowMenu({ patient, opener, places, onPlaces, onAct, onClose }: RowMenuProps) {
  const { t } = useTranslation('appointments');
  const panel = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClose);
  const acts = offeredFor(patient).inMenu;

  useLayoutEffect(() => {
    const menu = panel.current!;
    menu.showPopover();
    putBeside(menu, opener);
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
    panel.current?.hidePopover();
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
        {patient.serialNumber} {patient.patientName ?? t('unknownPatient')}
      </div>
      {acts.map((act) => (
        <button key={act} type="button" onClick={does(act)}>
          {t(`act.${act}`, { places })}
        </button>
      ))}
      {[...acts, ...offeredFor(patient).inRow].includes('skip') && <Places places={places} onPlaces={onPlaces} />}
    </div>
  );
}

/** How many places a skip moves a patient back; kept on this device. */
function Places({ places, onPlaces }: { places: number; onPlaces: (places: number) => void }) {
  const { t } = useTranslation('appointments');
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
