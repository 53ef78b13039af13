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
  noNetwork: 'Èyí nílò nẹ́tíwọ́ọ̀kì, kò sì sí lórí fóònù yìí báyìí. Tún gbìyànjú nígbà tó bá padà.',
  timedOut: 'Nẹ́tíwọ́ọ̀kì ń falẹ̀ jù báyìí, èsì kò dé. Tún gbìyànjú láìpẹ́.',
  notOurs: 'Wi-Fi yìí lè fẹ́ kí o wọlé. Ṣí bíráúsà rẹ, wọlé níbẹ̀, kí o tún gbìyànjú.',
  unavailable: 'Ẹ̀rọ ìjọ kò ṣiṣẹ́ báyìí. Tún gbìyànjú lẹ́yìn ìṣẹ́jú kan.',
  broken: 'Ìyẹn kò ṣiṣẹ́. Tún gbìyànjú; bí kò bá yí padà, sọ ohun tí o tẹ̀ fún alábòójútó rẹ.',
}

export const offline: Translation<typeof offlineEnglish> = {
  line: 'Kò sí nẹ́tíwọ́ọ̀kì. Fóònù yìí ṣì ń ṣiṣẹ́, ohun tí o bá ṣe wà níbí.',
  slowPhone: 'Fóònù rẹ ń pẹ́ kó tó ṣí. Dúró díẹ̀. Ohun tí o sàmì sí wà láìléwu.',
  stuckPhone: 'Fóònù rẹ kò tíì dáhùn. Ti áàpù náà, kí o tún un ṣí. Ohun tí o sàmì sí wà láìléwu.',
  lineSignedOut: 'Kò sí nẹ́tíwọ́ọ̀kì lórí fóònù yìí. O nílò rẹ̀ láti wọlé.',
  lineWaiting: {
    one: 'Kò sí nẹ́tíwọ́ọ̀kì lórí fóònù yìí. Àyípadà {count} wà láìléwu níbí, yóò lọ fúnra rẹ̀.',
    other: 'Kò sí nẹ́tíwọ́ọ̀kì lórí fóònù yìí. Àyípadà {count} wà láìléwu níbí, wọn yóò lọ fúnra wọn.',
  },
  waiting: { one: '{count} kò tíì lọ', other: '{count} kò tíì lọ' },
  sending: { one: 'Ó ń fi {count} ránṣẹ́…', other: 'Ó ń fi {count} ránṣẹ́…' },
  allReceived: 'Gbogbo rẹ̀ ti dé ọ̀dọ̀ ìjọ rẹ.',
  needsNetwork: 'Èyí nílò nẹ́tíwọ́ọ̀kì. Yóò tún ṣiṣẹ́ nígbà tó bá padà dé.',
  needsAttention: { one: '{count} ń fẹ́ kí o wò ó', other: '{count} ń fẹ́ kí o wò wọ́n' },
  present: 'Ó wà níbí',
  savedHere: 'Ó wà lórí fóònù yìí',
  received: 'Ó ti dé ọ̀dọ̀ ìjọ',
  refused: 'A kò gbà á',
  newVersion: 'Ẹ̀yà tuntun ti ṣe tán. Yóò bẹ̀rẹ̀ nígbà mìíràn tí o bá ṣí áàpù náà.',
  startNewVersion: 'Lo ẹ̀yà tuntun báyìí',
}

