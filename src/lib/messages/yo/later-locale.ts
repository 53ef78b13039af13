import type { LaterLocale } from '../locales.ts'
import { children } from './children.ts'
import { headcount } from './headcount.ts'
import type { agreement as agreementEnglish } from '../en/agreement.ts'
import type { Translation } from '../message-types.ts'
import type { birthdayGreeting as birthdayGreetingEnglish } from '../en/birthday-greeting.ts'
import type { emailConfirmation as emailConfirmationEnglish } from '../en/email-confirmation.ts'
import type { install as installEnglish } from '../en/install.ts'
import type { family as familyEnglish } from '../en/family.ts'
import type { thisPhone as thisPhoneEnglish } from '../en/this-phone.ts'
import type { scan as scanEnglish } from '../en/scan.ts'

export const scan: Translation<typeof scanEnglish> = {
  opening: 'Kámẹ́rà ń ṣí…',
  readerComing: 'Ó ń múra láti ka káàdì…',
  hold: 'Gbé káàdì sókè',
  holdBody: 'Ọ̀kan lẹ́yìn ìkejì, láìtẹ nǹkan kan. Ẹ̀rọ ìkàwé káàdì ọwọ́ ń ṣiṣẹ́ níbí pẹ̀lú.',
  picture: 'Ohun tí kámẹ́rà ń rí',
  lightOn: 'Tan iná',
  lightOff: 'Pa iná',

  marked: 'A ti sàmì sí i',
  here: 'Ó ti wà níbí, {time}',
  unmarked: 'A ti yọ àmì rẹ̀ kúrò',
  markedElsewhere: 'Ó ṣì ní àmì láti ẹnu ọ̀nà mìíràn',
  thisPerson: 'Ẹni yìí',
  unknown: 'Fóònù yìí kò mọ káàdì yìí',
  unknownCard: 'A kò tíì kà á.',
  cardNamed: 'Káàdì tó parí pẹ̀lú {card}',
  addName: 'Fi orúkọ kún un',
  nameKept: 'A ti pa orúkọ mọ́, a kò tíì kà á',
  nameKeptBody: 'Ìjọ rẹ yóò wo káàdì náà. Bí wọn kò bá mọ̀ ọ́n, o máa rí i nínú àpótí ìfiránṣẹ́ pẹ̀lú orúkọ yìí.',
  nameOfCard: 'Orúkọ ẹni tó ní káàdì yìí',
  saveName: 'Pa orúkọ mọ́',
  firstNameMissing: 'Tẹ orúkọ àkọ́kọ́.',

  notACard: 'Káàdì ọmọ ìjọ kọ́ nìyí',
  notACardBody: 'A kò sàmì sí ẹnìkankan. Gbé káàdì ìjọ rẹ sókè, tàbí wá ẹni náà lábẹ́ Orúkọ.',
  damaged: 'A kò rí káàdì náà kà tán',
  damagedBody: 'A kò sàmì sí ẹnìkankan. Gbé e sókè gbọọrọ, kí o tún kà á, tàbí wá ẹni náà lábẹ́ Orúkọ.',
  otherChurch: 'Káàdì ìjọ mìíràn',
  otherChurchBody: 'A kò sàmì sí ẹnìkankan. O lè fi àlejò kún un lábẹ́ Orúkọ.',
  deleted: 'Kò sí nínú àkójọ mọ́',
  deletedBody:
    'A kò sàmì sí ẹnìkankan: a ti pa orúkọ ẹni tó ni káàdì yìí rẹ́. Wá a tàbí fi kún un lábẹ́ Orúkọ.',
  trouble: 'Kò ṣe é ṣe',

  denied: 'A kò gba kámẹ́rà láàyè',
  deniedBody:
    'Ṣí ètò ojú ewé yìí (àmì tó wà lẹ́gbẹ̀ẹ́ àdírẹ́sì rẹ̀) tàbí ti áàpù náà lórí fóònù rẹ, gba kámẹ́rà láàyè, kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i.',
  noCamera: 'Kò sí kámẹ́rà níbí',
  noCameraBody:
    'So ọ̀kan mọ́ ọn kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i, lo ẹ̀rọ ìkàwé káàdì ọwọ́, tàbí sàmì sí àwọn ènìyàn lábẹ́ Orúkọ.',
  insecure: 'Kámẹ́rà nílò àdírẹ́sì tó ní ààbò',
  insecureBody: 'Fi àdírẹ́sì tó bẹ̀rẹ̀ pẹ̀lú https ṣí áàpù náà. Ẹ̀rọ ìkàwé káàdì ọwọ́ àti Orúkọ ṣì ń ṣiṣẹ́ níbí.',
  inUse: 'Áàpù mìíràn ń lo kámẹ́rà',
  inUseBody: 'Ti áàpù tàbí fèrèsé kejì, kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i.',
  stopped: 'Kámẹ́rà ti dúró',
  stoppedBody: 'Tẹ Gbìyànjú lẹ́ẹ̀kan sí i. Bí ó bá ṣì ṣókùnkùn, ti áàpù náà, kí o tún un ṣí. Orúkọ ṣì ń ṣiṣẹ́.',
  readerMissing: 'Ìkàwé káàdì kò tíì sí lórí fóònù yìí',
  readerMissingBody:
    'So ó mọ́ nẹ́tíwọ́ọ̀kì lẹ́ẹ̀kan kí o tẹ Gbìyànjú lẹ́ẹ̀kan sí i; láti ìgbà náà yóò máa ṣiṣẹ́ láìsí i. Orúkọ àti ẹ̀rọ ọwọ́ ń ṣiṣẹ́ báyìí.',
}

