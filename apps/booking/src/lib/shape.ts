/** Tells whether a value that the device kept is still of a type. Zod tells it too, but would be a tenth of a first visit. */
export type Is<T> = (value: unknown) => value is T;

export const isText: Is<string> = (value) => typeof value === 'string';
export const isFilled = (value: unknown): value is string => isText(value) && value !== '';
export const isNumber: Is<number> = (value) => typeof value === 'number';
export const isFlag: Is<boolean> = (value) => typeof value === 'boolean';

export const listOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(is);

export const oneOf =
  <const T>(values: readonly T[]): Is<T> =>
  (value): value is T =>
    values.some((one) => one === value);

export const orNull =
  <T>(is: Is<T>): Is<T | null> =>
  (value): value is T | null =>
    value === null || is(value);

export const orMissing =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || is(value);

/** An object with these fields; others may be there too. The compiler asks for every field of the type. */
export const shape =
  <T extends object>(fields: { [Name in keyof T]-?: Is<T[Name]> }): Is<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Is<unknown>>(fields).every(([name, is]) => is((value as Partial<Record<string, unknown>>)[name]));
