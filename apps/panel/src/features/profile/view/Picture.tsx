import { useState } from 'react';
import { fileAddress } from '../../../lib/api.ts';
import { initials } from '../../../lib/format.ts';
import classes from './view.module.css';

interface PictureProps {
  src: string;
  name: string;
  alt: string;
}

/** The doctor's picture, or the initials if there is none or it cannot be loaded. */
export function Picture({ src, name, alt }: PictureProps) {
  const [broken, setBroken] = useState('');
  if (!src || broken === src) {
    return (
      <span className={classes.picture} role="img" aria-label={alt}>
        <span aria-hidden="true">{initials(name)}</span>
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      src={fileAddress(src)}
      alt={alt}
      width={72}
      height={72}
      onError={() => setBroken(src)}
    />
  );
}
