import type { DateNames } from '../written-date.ts';

/** Days and months in Assamese, as in Unicode's CLDR. */
export default {
  weekday: {
    long: ['দেওবাৰ', 'সোমবাৰ', 'মঙ্গলবাৰ', 'বুধবাৰ', 'বৃহস্পতিবাৰ', 'শুক্ৰবাৰ', 'শনিবাৰ'],
    short: ['দেও', 'সোম', 'মঙ্গল', 'বুধ', 'বৃহ', 'শুক্ৰ', 'শনি'],
  },
  months: [
    'জানুৱাৰী',
    'ফেব্ৰুৱাৰী',
    'মাৰ্চ',
    'এপ্ৰিল',
    'মে’',
    'জুন',
    'জুলাই',
    'আগষ্ট',
    'ছেপ্তেম্বৰ',
    'অক্টোবৰ',
    'নৱেম্বৰ',
    'ডিচেম্বৰ',
  ],
} as const satisfies DateNames;
