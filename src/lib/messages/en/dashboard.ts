/** The dashboard; comes with it. */
export const dashboard = {
  whereAndWhen: 'Home / Analytics · {day}, {time}',
  welcome: 'Welcome to your dashboard',
  getStarted: 'Get Started',
  getStartedBody: 'Choose how you want to begin. You can do the other one at any time.',
  byLink: 'Import members by a link',
  byLinkHint: 'They write their own details',
  byService: 'Set up your first Church Service',
  byServiceHint: 'And capture members and attendance',
  linkBody:
    'Share this link or show the code. Whoever opens it writes their own details and then stands in your members’ list.',
  serviceBody:
    'Go to Church Services and click “Add a Church Service”. The service gets a link and a code by which people mark themselves present.',
  toServices: 'Go to Church Services',
  byFile: 'Or bring your list from a file',
  joined: { zero: 'No Members Joined', one: '{count} Member Joined', other: '{count} Members Joined' },
  guests: { one: 'And {count} first timer', other: 'And {count} first timers' },
  joinedComing: 'Your members are still coming in',
  viewThem: 'View Them',
  shareLink: 'Share your member link',
  share: 'Share',
  poster: 'Join the list of {church}',
  lastSunday: 'Last Sunday',
  sundayNobody: {
    zero: 'Nothing to compare yet: nobody was marked on the last five Sundays.',
    one: 'Nobody was marked on {day}; the four Sundays before had {count} person on average.',
    other: 'Nobody was marked on {day}; the four Sundays before had {count} people on average.',
  },
  sundayFirst: {
    one: '{count} person came on {day}. Nobody was marked on the four Sundays before.',
    other: '{count} people came on {day}. Nobody was marked on the four Sundays before.',
  },
  sundayMore: {
    one: '{count} person came on {day}, {percent} % more than on the four Sundays before.',
    other: '{count} people came on {day}, {percent} % more than on the four Sundays before.',
  },
  sundayFewer: {
    one: '{count} person came on {day}, {percent} % fewer than on the four Sundays before.',
    other: '{count} people came on {day}, {percent} % fewer than on the four Sundays before.',
  },
  sundaySame: {
    one: '{count} person came on {day}, as many as on the four Sundays before.',
    other: '{count} people came on {day}, as many as on the four Sundays before.',
  },
  sundayPicture: 'Who came on the last five Sundays',
  growth: 'Membership Growth Over Time',
  growthMoreYear: {
    one: '{count} member, {more} more than a year before.',
    other: '{count} members, {more} more than a year before.',
  },
  growthFewerYear: {
    one: '{count} member, {more} fewer than a year before.',
    other: '{count} members, {more} fewer than a year before.',
  },
  growthMoreMonth: {
    one: '{count} member, {more} more than a month before.',
    other: '{count} members, {more} more than a month before.',
  },
  growthFewerMonth: {
    one: '{count} member, {more} fewer than a month before.',
    other: '{count} members, {more} fewer than a month before.',
  },
  growthFirst: {
    zero: 'No members yet.',
    one: '{count} member.',
    other: '{count} members.',
  },
  growthSame: {
    one: '{count} member, as many as before.',
    other: '{count} members, as many as before.',
  },
  sms: 'Write to everybody at once',
  smsBody: 'Remind your members of a service, or thank who came, by one SMS to many.',
  smsGo: 'Let’s do it',
} as const
