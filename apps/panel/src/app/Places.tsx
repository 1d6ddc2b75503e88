import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { useMay } from '../lib/practice.ts';
import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';
import { UsbScanner } from './UsbScanner.tsx';
import { WhoIsThere } from './WhoIsThere.tsx';

/** What only somebody logged in needs: the places of the day, for every width, the question who is there, and the USB scanner. */
export default function Places() {
  const isScanner = useLocation().pathname === paths.scanner;
  const mayScan = useMay('receptionist');
  return (
    <>
      <Rail />
      <BottomBar />
      <WhoIsThere />
      {mayScan && !isScanner && <UsbScanner />}
    </>
  );
}
