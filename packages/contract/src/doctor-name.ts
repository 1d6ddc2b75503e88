/**
 * Titles as they are typed in front of a name, with the dots and spaces around them. A word that merely begins like a
 * title (Drishti) is none.
 */
const TITLES = /^(?:[\s.॰]|(?:dr|doctor|prof|professor|डॉ|डा|डॉक्टर|प्रो)(?=[\s.॰]|$))+/iu;

/** A doctor's name without the titles in front of it; '' if it holds nothing else. */
export const withoutTitle = (name: string): string => name.replace(TITLES, '').trim();

/** A doctor's name with 'Dr.' exactly once, however it was typed. */
export const doctorName = (name: string): string => `Dr. ${withoutTitle(name)}`.trim();
