import { useState } from 'react';
import { initials } from '../lib/format.ts';

/** The doctor's picture or, without one, the initials, in a box of fixed size. */
export function Picture({ name, image, size }: { name: string; image: string | null; size: number }) {
  const [broken, setBroken] = useState<string>();
  if (!image || image === broken) {
    return (
      <span className="picture" style={{ width: size, height: size, fontSize: size * 0.36 }} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className="picture"
      src={image}
      alt=""
      width={size}
      height={size}
      decoding="async"
      onError={() => setBroken(image)}
    />
  );
}
