/** The JSON text of a `T` from PostgreSQL. It is sent as it is, without parsing and writing it again. */
export class JsonText<T> {
  declare readonly holds?: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Other serializers still write the value. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** The same answer, with some parts as text. */
export type WithText<T> = { [K in keyof T]: T[K] | JsonText<T[K]> };

/** JSON.stringify for an answer of which some parts may be text already. */
export function writeJson(answer: unknown): string {
  if (answer === null || typeof answer !== 'object') return JSON.stringify(answer);
  if (!Object.values(answer).some((part) => part instanceof JsonText)) return JSON.stringify(answer);
  const parts = Object.entries(answer).filter(([, part]) => part !== undefined);
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${textOf(part)}`).join(',')}}`;
}

const textOf = (part: unknown): string => (part instanceof JsonText ? part.text : JSON.stringify(part));
