import type { RefObject } from 'react';
import { texts } from '../../../lib/texts.ts';
import { useDoctor } from '../../../lib/session.ts';
import classes from './KeysHelp.module.css';
import { DESK_KEYS } from './desk-keys.ts';

interface KeysHelpProps {
  panel: RefObject<HTMLDivElement | null>;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** The desk's keyboard shortcuts, and the switch that turns them off. */
export function KeysHelp({ panel, isOn, onSwitch }: KeysHelpProps) {
  const t = texts('appointments');
  const isShared = useDoctor()?.sharedDesk != null;
  const entries = Object.entries(DESK_KEYS);
  return (
    <div ref={panel} popover="auto" role="dialog" aria-label={t('keys.title')} className={classes.keys}>
      <b>{t('keys.title')}</b>
      <label className={classes.keysSwitch}>
        <input type="checkbox" checked={isOn} onChange={(event) => onSwitch(event.currentTarget.checked)} />
        {t('keys.isOn')}
      </label>
      <dl>
        {entries.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{t(`keys.${meaning}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>↑</kbd> <kbd>↓</kbd>
          </dt>
          <dd>{t('keys.rows')}</dd>
        </div>
        {isShared && (
          <div>
            <dt>
              <kbd>Alt</kbd> <kbd>L</kbd>
            </dt>
            <dd>{t('keys.lock')}</dd>
          </div>
        )}
      </dl>
      <p>{t('keys.whom')}</p>
    </div>
  );
}
