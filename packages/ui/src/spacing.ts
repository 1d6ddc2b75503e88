/** The one scale of distances: every margin, padding, gap and inset of a screen is one of these, or a hairline of 1 or 2 px. */
export const SPACING = {
  '2xs': '4px',
  xs: '8px',
  sm: '12px',
  md: '16px',
  lg: '20px',
  xl: '24px',
  '2xl': '32px',
  '3xl': '48px',
} as const;
