export const memberFilter = {
  open: 'Filters',
  openWith: { one: 'Filters, {count} chosen', other: 'Filters, {count} chosen' },
  clear: 'Show everybody',
  any: 'Any',
  joinedFrom: 'Added from',
  joinedTo: 'Added until',
  absent: 'Not seen for',
  absentFor: { one: 'the last week', other: 'the last {count} weeks' },
  firstTimers: 'First timers only',
  shown: { zero: 'Nobody fits', one: '{count} person fits', other: '{count} people fit' },
  nobodyTitle: 'Nobody fits these filters',
  nobodyBody: 'Change one of them, or show everybody.',
  asOf: 'As of {when}, when this phone last had a network.',
  needsNetwork:
    'Who was away is worked out by your church’s server. Connect once to see them.',
  deleted: 'Deleted people',
} as const
