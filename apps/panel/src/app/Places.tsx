import { BottomBar } from './BottomBar.tsx';
import { Rail } from './Rail.tsx';
import { WhoIsThere } from './WhoIsThere.tsx';

/** What only somebody logged in needs: the places of the day, for every width, and the question who is there. */
export default function Places() {
  return (
    <>
      <Rail />
      <BottomBar />
      <WhoIsThere />
    </>
  );
}
