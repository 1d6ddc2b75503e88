import { Icon } from '@baari/ui/Icon';
import { Button, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { texts } from '../../../lib/texts.ts';
import { BarTools } from '../../../lib/bar-tools.tsx';
import { LiveSign } from '../../../lib/LiveSign.tsx';
import classes from './board.module.css';

interface BoardStripProps {
  /** Null where there is nothing to be live. */
  isLive: boolean | null;
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  hasKeys: boolean;
  onTyped: (typed: string) => void;
  /** Null where nobody can be added. */
  onAdd: (() => void) | null;
}

/** The head of the board: whether it is live, the search, and walk-ins. */
export function BoardStrip({ isLive, field, typed, hasKeys, onTyped, onAdd }: BoardStripProps) {
  const t = texts('board');
  const appointments = texts('appointments');
  return (
    <BarTools>
      <div className={classes.strip}>
        <span className={classes.title} aria-hidden="true">
          {t('title')}
        </span>
        {isLive !== null && <LiveSign is={isLive ? 'live' : 'reconnecting'} />}
        <TextInput
          ref={field}
          className={classes.find}
          classNames={{ input: classes.findField }}
          type="search"
          aria-label={t('search')}
          placeholder={t('searchShort')}
          leftSection={<Icon name="search" size={16} />}
          leftSectionPointerEvents="none"
          aria-keyshortcuts={hasKeys ? 'F' : undefined}
          rightSection={hasKeys && typed === '' && <kbd className={classes.key} data-key="F" aria-hidden="true" />}
          rightSectionPointerEvents="none"
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
        {onAdd && (
          <Button
            variant="default"
            className={classes.add}
            leftSection={<Icon name="plus" size={16} />}
            aria-keyshortcuts={hasKeys ? 'W' : undefined}
            onClick={onAdd}
          >
            {appointments('walkIn.open')}
          </Button>
        )}
      </div>
    </BarTools>
  );
}
