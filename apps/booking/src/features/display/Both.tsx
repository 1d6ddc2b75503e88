import { filled } from '../../lib/text.ts';
import { bothLanguages } from '../../messages/waiting-room.ts';

interface Props {
  text: keyof typeof bothLanguages;
  values?: Readonly<Record<string, string | number>>;
}

/** One line in English and in Hindi. */
export function Both({ text, values = {} }: Props) {
  const { en, hi } = bothLanguages[text];
  return (
    <>
      <span>{filled(en, values)}</span>{' '}
      <span lang="hi" className="room-hindi">
        {filled(hi, values)}
      </span>
    </>
  );
}
