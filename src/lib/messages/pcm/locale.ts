import type { Locale } from '../locales.ts'
import { dayWords } from './day-names.ts'
import { door } from './door.ts'
import type { listCodeArea as listCodeAreaEnglish } from '../en/list-code.ts'
import type { Translation } from '../message-types.ts'
import type {
  common as commonEnglish,
  problems as problemsEnglish,
  offline as offlineEnglish,
} from '../en/common.ts'

export const problems: Translation<typeof problemsEnglish> = {
  noNetwork: 'This one need network, and network no dey now. Try again when e come back.',
  timedOut: 'Network slow well well now and answer no come. Try again small time.',
  notOurs: 'This Wi-Fi fit want make you log in. Open your browser, log in for there, then try again.',
  unavailable: 'The server no dey available now. Try again after one minute.',
  broken: 'That one no work. Try again; if e still no work, tell your administrator wetin you tap.',
}

export const offline: Translation<typeof offlineEnglish> = {
  line: 'Network no dey. This phone still dey work, and e dey keep wetin you do.',
  slowPhone: 'Your phone slow to open. Wait small. Wetin you mark dey safe.',
  stuckPhone: 'Your phone never answer. Close the app, open am again. Wetin you mark dey safe.',
  lineSignedOut: 'Network no dey this phone. You need network to log in.',
  lineWaiting: {
    one: 'Network no dey this phone. {count} change dey safe here and e go go by itself.',
    other: 'Network no dey this phone. {count} changes dey safe here and dem go go by themselves.',
  },
  waiting: { one: '{count} never go', other: '{count} never go' },
  sending: { one: 'E dey send {count}…', other: 'E dey send {count}…' },
  allReceived: 'Everything don reach your church.',
  needsNetwork: 'This one need network. E go work again when network come back.',
  needsAttention: { one: '{count} need make you look am', other: '{count} need make you look dem' },
  present: 'Dey here',
  savedHere: 'E dey this phone',
  received: 'Don reach church',
  refused: 'Dem no accept am',
  newVersion: 'New version don ready. E go start next time you open the app.',
  startNewVersion: 'Update am now',
}

/** The part of the administrators' areas that the door, its form and its menu show. */

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'One answer need make you check am again. E dey marked for below.',
    other: '{count} answers need make you check dem again. Dem dey marked for below.',
  },
  notSent: 'This one no save. Nothing wey you type don lost.',
  required: 'Abeg fill this one.',
  emailWrong: 'This no be like email address. E suppose be like name@example.com.',
  phoneWrong: 'This no be like phone number. Type am like 0803 123 4567, or with + and country code.',
  dayOfMonth: '{month} get only {days} days.',
  monthMissing: 'Abeg choose the month of that day.',
  dayMissing: 'Abeg choose the day for that month.',
  tooLong: 'This one too long. {max} letters na the most.',
  firstName: 'First name',
  lastName: 'Surname',
  emailAddress: 'Email',
  phoneNumber: 'Phone number',
  password: 'Password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  birthDay: 'Birthday day',
  birthMonth: 'Birthday month',
  day: 'Day',
  month: 'Month',
  gender: 'Man or woman',
  male: 'Man',
  female: 'Woman',
  choose: 'Choose',
}

export const toasts: NonNullable<Locale['toasts']> = {
  failed: 'E no work, abeg try again',
  memberExists: 'This member dey already',
  firstTimerAdded: 'First timer don enter',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'This link no complete',
  inviteMissingBody:
    'Open the link again from the message wey dem send you, or ask make dem send another one.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  mainMenu: 'Main menu',
  sunday: 'Sunday',
  people: 'People',
  money: 'Money',
  door: 'For the door',
  kiosk: 'Kiosk',
  children: 'Pikin dem',
  thisPhone: 'This device',
  opening: 'E dey open…',
  yourChurch: 'your church',
  mailedLink: 'Link from email',
  language: 'Language',
  theme: 'Theme',
  themeAuto: 'As the phone be',
  themeLight: 'Bright',
  themeDark: 'Dark',
  themeSunlight: 'For sun',
  newVersion: 'New version don ready. Wetin you type still dey.',
  newVersionStart: 'Update am',
}

export const common: Translation<typeof commonEnglish> = {
  appName: 'Narthex',
  save: 'Save',
  saveChanges: 'Save wetin you change',
  saving: 'E dey save…',
  cancel: 'Cancel',
  delete: 'Delete',
  deleting: 'E dey delete…',
  edit: 'Change am',
  add: 'Add',
  close: 'Close',
  back: 'Go back',
  next: 'Next',
  done: 'Done',
  undo: 'Undo',
  logInAs: 'Log in as {email}',
  retry: 'Try again',
  reload: 'Open am again',
  notHere: 'This part no fit load',
  notHereWhy: 'Check your network, then try again. If e still no work, close the app and open am again.',
  search: 'Find',
  clear: 'Clear',
  copyLink: 'Copy link',
  download: 'Download',
  print: 'Print',
  downloadCsv: 'Download CSV',
  downloadExcel: 'Download Excel',
  view: 'Look am',
  remove: 'Comot am',
  send: 'Send',
  all: 'All',
  none: 'None',
  loading: 'E dey get ready…',
  notGiven: '—',
  optional: '(no be by force)',
  today: 'Today',
  yesterday: 'Yesterday',
  progress: '{done} out of {total}',
  people: { zero: 'Nobody yet', one: '{count} person', other: '{count} people' },
  marks: { one: '{count} mark', other: '{count} marks' },
  times: { one: 'once', other: '{count} times' },
}

export const listCode: Translation<typeof listCodeAreaEnglish> = {
  name: 'List code',
  compare: 'List code {word}. Compare am with other phones',
}

/** Nigerian Pidgin. */
export const pcm: Locale = {
  listCode,
  common,
  dayWords,
  door,
  fields,
  offline,
  problems,
  session,
  shell,
  toasts,
}
