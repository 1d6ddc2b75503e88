import { toNestErrors } from '@hookform/resolvers';
import { workingWeekdays } from '@baari/calendar/slots';
import { IMAGE_MAX_BYTES, LICENCE_MAX_BYTES } from '@baari/contract/limits';
import { profileForm } from '@baari/contract/profile';
import type { FieldErrors, Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import type { FormValues } from './form-values.ts';
import type { TypedSlot } from './slot-edits.ts';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const LICENCE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];

/** Texts of the form that are not in the contract. */
export interface RuleTexts {
  image: string;
  imageType: string;
  imageSize: string;
  licence: string;
  licenceType: string;
  licenceSize: string;
  typedSlot: string;
  dayWithoutSlots: string;
}

interface FileRule {
  needed: string | undefined;
  types: readonly string[];
  wrongType: string;
  maxBytes: number;
  tooLarge: string;
}

function fileRule({ needed, types, wrongType, maxBytes, tooLarge }: FileRule) {
  return z.nullable(z.instanceof(File)).check((ctx) => {
    const refuse = (message: string) => ctx.issues.push({ code: 'custom', message, input: ctx.value });
    if (!ctx.value) return needed ? void refuse(needed) : undefined;
    if (!types.includes(ctx.value.type)) return void refuse(wrongType);
    if (ctx.value.size > maxBytes) refuse(tooLarge);
  });
}

function typedSlotsRule(text: string) {
  return z.custom<FormValues['typedSlots']>().check((ctx) => {
    for (const [day, typed] of Object.entries<TypedSlot>(ctx.value)) {
      if (typed.start || typed.end) ctx.issues.push({ code: 'custom', message: text, path: [day], input: typed });
    }
  });
}

/** A selected day without slots would be left out in silence; where no day has one, the contract's rule says so. */
function daysWithoutSlots({ workingDays }: FormValues, message: string) {
  const days = workingWeekdays(workingDays);
  const without = days.filter((day) => workingDays[day]?.length === 0);
  return without.length < days.length ? without.map((day) => ({ path: ['typedSlots', day], message })) : [];
}

/** The contract's rules and the browser's own; on an edit the stored files count. */
function formSchema(editing: boolean, texts: RuleTexts) {
  return z.extend(profileForm, {
    typedSlots: typedSlotsRule(texts.typedSlot),
    image: fileRule({
      needed: editing ? undefined : texts.image,
      types: PICTURE_TYPES,
      wrongType: texts.imageType,
      maxBytes: IMAGE_MAX_BYTES,
      tooLarge: texts.imageSize,
    }),
    licenseDocument: fileRule({
      needed: editing ? undefined : texts.licence,
      types: LICENCE_TYPES,
      wrongType: texts.licenceType,
      maxBytes: LICENCE_MAX_BYTES,
      tooLarge: texts.licenceSize,
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

/** Checks the form as react-hook-form asks for it. */
export function formRules(editing: boolean, texts: RuleTexts): Resolver<FormValues> {
  const schema = formSchema(editing, texts);
  return (values, _context, options) => {
    const checked = schema.safeParse(values);
    const issues = [...(checked.error?.issues ?? []), ...daysWithoutSlots(values, texts.dayWithoutSlots)];
    if (issues.length === 0) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = firstMessages(issues);
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}
