/**
 * The languages that patients are spoken to in, by their code in ISO 639-1, each named in its own script: English, and those
 * of the Eighth Schedule of the Constitution that most people of a state read.
 */
export const LANGUAGES = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  mr: 'मराठी',
  te: 'తెలుగు',
  ta: 'தமிழ்',
  gu: 'ગુજરાતી',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  pa: 'ਪੰਜਾਬੀ',
  or: 'ଓଡ଼ିଆ',
  as: 'অসমীয়া',
  ur: 'اردو',
} as const;
export type Language = keyof typeof LANGUAGES;

/** What a clinic may speak beside English: on its poster, its slips and its waiting-room screen. */
export const LOCAL_LANGUAGES = ['hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'or', 'as', 'ur'] as const;
export type LocalLanguage = (typeof LOCAL_LANGUAGES)[number];
