const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

/** Whether a GSTIN has the right form and check character (the last one, computed from the others in base 36). */
export function isGstin(text: string): boolean {
  if (!GSTIN.test(text)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, sign, i) => {
    const weighted = DIGITS.indexOf(sign) * (i % 2 === 0 ? 1 : 2);
    return total + Math.floor(weighted / 36) + (weighted % 36);
  }, 0);
  return DIGITS[(36 - (sum % 36)) % 36] === text[14];
}