/** The part of the administrators' areas that the door, its form and its menu show. */

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'Ìdáhùn kan ń fẹ́ àtúnwò. A fi àmì sí i nísàlẹ̀.',
    other: 'Ìdáhùn {count} ń fẹ́ àtúnwò. A fi àmì sí wọn nísàlẹ̀.',
  },
  notSent: 'A kò fi èyí pamọ́. Ohun tí o tẹ̀ kò sọnù.',
  required: 'Jọ̀wọ́ kọ èyí.',
  emailWrong: 'Èyí kò jọ àdírẹ́sì ímeèlì. Ó yẹ kó rí bíi name@example.com.',
  phoneWrong: 'Èyí kò jọ nọ́ńbà fóònù. Tẹ̀ ẹ́ bíi 0803 123 4567, tàbí pẹ̀lú + àti kóòdù orílẹ̀-èdè.',
  dayOfMonth: '{month} ní ọjọ́ {days} péré.',
  monthMissing: 'Jọ̀wọ́ yan oṣù ọjọ́ yẹn.',
  dayMissing: 'Jọ̀wọ́ yan ọjọ́ nínú oṣù yẹn.',
  tooLong: 'Èyí gùn jù. Lẹ́tà {max} ló pọ̀ jù.',
  firstName: 'Orúkọ',
  lastName: 'Orúkọ ìdílé',
  emailAddress: 'Ímeèlì',
  phoneNumber: 'Nọ́ńbà fóònù',
  birthDay: 'Ọjọ́ ìbí',
  birthMonth: 'Oṣù ìbí',
  day: 'Ọjọ́',
  month: 'Oṣù',
  gender: 'Ọkùnrin tàbí obìnrin',
  male: 'Ọkùnrin',
  female: 'Obìnrin',
  choose: 'Yàn',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'Ìlìnkì yìí kò pé',
  inviteMissingBody: 'Tún ìlìnkì náà ṣí láti inú ìránṣẹ́ tí o gbà, tàbí béèrè fún òmíràn.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Àkójọ',
  openMenu: 'Ṣí àkójọ',
  closeMenu: 'Ti àkójọ',
  sunday: 'Ọjọ́ Ìsinmi',
  people: 'Àwọn ènìyàn',
  money: 'Owó',
  door: 'Lẹ́nu ọ̀nà',
  kiosk: 'Kíósìkì',
  children: 'Àwọn ọmọ',
  thisPhone: 'Ẹ̀rọ yìí',
  opening: 'Ó ń ṣí…',
  yourChurch: 'ìjọ rẹ',
  mailedLink: 'Ìlìnkì láti inú ímeèlì',
  language: 'Èdè',
  theme: 'Ìrísí',
  themeAuto: 'Bí fóònù ṣe wà',
  themeLight: 'Mímọ́lẹ̀',
  themeDark: 'Dúdú',
  themeSunlight: 'Fún oòrùn',
  newVersion: 'Ẹ̀yà tuntun ti ṣe tán. Ohun tí o tẹ̀ ṣì wà.',
  newVersionStart: 'Lò ó',
}

export const common: Translation<typeof commonEnglish> = {
  appName: 'Narthex',
  save: 'Fi pamọ́',
  saveChanges: 'Fi àyípadà pamọ́',
  saving: 'Ó ń fi pamọ́…',
  cancel: 'Fagi lé e',
  delete: 'Pa rẹ́',
  deleting: 'Ó ń pa á rẹ́…',
  edit: 'Tún ṣe',
  add: 'Fi kún',
  close: 'Tì í',
  back: 'Padà',
  next: 'Èyí tó kàn',
  done: 'Ó ti parí',
  undo: 'Dá a padà',
  logInAs: 'Wọlé gẹ́gẹ́ bí {email}',
  retry: 'Gbìyànjú lẹ́ẹ̀kan sí i',
  reload: 'Tún ṣí i',
  notHere: 'Apá yìí kò lè ṣí',
  notHereWhy: 'Yẹ nẹ́tíwọ́ọ̀kì rẹ wò, kí o tún gbìyànjú. Bí kò bá ṣiṣẹ́, ti áàpù náà, kí o tún un ṣí.',
  search: 'Wá',
  clear: 'Nu kúrò',
  copyLink: 'Da ìlìnkì kọ',
  download: 'Gbà á wọlé',
  print: 'Tẹ̀ ẹ́ jáde',
  downloadCsv: 'Gba CSV wọlé',
  downloadExcel: 'Gba Excel wọlé',
  view: 'Wò ó',
  remove: 'Yọ kúrò',
  send: 'Fi ránṣẹ́',
  all: 'Gbogbo rẹ̀',
  none: 'Kò sí',
  loading: 'Ó ń múra sílẹ̀…',
  notGiven: '—',
  optional: '(kò pọn dandan)',
  today: 'Òní',
  yesterday: 'Àná',
  progress: '{done} nínú {total}',
  people: { zero: 'Kò tíì sí ẹnìkankan', one: 'Ènìyàn {count}', other: 'Ènìyàn {count}' },
  marks: { one: 'Àmì {count}', other: 'Àmì {count}' },
  times: { one: 'ẹ̀ẹ̀kan', other: 'ìgbà {count}' },
}

export const listCode: Translation<typeof listCodeAreaEnglish> = {
  name: 'Kóòdù àkójọ',
  compare: 'Kóòdù àkójọ {word}. Fi wé ti àwọn fóònù mìíràn',
}

/** Yoruba. */
export const yo: Locale = { listCode, common, dayWords, door, fields, offline, problems, session, shell }
