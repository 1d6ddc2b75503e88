import type { Member } from '@baari/contract/members';
import { Icon } from '@baari/ui/Icon';
import type { IconName } from '@baari/ui/Icon';
import popover from '@baari/ui/popover.module.css';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { texts } from '../../lib/texts.ts';
import { putBeside } from '../../lib/put-beside.ts';
import classes from './members.module.css';

/** What an owner can do with a member. */
export type MemberAct = 'change' | 'reset' | 'suspend' | 'resume' | 'remove';

const ICON: Record<MemberAct, IconName> = {
  change: 'pen',
  reset: 'qr',
  suspend: 'lock',
  resume: 'check',
  remove: 'cross',
};

const actsFor = ({ needsOwnersLink, suspendedAt }: Member): MemberAct[] => [
  'change',
  ...(needsOwnersLink ? (['reset'] as const) : []),
  suspendedAt === null ? 'suspend' : 'resume',
  'remove',
];

interface MemberMenuProps {
  member: Member;
  /** The button that opened it. The menu is placed beside it, and the focus returns to it. */
  opener: HTMLElement;
  onAct: (act: MemberAct) => void;
  onClose: () => void;
}

/** A member's menu. The browser's own popover handles Escape and outside clicks. */
export function MemberMenu({ member, opener, onAct, onClose }: MemberMenuProps) {
  const t = texts('members');
  const panel = useRef<HTMLDivElement>(null);
  const closed = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const menu = panel.current!;
    menu.showPopover();
    putBeside(menu, opener);
    menu.querySelector('button')?.focus({ preventScroll: true });
    const onToggle = (event: Event) => {
      if (!(event instanceof ToggleEvent) || event.newState === 'open') return;
      if (document.activeElement === document.body || menu.contains(document.activeElement)) opener.focus();
      closed();
    };
    menu.addEventListener('toggle', onToggle);
    return () => menu.removeEventListener('toggle', onToggle);
  }, [opener]);

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={t('menuOf', { name: member.name })}
      className={`${popover.card} ${popover.menu} ${classes.menu}`}
    >
      {actsFor(member).map((act) => (
        <button
          key={act}
          type="button"
          onClick={() => {
            panel.current?.hidePopover();
            onAct(act);
          }}
        >
          <Icon name={ICON[act]} />
          {t(act)}
        </button>
      ))}
    </div>
  );
}
