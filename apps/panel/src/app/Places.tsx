import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';

/** The places of the day, for every width. A visitor's device does not load them. */
export default function Places() {
  return (
    <>
      <Rail />
      <BottomBar />
    </>
  );
}