export const thisPhone: Translation<typeof thisPhoneEnglish> = {
  lead: 'Ohun tí a fi pamọ́ sórí ẹ̀rọ yìí.',

  kept: 'Ohun tí kò tíì lọ wà láìléwu',
  keptBody:
    'Aṣàwákiri yìí kò ní pa á rẹ́, kódà bí àyè bá dín kù. Yóò sọnù kìkì bí ẹnìkan bá nu ibi ìpamọ́ rẹ̀ tàbí tó yọ áàpù náà kúrò.',
  mayGo: 'Aṣàwákiri yìí lè pa ohun tí kò tíì lọ rẹ́',
  mayGoBody:
    'Bí àyè bá dín kù, fóònù rẹ lè pa àmì tí kò tíì lọ rẹ́. Fi áàpù náà sórí fóònù kí èyí má bàa ṣẹlẹ̀.',
  mayGoDo: 'Fi ránṣẹ́ kí o sì gbà kí o tó gbé fóònù sí ẹ̀gbẹ́, kí o sì fi àyè sílẹ̀.',
  unsaid: 'Aṣàwákiri yìí lè pa ohun tí kò tíì lọ rẹ́',
  unsaidBody:
    'Kò sọ bóyá òun yóò pa á mọ́. Fi ránṣẹ́ kí o sì gbà kí o tó gbé fóònù sí ẹ̀gbẹ́, kí o sì fi àyè sílẹ̀.',
  ask: 'Tún wò ó',
  asking: 'Ó ń wò…',
  stillNo: 'Aṣàwákiri náà ṣì lè pa ohun tí kò tíì lọ rẹ́.',
  looking: 'Ó ń wò…',

  facts: 'Lórí ẹ̀rọ yìí',
  pending: 'Kò tíì lọ',
  encrypted: {
    one: 'Àyípadà {count} ti ẹlòmíràn wà ní títì pa lórí fóònù yìí. Wọlé pẹ̀lú àkáǹtì yẹn láti fi ránṣẹ́.',
    other:
      'Àyípadà {count} ti ẹlòmíràn wà ní títì pa lórí fóònù yìí. Wọlé pẹ̀lú àkáǹtì yẹn láti fi wọ́n ránṣẹ́.',
  },
  pendingCount: { zero: 'Kò sí', one: 'Àyípadà {count}', other: 'Àyípadà {count}' },
  attention: 'Ó ń fẹ́ kí o wò ó',
  lastSync: 'Ìgbà tó bá ìjọ rẹ sọ̀rọ̀ kẹ́yìn',
  never: 'Kò tíì ṣẹlẹ̀',
  storage: 'Àyè tó ti lò',
  storageOf: '{used} nínú {quota} tí aṣàwákiri yìí gbà',
  storageUnsaid: 'A kò mọ̀',
  storageTight: 'Ó kù díẹ̀. Fi àyè sílẹ̀ lórí fóònù, kí a lè fi àmì pamọ́.',
  version: 'Ẹ̀yà',
  inDevelopment: 'tí a ṣì ń ṣe',
  device: 'Ẹ̀rọ yìí',
  code: 'kóòdù {code}',

  sync: 'Fi ránṣẹ́ kí o sì gbà báyìí',
  syncing: 'Ó ń lọ…',
  synced: 'Gbogbo rẹ̀ ti dé ọ̀dọ̀ ìjọ rẹ',
  notSynced: 'Ìjọ rẹ kò dáhùn. Ohun tó ń dúró wà láìléwu níbí, yóò lọ fúnra rẹ̀.',
  copy: 'Gba ohun tí kò tíì lọ wọlé',
  copied: {
    one: 'Ẹ̀dà àyípadà {count} wà lára ohun tí o gbà wọlé',
    other: 'Ẹ̀dà àyípadà {count} wà lára ohun tí o gbà wọlé',
  },
  copyWarning:
    'Ẹnikẹ́ni tó bá ní fáìlì náà lè ka ẹ̀dà yìí. Kì í fi nǹkan kan ránṣẹ́; ibí ni ohun tó ń dúró yóò ti lọ.',
}

