import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { ruleText } from './server-texts.ts';

function inLanguage<Values extends FieldValues>(errors: FieldErrors<Values>): void {
  for (const error of Object.values(errors)) if (error?.message) error.message = ruleText(String(error.message));
}

/** The rules of a schema for react-hook-form, in the language of this visit. */
export const rulesOf = ((...of: Parameters<typeof zodResolver>): Resolver => {
  const resolver = zodResolver(...of) as unknown as Resolver;
  return async (...given) => {
    const result = await resolver(...given);
    inLanguage(result.errors);
    return result;
  };
}) as typeof zodResolver;
