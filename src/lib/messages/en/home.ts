/** The home page: what matters today. */
export const home = {
  title: 'Dashboard',
  today: 'Today',
  noService: 'No service is set for today',
  servicesComing: 'Services are still coming in. Today’s may be among them.',
  serviceNotHere: 'Today’s service may not be on this phone yet',
  noServiceBody: 'At the door you can open one in two taps, with or without a network.',
  openAllTheSame: 'At the door you can open it all the same: two with the same name become one.',
  openDoor: 'Go to the door',
  openDoorNew: 'Open today’s service',
  hereWord: 'here',
  hereDetail: '{received} received, {saved} saved on this phone',
  outbox: 'Outbox',
  viewOutbox: 'See what waits',
  allReceived: 'Everything is with your church',
  encrypted: {
    one: '{count} change of another account waits sealed',
    other: '{count} changes of another account wait sealed',
  },
  waiting: { one: '{count} change waits on this phone', other: '{count} changes wait on this phone' },
  refused: { one: '{count} needs your attention', other: '{count} need your attention' },
} as const
