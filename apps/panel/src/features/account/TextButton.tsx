import { Anchor } from '@mantine/core';

/** A link's look for what stays on the page; as tall as a thumb needs. */
export function TextButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" fw={650} mih={44} px={6} onClick={onClick}>
      {text}
    </Anchor>
  );
}
