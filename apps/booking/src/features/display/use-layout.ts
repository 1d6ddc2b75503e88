import { useState } from 'react';
import { onDevice } from '@baari/ui/device-store';

/** What the screen shows: the number with the list of the next, or the number alone. */
export const LAYOUTS = ['list', 'number'] as const;
export type Layout = (typeof LAYOUTS)[number];

const keptLayout = onDevice.value('baari.book.display-layout', (kept) => LAYOUTS.find((layout) => layout === kept));

/** The layout that was chosen on this device. */
export function useLayout() {
  const [layout, setLayout] = useState<Layout>(() => keptLayout.read() ?? 'list');
  return {
    layout,
    chooseLayout(chosen: Layout) {
      setLayout(chosen);
      keptLayout.write(chosen);
    },
  };
}