export const family: Translation<typeof familyEnglish> = {
  named: 'Ìdílé {name}',
  markedAt: 'A sàmì sí i ní {time}',
  child: 'Ọmọdé',
  childAged: 'Ọmọdé, {age}',
  markAll: 'Sàmì sí gbogbo àwọn {count}',
  mark: 'Sàmì sí {count}',
  marking: 'Ó ń sàmì…',
  nobodyTicked: 'O kò tíì yan ẹnìkankan. Tẹ àwọn tó wà níbí.',
  everybodyHere: 'Gbogbo ìdílé yìí ló wà níbí.',
  nobodyLeft: 'Kò sí ẹnìkankan nínú ìdílé yìí mọ́.',
  marked: '{family}: a ti sàmì sí {count}',
  unmarked: '{family}: a ti yọ àmì {count} kúrò',
  stillMarked: 'A ti yọ àwọn àmì náà kúrò. Àwọn tó ṣì ní àmì láti ẹnu ọ̀nà mìíràn: {names}.',
  checkInOne: 'Gbà á wọlé: {name}',
  otherName: 'Orúkọ àgbàlagbà kejì',
  children: 'Àwọn ọmọ',
  childName: 'Orúkọ ọmọ {count}',
  boy: 'Ọmọkùnrin',
  girl: 'Ọmọbìnrin',
  addChild: 'Fi ọmọ mìíràn kún un',
  removeChild: 'Yọ ọmọ {count} kúrò',
  lastName: 'Orúkọ ìdílé',
  lastNameHint: 'Bí o bá fi sílẹ̀: {name}, bíi ti òkè.',
  save: 'Fi ìdílé kún un, kí o sàmì',
  remove: 'Kò sí ìdílé',
  alone: 'Tẹ orúkọ ọmọ tàbí àgbàlagbà mìíràn, tàbí tẹ “Kò sí ìdílé”.',
  tooMany: 'Ìdílé kan lè ní ènìyàn {count} péré níbí.',
  addedAndMarked: '{family}: a fi {count} kún un, a sì sàmì sí wọn',
  joins: 'Àwọn tí o fi kún un yóò darapọ̀ mọ́ ìdílé yẹn.',
}

