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
  noNetwork: 'Wannan yana buƙatar network, kuma babu shi a wayar yanzu. Sake gwadawa idan ya dawo.',
  timedOut: 'Network yana da nauyi sosai yanzu, amsa ba ta zo ba. Sake gwadawa anjima kaɗan.',
  notOurs: 'Wataƙila wannan Wi-Fi yana so ka shiga. Buɗe burauzarka, ka shiga a can, sannan ka sake gwadawa.',
  unavailable: 'Na’urar coci ba ta aiki yanzu. Sake gwadawa bayan minti ɗaya.',
  broken: 'Wannan bai yi ba. Sake gwadawa; idan ya ci gaba haka, gaya wa mai gudanarwa abin da ka taɓa.',
}

export const offline: Translation<typeof offlineEnglish> = {
  line: 'Babu network. Wayar nan tana ci gaba da aiki, abin da ka yi yana nan.',
  slowPhone: 'Wayarka tana jinkirin buɗewa. Ɗan jira. Abin da ka yi wa alama yana nan lafiya.',
  stuckPhone:
    'Har yanzu wayarka ba ta amsa ba. Rufe manhajar ka sake buɗewa. Abin da ka yi wa alama yana nan lafiya.',
  lineSignedOut: 'Babu network a wayar nan. Shiga yana buƙatarsa.',
  lineWaiting: {
    one: 'Babu network a wayar nan. Canji {count} yana nan lafiya, zai tafi da kansa.',
    other: 'Babu network a wayar nan. Canje-canje {count} suna nan lafiya, za su tafi da kansu.',
  },
  waiting: { one: 'ba a aika {count} ba tukuna', other: 'ba a aika {count} ba tukuna' },
  sending: { one: 'Ana aika {count}…', other: 'Ana aika {count}…' },
  allReceived: 'Komai ya isa cocinka.',
  needsNetwork: 'Wannan yana buƙatar network. Zai sake aiki idan ya dawo.',
  needsAttention: { one: '{count} yana buƙatar ka duba', other: '{count} suna buƙatar ka duba' },
  present: 'Yana nan',
  savedHere: 'Tana wayar nan',
  received: 'Coci ta karɓa',
  refused: 'An ƙi',
  newVersion: 'Sabuwar sigar ta shirya. Za ta fara idan ka sake buɗe manhajar.',
  startNewVersion: 'Sabunta yanzu',
}

/** The part of the administrators' areas that the door, its form and its menu show. */

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'Amsa ɗaya tana buƙatar sake dubawa. An yi mata alama a ƙasa.',
    other: 'Amsoshi {count} suna buƙatar sake dubawa. An yi musu alama a ƙasa.',
  },
  notSent: 'Ba a adana wannan ba. Abin da ka rubuta bai ɓace ba.',
  required: 'Don Allah cika wannan.',
  emailWrong: 'Wannan bai yi kama da adireshin imel ba. Ya kamata ya zama kamar name@example.com.',
  phoneWrong: 'Wannan bai yi kama da lambar waya ba. Rubuta kamar 0803 123 4567, ko da + da lambar ƙasa.',
  dayOfMonth: '{month} yana da kwana {days} kawai.',
  monthMissing: 'Da fatan za a zaɓi watan wannan rana.',
  dayMissing: 'Da fatan za a zaɓi ranar a wannan wata.',
  tooLong: 'Wannan ya yi tsawo. Haruffa {max} ne iyaka.',
  firstName: 'Suna',
  lastName: 'Sunan iyali',
  emailAddress: 'Imel',
  phoneNumber: 'Lambar waya',
  birthDay: 'Ranar haihuwa',
  birthMonth: 'Watan haihuwa',
  day: 'Rana',
  month: 'Wata',
  gender: 'Namiji ko mace',
  male: 'Namiji',
  female: 'Mace',
  choose: 'Zaɓi',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'Wannan hanyar haɗi ba ta cika ba',
  inviteMissingBody: 'Sake buɗe hanyar haɗin daga saƙon da ka samu, ko ka nemi a sake aiko maka.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Jeri',
  openMenu: 'Buɗe jeri',
  closeMenu: 'Rufe jeri',
  sunday: 'Lahadi',
  people: 'Mutane',
  money: 'Kuɗi',
  door: 'A bakin ƙofa',
  kiosk: 'Kiosk',
  children: 'Yara',
  thisPhone: 'Wannan na’ura',
  opening: 'Ana buɗewa…',
  yourChurch: 'cocinka',
  mailedLink: 'Hanyar haɗi daga imel',
  language: 'Harshe',
  theme: 'Kamanni',
  themeAuto: 'Yadda waya take',
  themeLight: 'Mai haske',
  themeDark: 'Mai duhu',
  themeSunlight: 'Don rana',
  newVersion: 'Sabuwar sigar ta shirya. Abin da ka rubuta yana nan.',
  newVersionStart: 'Sabunta',
}

export const common: Translation<typeof commonEnglish> = {
  appName: 'Narthex',
  save: 'Adana',
  saveChanges: 'Adana canje-canje',
  saving: 'Ana adanawa…',
  cancel: 'Soke',
  delete: 'Goge',
  deleting: 'Ana gogewa…',
  edit: 'Gyara',
  add: 'Ƙara',
  close: 'Rufe',
  back: 'Koma',
  next: 'Gaba',
  done: 'An gama',
  undo: 'Mayar',
  logInAs: 'Shiga a matsayin {email}',
  retry: 'Sake gwadawa',
  reload: 'Sake buɗewa',
  notHere: 'Wannan ɓangare bai buɗu ba',
  notHereWhy: 'Duba network ɗinka, ka sake gwadawa. Idan bai yi ba, rufe app ɗin ka sake buɗewa.',
  search: 'Nema',
  clear: 'Share',
  copyLink: 'Kwafi hanyar haɗi',
  download: 'Sauke',
  print: 'Buga',
  downloadCsv: 'Sauke CSV',
  downloadExcel: 'Sauke Excel',
  view: 'Duba',
  remove: 'Cire',
  send: 'Aika',
  all: 'Duka',
  none: 'Babu',
  loading: 'Ana shiryawa…',
  notGiven: '—',
  optional: '(ba dole ba)',
  today: 'Yau',
  yesterday: 'Jiya',
  progress: '{done} cikin {total}',
  people: { zero: 'Babu kowa tukuna', one: 'Mutum {count}', other: 'Mutane {count}' },
  marks: { one: 'Alama {count}', other: 'Alamomi {count}' },
  times: { one: 'sau ɗaya', other: 'sau {count}' },
}

export const listCode: Translation<typeof listCodeAreaEnglish> = {
  name: 'Lambar jerin',
  compare: 'Lambar jerin {word}. Kwatanta da sauran wayoyi',
}

/** Hausa. */
export const ha: Locale = { listCode, common, dayWords, door, fields, offline, problems, session, shell }
