import type { Messages } from './messages.ts';
import { loadMessages, texts } from './texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { toast } from './toast.ts';

/** How long a screen is open before its dialogs are loaded: a first visit does not pay for them. */
const OPEN_FIRST_MS = 4_000;

const unasked = new WeakSet<Error>();

/** Whether a file could not be had for a dialog alone that nobody has asked for yet, and so nobody misses. */
export const isUnasked = (error: Error): boolean => unasked.has(error);

interface Openable {
  opened: boolean;
  onClose: () => void;
  /**
   * How often it was asked for, where each time begins anew. No key for that on the outside: two such dialogs beside each other would
   * have the same one.
   */
  times?: number;
}

/**
 * A dialog that is loaded with its texts when it is first opened, or a little after its screen, so that it opens without
 * network. One that cannot be loaded says so and counts as closed; the screen stays, and the next opening tries again.
 */
export function laterDialog<Props extends Openable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  ...namespaces: (keyof Messages)[]
) {
  let known: ComponentType<Props> | undefined;
  const get = async (onFailure?: (error: Error) => void) => {
    const files = [load(), ...namespaces.map((name) => loadMessages([name]))] as const;
    // Each file fails with an error of its own.
    if (onFailure) for (const file of files) file.catch(onFailure);
    const [part] = await Promise.all(files);
    return (known = part.default);
  };
  setTimeout(() => {
    get((error) => void unasked.add(error)).catch(() => undefined);
  }, OPEN_FIRST_MS);

  return function Later(props: Props & Openable) {
    const [Part, setPart] = useState(() => known);
    const isMissing = props.opened && !Part;
    const giveUp = useEffectEvent(() => {
      toast.error(texts('common')('noNetwork.dialog'));
      props.onClose();
    });
    useEffect(() => {
      if (!isMissing) return;
      let isLeft = false;
      get().then(
        (part) => !isLeft && setPart(() => part),
        () => !isLeft && giveUp(),
      );
      return () => {
        isLeft = true;
      };
    }, [isMissing]);
    return Part && <Part key={props.times} {...props} />;
  };
}
