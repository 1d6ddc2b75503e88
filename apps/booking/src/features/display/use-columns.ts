import { useState } from 'react';
import { onDevice } from '@baari/ui/device-store';

/** How many doctors stand side by side; one: they take turns. */
export const COLUMNS = ['1', '2', '3', '4', '5', '6'] as const;
export type Columns = (typeof COLUMNS)[number];

const columnsOf = (text: unknown) => COLUMNS.find((one) => one === text);
const kept = onDevice.value('baari.book.screen-columns', columnsOf);

/** The number of columns that was chosen on this device; without a choice as many as there are doctors, if they fit. */
export function useColumns(doctors: number) {
  const [chosen, setChosen] = useState(() => kept.read());
  return {
    columns: chosen ?? columnsOf(String(doctors)) ?? '4',
    chooseColumns(columns: Columns) {
      setChosen(columns);
      kept.write(columns);
    },
  };
}