export const install: Translation<typeof installEnglish> = {
  title: 'Fi Narthex sórí fóònù yìí',
  why: 'Yóò ṣí láti ojú fóònù rẹ bí áàpù yòókù, láìsí nẹ́tíwọ́ọ̀kì pẹ̀lú, fóònù yóò sì di ohun tí o sàmì sí mú dáadáa.',
  install: 'Fi sórí fóònù',
  installing: 'Ó ń lọ sórí fóònù…',
  notNow: 'Kì í ṣe báyìí',
  notNowSaid: 'A ó tún béèrè lẹ́yìn ọjọ́ 60. O lè fi sórí fóònù nígbàkigbà nínú àkójọ, lábẹ́ “Ẹ̀rọ yìí”.',
  added: 'Mo ti fi sí i',
  installedSaid: 'Narthex ń bọ̀ lójú fóònù rẹ',
  stepShare: 'Tẹ Share nínú aṣàwákiri',
  stepAdd: 'Lọ sí ìsàlẹ̀, kí o yan Add to Home Screen',
  stepOpen: 'Tẹ Add, kí o ṣí Narthex láti ojú fóònù, kí o sì tún wọlé',
  shareHint: 'Bí o kò bá rí i, ṣí àdírẹ́sì yìí nínú Safari, kí o ṣe bákan náà níbẹ̀.',
  menuWay: 'Ṣí àkójọ aṣàwákiri náà, kí o yan Install tàbí Add to Home screen.',
  menuHint: 'Bí o kò bá rí i, aṣàwákiri yìí kò lè ṣe é. Lo Chrome.',
  isInstalled: 'Narthex ti wà lórí fóònù yìí',
  isInstalledBody: 'Òun ni o ń lò báyìí.',
}

export const emailConfirmation: Translation<typeof emailConfirmationEnglish> = {
  ask: 'Fìdí {email} múlẹ̀. A ti fi ìlìnkì ránṣẹ́ sí ọ.',
  staysOff:
    'Kí o tó ṣe bẹ́ẹ̀, SMS, fífi owó ránṣẹ́, pípe àwọn ẹlòmíràn, gbígbé ìjọ fún ẹlòmíràn àti ìfìdímúlẹ̀ onígbésẹ̀ méjì kò ní ṣiṣẹ́.',
  sendAgain: 'Tún un fi ránṣẹ́',
  sending: 'Ó ń fi ránṣẹ́…',
  sent: 'A ti fi ìlìnkì tuntun ránṣẹ́ sí {email}',
  changeEmail: 'Yí ímeèlì padà',
  title: 'Fìdí ímeèlì rẹ múlẹ̀',
  lead: 'Ímeèlì yìí ni a fi forúkọ sílẹ̀. Bí kì í bá ṣe ìwọ, ti ojú ìwé yìí: kò sí ohun tí yóò ṣẹlẹ̀.',
  confirm: 'Fìdí ímeèlì mi múlẹ̀',
  confirming: 'Ó ń fìdí rẹ̀ múlẹ̀…',
  confirmed: 'A ti fìdí {email} múlẹ̀.',
  openChurch: 'Ṣí ìjọ rẹ',
  toLogin: 'Lọ wọlé',
}

export const birthdayGreeting: Translation<typeof birthdayGreetingEnglish> = {
  today: 'Ẹ kú ọjọ́ ìbí, {name}. Gbogbo wa ní {church} ń bá yín yọ̀ lónìí, a sì ń gbàdúrà fún yín.',
  belated: 'Ẹ kú ọjọ́ ìbí tó kọjá, {name}. Gbogbo wa ní {church} ń bá yín yọ̀, a sì ń gbàdúrà fún yín.',
  early: 'Ẹ kú ọjọ́ ìbí tó ń bọ̀, {name}. Gbogbo wa ní {church} ń bá yín yọ̀, a sì ń gbàdúrà fún yín.',
}

