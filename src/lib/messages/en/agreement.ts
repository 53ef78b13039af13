/** Whether phones at the door hold the same list. Loaded with its sheet. */
export const agreement = {
  title: 'Same list?',
  word: 'Count and check word of this phone',
  eye: 'Hold two phones side by side. The same number and the same four signs: the same people are marked on both. This works without a network.',
  church: 'Your church',
  phones: 'Other phones at this service',
  asking: 'Asking your church and the other phones…',
  same: 'Same list as this phone',
  sameAll: 'Same list as your church and on all {count} phones',
  churchSame: 'Same list as your church',
  churchBut: {
    one: 'Same list as your church, and {count} person more, who is marked on this phone alone so far',
    other: 'Same list as your church, and {count} people more, who are marked on this phone alone so far',
  },
  differsBy: {
    one: 'Differs from your church by at least {count} person',
    other: 'Differs from your church by at least {count} people',
  },
  onlyHere: { one: '{count} waits on this phone', other: '{count} wait on this phone' },
  fewer: { one: '{count} fewer than this phone', other: '{count} fewer than this phone' },
  more: { one: '{count} more than this phone', other: '{count} more than this phone' },
  others: 'As many, but not the same people',
  heard: 'heard {when}',
  holds: { one: '{count} change not sent yet', other: '{count} changes not sent yet' },
  nobody: 'No other phone has told which list it holds.',
  whatNow: 'When two differ',
  whatNowBody:
    'A phone with a network sends and gets what is missing by itself within a moment. A phone without one keeps its marks and sends them later. Nothing has to be marked again: whoever is marked on either phone will be on the church’s list.',
  offline: 'No network. Compare the signs by eye.',
  unknown: 'Your church does not know this service yet. It will once this phone has sent it.',
  failed: 'Your church could not be asked. Compare the signs by eye, or ask again.',
  again: 'Ask again',
} as const
