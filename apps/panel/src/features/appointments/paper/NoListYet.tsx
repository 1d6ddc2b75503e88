import { CardSkeletons, Waiting } from '@baari/ui/states';
import { useTranslation } from 'react-i18next';
import { useBrowserPrint } from '../../../lib/use-browser-print.ts';

const STYLE = `
@page { size: A4 portrait; margin: 0; }
html, body { margin: 0; background: #fff; color: #000; }
p { margin: 0; padding: 20mm; font: 12pt/1.4 system-ui, sans-serif; }
`;

/**
 * In place of a day's list until it has come: never another day's list. Paper has no use for grey blocks: printed it says what is
 * missing. `isWaiting`: for the network.
 */
export function NoListYet({ isWaiting = false }: { isWaiting?: boolean }) {
  const { t } = useTranslation('appointments');
  useBrowserPrint({
    style: STYLE,
    draw: () => Object.assign(document.createElement('p'), { textContent: t('sheet.notYet') }),
  });
  return isWaiting ? <Waiting text={t('waitsForNetwork')} /> : <CardSkeletons heights={[480]} />;
}
