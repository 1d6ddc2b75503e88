/** Titles in the scripts in which they are typed. */
const TITLES = [
  'dr|doctor|prof|professor',
  'डॉ|डा|डॉक्टर|प्रो',
  'ডা|ডাঃ|ডঃ|ডাক্তার',
  'டாக்டர்|டாக்|டா',
  'డా|డాక్టర్',
  'ഡോ|ഡോക്ടർ',
  'ડૉ|ડો|ડૉક્ટર|ડોક્ટર',
  'ಡಾ|ಡಾಕ್ಟರ್',
  'ਡਾ|ਡਾਕਟਰ',
  'ଡା|ଡାଃ|ଡଃ|ଡାକ୍ତର',
  'ڈاکٹر',
].join('|');

/** Titles in front of a name, with the dots and spaces around them. A word that merely begins like a title (Drishti) is none. */
const TITLED = new RegExp(`^(?:[\\s.॰]|(?:${TITLES})(?=[\\s.॰]|$))+`, 'iu');

/** A doctor's name without the titles in front of it; '' if it holds nothing else. */
export const withoutTitle = (name: string): string => name.replace(TITLED, '').trim();

/** A doctor's name with 'Dr.' exactly once, however it was typed. */
export const doctorName = (name: string): string => `Dr. ${withoutTitle(name)}`.trim();
