/** Texts of the finder. */
export default {
  lead: 'Choose a day and get your number. No app, no account.',
  name: 'Doctor’s name',
  speciality: 'Speciality',
  anySpeciality: 'Any speciality',
  city: 'City',
  search: 'Search',
  more: 'Load More',
  loadingMore: 'Loading...',
  found: '{count, plural, one {# doctor} other {# doctors}}',
  foundMore: 'First {count} doctors',
  none: 'No doctor found',
  noneHint: 'Try fewer words, another speciality or another city.',
  all: 'Show all doctors',
} as const;