export const agreement: Translation<typeof agreementEnglish> = {
  title: 'Ṣé àkójọ kan náà ni?',
  word: 'Iye àti kóòdù àkójọ fóònù yìí',
  eye: 'Gbé fóònù méjì sí ẹ̀gbẹ́ ara wọn. Bí iye àti kóòdù bá jẹ́ ọ̀kan náà, àwọn ènìyàn kan náà ni a sàmì sí lórí méjèèjì. Èyí ń ṣiṣẹ́ láìsí nẹ́tíwọ́ọ̀kì.',
  church: 'Ìjọ rẹ',
  phones: 'Àwọn fóònù mìíràn ní ìsìn yìí',
  phoneOf: 'Fóònù {person}',
  asking: 'Ó ń béèrè lọ́wọ́ ìjọ rẹ àti àwọn fóònù mìíràn…',
  same: 'Àkójọ rẹ̀ bá ti fóònù yìí mu',
  sameAll: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu àti ti gbogbo fóònù {count}',
  churchSame: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu',
  churchBut: {
    one: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu, ènìyàn {count} sì wà tí a sàmì sí lórí fóònù yìí nìkan títí di báyìí',
    other: 'Àkójọ rẹ̀ bá ti ìjọ rẹ mu, ènìyàn {count} sì wà tí a sàmì sí lórí fóònù yìí nìkan títí di báyìí',
  },
  differsBy: {
    one: 'Ó yàtọ̀ sí ti ìjọ rẹ pẹ̀lú ènìyàn {count}, ó kéré tán',
    other: 'Ó yàtọ̀ sí ti ìjọ rẹ pẹ̀lú ènìyàn {count}, ó kéré tán',
  },
  onlyHere: { one: '{count} kò tíì lọ', other: '{count} kò tíì lọ' },
  fewer: { one: 'ó fi {count} dín sí ti fóònù yìí', other: 'ó fi {count} dín sí ti fóònù yìí' },
  more: { one: 'ó fi {count} ju ti fóònù yìí lọ', other: 'ó fi {count} ju ti fóònù yìí lọ' },
  others: 'Iye kan náà, ṣùgbọ́n kì í ṣe àwọn ènìyàn kan náà',
  heard: 'a gbọ́ ní {when}',
  holds: { one: 'àyípadà {count} kò tíì lọ', other: 'àyípadà {count} kò tíì lọ' },
  nobody: 'Kò sí fóònù mìíràn tó ti sọ àkójọ tó ní.',
  whatNow: 'Bí fóònù méjì bá yàtọ̀',
  whatNowBody:
    'Fóònù tó ní nẹ́tíwọ́ọ̀kì yóò fi ránṣẹ́, yóò sì gba ohun tó kù fúnra rẹ̀ láìpẹ́. Èyí tí kò ní yóò pa àmì rẹ̀ mọ́, yóò fi ránṣẹ́ tó bá yá. Kò sí ohun tí a ó tún sàmì sí: ẹni tí a sàmì sí lórí èyíkéyìí yóò wà nínú àkójọ ìjọ.',
  offline: 'Kò sí nẹ́tíwọ́ọ̀kì. Fi ojú wo kóòdù náà.',
  unknown: 'Ìjọ rẹ kò tíì mọ ìsìn yìí. Yóò mọ̀ ọ́n nígbà tí fóònù yìí bá ti fi ránṣẹ́.',
  failed: 'A kò lè kàn sí ìjọ rẹ. Fi ojú wo kóòdù náà, tàbí tún béèrè.',
  again: 'Tún béèrè',
}

/** Yoruba after the first screen. */
export const yo: LaterLocale = {
  agreement,
  birthdayGreeting,
  children,
  emailConfirmation,
  family,
  headcount,
  install,
  scan,
  thisPhone,
}
