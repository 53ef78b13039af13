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
  noNetwork: 'Nke a chọrọ netwọk, ma ọ dịghị n’ekwentị a ugbu a. Nwaa ọzọ mgbe ọ lọghachiri.',
  timedOut: 'Netwọk na-adị nwayọ nke ukwuu ugbu a, azịza abịaghị. Nwaa ọzọ n’oge na-adịghị anya.',
  notOurs: 'Wi-Fi a nwere ike ịchọ ka ị banye. Meghee ihe nchọgharị gị, banye ebe ahụ, nwaa ọzọ.',
  unavailable: 'Sava anaghị arụ ọrụ ugbu a. Nwaa ọzọ mgbe otu nkeji gasịrị.',
  broken: 'Nke ahụ arụghị ọrụ. Nwaa ọzọ; ọ bụrụ na ọ gbanweghị, gwa onye nchịkwa gị ihe ị pịrị.',
}

export const offline: Translation<typeof offlineEnglish> = {
  line: 'Netwọk adịghị. Ekwentị a ka na-arụ ọrụ, ihe ị na-eme dị ebe a.',
  slowPhone: 'Ekwentị gị na-egbu oge imeghe. Chere ntakịrị. Ihe ị kara akara adịghị efu.',
  stuckPhone: 'Ekwentị gị azabeghị. Mechie ngwa a, meghee ya ọzọ. Ihe ị kara akara adịghị efu.',
  lineSignedOut: 'Netwọk adịghị n’ekwentị a. Ịbanye chọrọ ya.',
  lineWaiting: {
    one: 'Netwọk adịghị n’ekwentị a. Mgbanwe {count} dị ebe a n’udo, ọ ga-aga n’onwe ya.',
    other: 'Netwọk adịghị n’ekwentị a. Mgbanwe {count} dị ebe a n’udo, ha ga-aga n’onwe ha.',
  },
  waiting: { one: 'ezigabeghị {count}', other: 'ezigabeghị {count}' },
  sending: { one: 'Ọ na-eziga {count}…', other: 'Ọ na-eziga {count}…' },
  allReceived: 'Ihe niile eruola ụka gị.',
  needsNetwork: 'Nke a chọrọ netwọk. Ọ ga-arụ ọrụ ọzọ mgbe ọ lọghachiri.',
  needsAttention: { one: '{count} chọrọ ka ị lee ya', other: '{count} chọrọ ka ị lee ha' },
  present: 'Ọ nọ ebe a',
  savedHere: 'Ọ dị n’ekwentị a',
  received: 'Ụka anatala ya',
  refused: 'Anabataghị ya',
  newVersion: 'Ụdị ọhụrụ adịla njikere. Ọ ga-amalite mgbe ọzọ ị ga-emeghe ngwa a.',
  startNewVersion: 'Melite ugbu a',
}

