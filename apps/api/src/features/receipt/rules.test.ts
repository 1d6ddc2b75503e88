import { describe, expect, it } from 'vitest';
import { isGstin } from '../../lib/gstin.ts';
import { amountInWords, financialYear, receiptNumber, taxOf } from './rules.ts';
import { stateOfPincode } from './rules-state.ts';

const ZONE = 'Asia/Kolkata';

describe('numbers of receipts', () => {
  it('count by the financial year, which turns at the clinic’s midnight of 1 April', () => {
    expect(financialYear(new Date('2027-03-31T18:29:59Z'), ZONE)).toBe(2026);
    expect(financialYear(new Date('2027-03-31T18:30:00Z'), ZONE)).toBe(2027);
    expect(financialYear(new Date('2026-12-31T23:00:00Z'), ZONE)).toBe(2026);
  });

  it('have at most 16 characters and their own series for each kind', () => {
    expect(receiptNumber('receipt', 2026, 123)).toBe('RC-2627-000123');
    expect(receiptNumber('credit-note', 2099, 1)).toBe('CN-9900-000001');
    expect(receiptNumber('receipt', 2026, 999_999).length).toBeLessThanOrEqual(16);
  });
});

describe('tax', () => {
  it.each([
    ['27AAPFU0939F1ZV', true],
    ['27AAPFU0939F1ZW', false],
    ['27aapfu0939f1zv', false],
    ['', false],
  ])('the GSTIN %j is one: %j', (text, expected) => {
    expect(isGstin(text)).toBe(expected);
  });

  it.each([
    [99_900, '411001'],
    [999_900, '560001'],
    [99_901, '411001'],
    [1, '411001'],
  ])('%i paise are split without losing one, for pincode %s', (amount, pincode) => {
    const { taxable, cgst, sgst, igst } = taxOf(amount, '27AAPFU0939F1ZV', pincode);
    expect(taxable + cgst + sgst + igst).toBe(amount);
  });

  it('goes to centre and state within the seller’s state, to the union across', () => {
    expect(taxOf(99_900, '27AAPFU0939F1ZV', '411001')).toEqual({
      ratePercent: 18,
      taxable: 84_661,
      cgst: 7_619,
      sgst: 7_620,
      igst: 0,
      placeOfSupply: '27 Maharashtra',
    });
    expect(taxOf(99_900, '27AAPFU0939F1ZV', '560001')).toMatchObject({
      cgst: 0,
      sgst: 0,
      igst: 15_239,
      placeOfSupply: '29 Karnataka',
    });
    expect(taxOf(99_900, '27AAPFU0939F1ZV', '')).toMatchObject({ igst: 0, placeOfSupply: '27 Maharashtra' });
  });

  it.each([
    ['110001', '07'],
    ['403001', '30'],
    ['400001', '27'],
    ['834001', '20'],
    ['800001', '10'],
    ['194101', '38'],
    ['900001', null],
  ])('the pincode %s lies in %s', (pincode, state) => {
    expect(stateOfPincode(pincode)).toBe(state);
  });
});

describe('amounts in words', () => {
  it.each([
    [99_900, 'INR', 'Rupees Nine Hundred Ninety-Nine Only'],
    [999_900, 'INR', 'Rupees Nine Thousand Nine Hundred Ninety-Nine Only'],
    [
      1_23_45_678_05,
      'INR',
      'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight and Five Paise Only',
    ],
    [10_000, 'INR', 'Rupees One Hundred Only'],
    [99_900, 'USD', 'USD 999.00'],
  ])('%i %s', (paise, currency, words) => {
    expect(amountInWords(paise, currency)).toBe(words);
  });
});
