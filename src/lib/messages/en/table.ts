export const table = {
  pageSize: 'Rows shown',
  everything: 'Everything',
  range: '{from} to {to} of {total}',
  previous: 'Previous',
  next: 'Next',
  sortBy: 'Sort by',
  sortUp: 'By {column} ↑',
  sortDown: 'By {column} ↓',
  searchIn: 'Search in {table}',
  actions: 'What you can do',
  nothingFound: 'Nothing matches “{query}”. Try fewer letters.',
  openRow: 'Open {name}',
} as const
