import { IMAGE_MAX_BYTES } from '@baari/contract/limits';
import { describe, expect, it } from 'vitest';
import profileTexts from '../../../messages/en/profile.ts';
import { formRules } from './form-rules.ts';
import { firstValues } from './form-values.ts';
import type { FormValues } from './form-values.ts';

const texts = {
  ...profileTexts.rules,
  typedSlot: profileTexts.slots.notAdded,
  dayWithoutSlots: profileTexts.slots.needed,
};
const account = {
  _id: 'k3v9q2m7xd',
  email: 'asha@rao.example',
  name: 'Asha Rao',
  image: null,
  profileCompleted: false,
  clock: '12h' as const,
  practices: [],
  phone: null,
};
const options = { fields: {}, shouldUseNativeValidation: false };

const errors = async (workingDays: FormValues['workingDays']) =>
  (await formRules(true, texts).resolver({ ...firstValues(account), workingDays }, undefined, options)).errors;

async function messages(editing: boolean, values: Partial<FormValues>): Promise<Record<string, unknown>> {
  const checked = await formRules(editing, texts).resolver({ ...firstValues(account), ...values }, undefined, options);
  return Object.fromEntries(Object.entries(checked.errors).map(([field, error]) => [field, error?.message]));
}

describe('rules of the form', () => {
  it('FORM-54 FORM-56 FORM-57 FORM-58 asks a first submission for picture, licence and days', async () => {
    expect(await messages(false, {})).toMatchObject({
      image: 'Please upload doctor image',
      licenseDocument: 'Licence document is required',
      workingDays: 'Please choose your available days and times',
    });
  });

  it('OPEN-30 counts the stored files on an edit', async () => {
    const found = await messages(true, {});
    expect(found).not.toHaveProperty('image');
    expect(found).not.toHaveProperty('licenseDocument');
  });

  it('judges chosen files by kind and size', async () => {
    const gif = new File(['x'], 'x.gif', { type: 'image/gif' });
    const large = new File([new Uint8Array(IMAGE_MAX_BYTES + 1)], 'x.jpg', { type: 'image/jpeg' });
    const right = new File([new Uint8Array(IMAGE_MAX_BYTES)], 'x.jpg', { type: 'image/jpeg' });
    expect(await messages(true, { image: gif, licenseDocument: gif })).toMatchObject({
      image: 'The picture must be a JPEG, PNG or WebP file.',
      licenseDocument: 'The licence document must be a PDF, JPEG or PNG file.',
    });
    expect(await messages(true, { image: large })).toMatchObject({ image: 'The picture must be 5 MB or smaller.' });
    expect(await messages(true, { image: right })).not.toHaveProperty('image');
  });

  it('gives the first message of days, whichever slot it belongs to', async () => {
    const slots = [
      { start: '09:00', end: '12:00' },
      { start: '11:00', end: '13:00' },
    ];
    expect(await messages(true, { workingDays: { Monday: slots } })).toMatchObject({
      workingDays: 'Slots of a day must not overlap',
    });
  });

  it('FORM-7 asks a selected day for a slot where another day has one', async () => {
    const slots = [{ start: '09:00', end: '12:00' }];
    expect(await errors({ Monday: slots, Tuesday: [] })).toMatchObject({
      typedSlots: { Tuesday: { message: 'Add a slot to this day, or unselect it.' } },
    });
    expect(await errors({ Monday: slots })).not.toHaveProperty('typedSlots');
    expect(await errors({ Tuesday: [] })).not.toHaveProperty('typedSlots');
  });

  it('asks nothing of times that were typed on a day unselected since', async () => {
    const workingDays = { Monday: [{ start: '09:00', end: '12:00' }] };
    const typedSlots = { Tuesday: { start: 'five', end: '' } };
    expect(await messages(true, { workingDays, typedSlots })).not.toHaveProperty('typedSlots');
    const chosen = { ...workingDays, Tuesday: workingDays.Monday };
    expect(await messages(true, { workingDays: chosen, typedSlots })).toHaveProperty('typedSlots');
  });
});
