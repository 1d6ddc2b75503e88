import { Fragment } from 'react';

/** An address on the web that breaks between its parts, so that no part of it is torn. */
export function WebAddress({ address }: { address: string }) {
  return address.split(/(?<=[/?&#=])(?![/?&#=])/).map((part, i) => (
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
