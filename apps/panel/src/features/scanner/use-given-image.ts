import { useEffect, useEffectEvent, useState } from 'react';

const imageIn = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find((file) => file.type.startsWith('image/')) ?? null;

/** Takes an image dropped or pasted anywhere on the page; true while one is dragged over it. */
export function useGivenImage(onImage: (file: File) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const hand = useEffectEvent(onImage);

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      // Without this the browser would open the picture.
      event.preventDefault();
      setHovering(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setHovering(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setHovering(false);
      const file = imageIn(event.dataTransfer);
      if (file) hand(file);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = imageIn(event.clipboardData);
      if (file) hand(file);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);

  return hovering;
}