/** The part of the administrators' areas that the door, its form and its menu show. */

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'Otu azịza chọrọ ka e leghachi ya anya. Akara dị ya n’okpuru.',
    other: 'Azịza {count} chọrọ ka e leghachi ha anya. Akara dị ha n’okpuru.',
  },
  notSent: 'Echekwaghị nke a. Ihe ị dere efughị.',
  required: 'Biko dejupụta nke a.',
  emailWrong: 'Nke a adịghị ka adreesị ozi-e. O kwesịrị ịdị ka name@example.com.',
  phoneWrong: 'Nke a adịghị ka nọmba ekwentị. Dee ya ka 0803 123 4567, ma ọ bụ na + na koodu mba.',
  dayOfMonth: '{month} nwere naanị ụbọchị {days}.',
  monthMissing: 'Biko họrọ ọnwa nke ụbọchị ahụ.',
  dayMissing: 'Biko họrọ ụbọchị n’ime ọnwa ahụ.',
  tooLong: 'Nke a toro ogologo. Mkpụrụedemede {max} bụ oke.',
  firstName: 'Aha',
  lastName: 'Aha nna',
  emailAddress: 'Ozi-e',
  phoneNumber: 'Nọmba ekwentị',
  birthDay: 'Ụbọchị ọmụmụ',
  birthMonth: 'Ọnwa ọmụmụ',
  day: 'Ụbọchị',
  month: 'Ọnwa',
  gender: 'Nwoke ma ọ bụ nwanyị',
  male: 'Nwoke',
  female: 'Nwanyị',
  choose: 'Họrọ',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'Njikọ a ezughị ezu',
  inviteMissingBody: 'Meghee njikọ ahụ ọzọ site n’ozi i nwetara, ma ọ bụ rịọ ka e zitere gị nke ọzọ.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Nchịkọta',
  openMenu: 'Meghee nchịkọta',
  closeMenu: 'Mechie nchịkọta',
  sunday: 'Ụbọchị Ụka',
  people: 'Ndị mmadụ',
  money: 'Ego',
  door: 'N’ọnụ ụzọ',
  kiosk: 'Kiosk',
  children: 'Ụmụaka',
  thisPhone: 'Ngwaọrụ a',
  opening: 'Ọ na-emeghe…',
  yourChurch: 'ụka gị',
  mailedLink: 'Njikọ sitere n’ozi-e',
  language: 'Asụsụ',
  theme: 'Ọdịdị',
  themeAuto: 'Otu ekwentị dị',
  themeLight: 'Ọcha',
  themeDark: 'Ọji',
  themeSunlight: 'Maka anwụ',
  newVersion: 'Ụdị ọhụrụ adịla njikere. Ihe ị dere ka dị.',
  newVersionStart: 'Melite',
}

export const common: Translation<typeof commonEnglish> = {
  appName: 'Narthex',
  save: 'Chekwaa',
  saveChanges: 'Chekwaa mgbanwe',
  saving: 'Ọ na-echekwa…',
  cancel: 'Kagbuo',
  delete: 'Hichapụ',
  deleting: 'Ọ na-ehichapụ…',
  edit: 'Mezie',
  add: 'Tinye',
  close: 'Mechie',
  back: 'Laghachi',
  next: 'Ọzọ',
  done: 'Emechaala',
  undo: 'Weghachi',
  logInAs: 'Banye dịka {email}',
  retry: 'Nwaa ọzọ',
  reload: 'Meghee ọzọ',
  notHere: 'Akụkụ a emegheghị',
  notHereWhy: 'Lelee netwọk gị, nwaa ọzọ. Ọ bụrụ na ọ rụghị ọrụ, mechie ngwa a, meghee ya ọzọ.',
  search: 'Chọọ',
  clear: 'Kpochapụ',
  copyLink: 'Depụta njikọ',
  download: 'Budata',
  print: 'Bipụta',
  downloadCsv: 'Budata CSV',
  downloadExcel: 'Budata Excel',
  view: 'Lee',
  remove: 'Wepụ',
  send: 'Ziga',
  all: 'Ha niile',
  none: 'Ọ dịghị',
  loading: 'Ọ na-akwado…',
  notGiven: '—',
  optional: '(ọ bụghị iwu)',
  today: 'Taa',
  yesterday: 'Ụnyaahụ',
  progress: '{done} n’ime {total}',
  people: { zero: 'Onweghị onye nọ ya', one: 'Mmadụ {count}', other: 'Mmadụ {count}' },
  marks: { one: 'Akara {count}', other: 'Akara {count}' },
  times: { one: 'otu ugboro', other: 'ugboro {count}' },
}

export const listCode: Translation<typeof listCodeAreaEnglish> = {
  name: 'Koodu ndepụta',
  compare: 'Koodu ndepụta {word}. Tụnyere ya na ekwentị ndị ọzọ',
}

/** Igbo. */
export const ig: Locale = { listCode, common, dayWords, door, fields, offline, problems, session, shell }
