import { toNestErrors } from '@hookform/resolvers';
import { workingWeekdays } from '@baari/calendar/slots';
import { IMAGE_MAX_BYTES, LICENCE_MAX_BYTES } from '@baari/contract/limits';
import { profileForm } from '@baari/contract/profile-form';
import type { Weekday } from '@baari/contract/vocabulary';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { isReadable } from './chosen-picture.ts';
import type { FormValues } from './form-values.ts';
import { issuesOf as inLanguage } from '../../../lib/server-texts.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const LICENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];

/** Texts of the form that are not in the contract. */
export interface RuleTexts {
  image: string;
  imageType: string;
  imageSize: string;
  imageUnreadable: string;
  licence: string;
  licenceType: string;
  licenceSize: string;
  licenceUnreadable: string;
  typedSlot: string;
  dayWithoutSlots: string;
}

interface FileRule {
  needed: string | undefined;
  types: readonly string[];
  wrongType: string;
  maxBytes: number;
  tooLarge: string;
  unreadable: string;
}

function fileRule({ needed, types, wrongType, maxBytes, tooLarge, unreadable }: FileRule) {
  return z.nullable(z.instanceof(File)).check((ctx) => {
    const refuse = (message: string) => ctx.issues.push({ code: 'custom', message, input: ctx.value });
    if (!ctx.value) return needed ? void refuse(needed) : undefined;
    if (!types.includes(ctx.value.type)) return void refuse(wrongType);
    if (ctx.value.size > maxBytes) return void refuse(tooLarge);
    if (!isReadable(ctx.value)) refuse(unreadable);
  });
}

/**
 * On each selected day: times that were typed and not added, or no slot at all, would be left out in silence. Where no day has a
 * slot, the contract's rule says so.
 */
function issuesOfDays({ workingDays, typedSlots }: FormValues, texts: RuleTexts) {
  const days = workingWeekdays(workingDays);
  const typed = days.filter((day) => typedSlots[day]?.start || typedSlots[day]?.end);
  const empty = days.filter((day) => workingDays[day]?.length === 0);
  const issue = (message: string) => (day: Weekday) => ({ path: ['typedSlots', day], message });
  return [
    ...typed.map(issue(texts.typedSlot)),
    ...(empty.length < days.length ? empty.map(issue(texts.dayWithoutSlots)) : []),
  ];
}

/** The contract's rules and the browser's own; on an edit the stored files count. */
function formSchema(editing: boolean, texts: RuleTexts) {
  return z.extend(profileForm, {
    image: fileRule({
      needed: editing ? undefined : texts.image,
      types: PICTURE_TYPES,
      wrongType: texts.imageType,
      maxBytes: IMAGE_MAX_BYTES,
      tooLarge: texts.imageSize,
      unreadable: texts.imageUnreadable,
    }),
    licenseDocument: fileRule({
      needed: editing ? undefined : texts.licence,
      types: LICENCE_TYPES,
      wrongType: texts.licenceType,
      maxBytes: LICENCE_MAX_BYTES,
      tooLarge: texts.licenceSize,
      unreadable: texts.licenceUnreadable,
    }),
  });
}

/** The first message of each field. Errors inside a field count as the field's, except for the days of typed times. */
export function firstMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const messages: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of issues) {
    const place = path[0] === 'typedSlots' ? path.slice(0, 2).join('.') : String(path[0]);
    messages[place] ??= { type: 'rule', message };
  }
  return messages;
}

/** How many messages stand in the form: each day has its own about its times. */
export const countMessages = ({ typedSlots = {}, ...errors }: FieldErrors<FormValues>): number =>
  [...Object.values(errors), ...Object.values(typedSlots)].filter(Boolean).length;

/** The rules of the form: as react-hook-form asks for them, and by name the fields that would be refused now. */
export function formRules(editing: boolean, texts: RuleTexts) {
  const schema = formSchema(editing, texts);
  const issuesOf = (values: FormValues) => [...inLanguage(schema.safeParse(values)), ...issuesOfDays(values, texts)];
  const resolver: Resolver<FormValues> = (values, _context, options) => {
    const issues = issuesOf(values);
    if (issues.length === 0) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = firstMessages(issues);
    return { values: {}, errors: toNestErrors(errors, options) };
  };
  const missingIn = (values: FormValues): ReadonlySet<string> =>
    new Set(issuesOf(values).map(({ path }) => String(path[0])));
  return { resolver, missingIn };
}
