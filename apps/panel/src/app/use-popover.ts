import { useEffect, useId, useRef, useState } from 'react';
import type { ToggleEvent } from 'react';
import { useLocation } from 'react-router';

/** A button and the panel that it opens. The browser's own popover handles Escape, outside clicks and the focus. */
export function usePopover() {
  const { pathname } = useLocation();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => panel.current?.hidePopover();
  // The address changes before its page is drawn, and one who opens this in between does so on the new page.
  const openedAt = useRef<string>(undefined);
  useEffect(() => {
    if (openedAt.current !== pathname) close();
  }, [pathname]);
  return {
    close,
    button: { popoverTarget: id, 'aria-expanded': open, 'aria-controls': id },
    sheet: {
      ref: panel,
      id,
      popover: 'auto' as const,
      // In the same moment as the tap; at the toggle event, which comes later, Back may have been pressed.
      onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => {
        openedAt.current = window.location.pathname;
        setOpen(event.newState === 'open');
      },
    },
  };
}
