/** The attendance of the last Sundays. Loaded with the screens that show it. */
export const sundays = {
  below: 'Attendance was {percent}% below the previous four-Sunday average',
  above: 'Attendance was {percent}% above the previous four-Sunday average',
  same: 'Attendance matched the previous four-Sunday average',
  first: {
    one: '{count} person was checked in last Sunday',
    other: '{count} people were checked in last Sunday',
  },
  nobody: 'Nobody was checked in last Sunday',
  none: 'No Sunday attendance yet',
  noneHint: 'Check people in at the door. Each Sunday then gets a bar here.',
  counted: 'People checked in by name each Sunday, once for each service',
  failed: 'Sunday attendance could not be loaded',
  numbers: 'Show the numbers',
  sunday: 'Sunday',
  people: 'People',
} as const
