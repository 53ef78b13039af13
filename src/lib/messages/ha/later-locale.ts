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
  opening: 'Ana buɗe kyamara…',
  readerComing: 'Ana shirya karatun kati…',
  hold: 'Ɗaga kati',
  holdBody: 'Ɗaya bayan ɗaya, ba sai an taɓa ba. Na’urar karanta kati ta hannu ma tana aiki a nan.',
  picture: 'Abin da kyamara take gani',
  lightOn: 'Kunna haske',
  lightOff: 'Kashe haske',

  marked: 'An yi alama',
  here: 'Yana nan tuni, {time}',
  unmarked: 'An cire alamar',
  markedElsewhere: 'Yana da alama daga wata ƙofa har yanzu',
  thisPerson: 'Wannan mutum',
  unknown: 'Wayar nan ba ta san wannan katin ba',
  unknownCard: 'Ba a ƙidaya shi ba tukuna.',
  cardNamed: 'Katin da ya ƙare da {card}',
  addName: 'Ƙara suna',
  nameKept: 'An adana suna, ba a ƙidaya ba tukuna',
  nameKeptBody:
    'Cocinka za ta duba katin. Idan ba ta san shi ba, za ka same shi a akwatin fita da wannan suna.',
  nameOfCard: 'Sunan mai wannan katin',
  saveName: 'Adana suna',
  firstNameMissing: 'Rubuta sunan farko.',

  notACard: 'Ba katin mamba ba ne',
  notACardBody: 'Ba a yi wa kowa alama ba. Ɗaga katin cocinka, ko ka nemi mutumin a Sunaye.',
  damaged: 'Ba a karanta katin duka ba',
  damagedBody: 'Ba a yi wa kowa alama ba. Riƙe shi a miƙe ka sake karantawa, ko ka nemi mutumin a Sunaye.',
  otherChurch: 'Katin wata coci',
  otherChurchBody: 'Ba a yi wa kowa alama ba. Za a iya ƙara baƙo a Sunaye a matsayin sabon zuwa.',
  deleted: 'Ba ya cikin jeri kuma',
  deletedBody: 'Ba a yi wa kowa alama ba: an goge mai wannan kati. Nemo shi ko ƙara shi a Sunaye.',
  trouble: 'Ba a yi ba',

  denied: 'Ba a ba kyamara izini ba',
  deniedBody:
    'Buɗe saitunan wannan shafin (alamar da ke kusa da adireshinsa) ko na manhajar a wayarka, ba kyamara izini, sannan ka taɓa Sake gwadawa.',
  noCamera: 'Babu kyamara a nan',
  noCameraBody:
    'Haɗa ɗaya ka taɓa Sake gwadawa, yi amfani da na’urar karanta kati ta hannu, ko ka yi alama a Sunaye.',
  insecure: 'Kyamara tana buƙatar adireshi mai tsaro',
  insecureBody:
    'Buɗe manhajar da adireshin da ya fara da https. Na’urar karanta kati ta hannu da Sunaye suna aiki a nan.',
  inUse: 'Wata manhaja tana amfani da kyamara',
  inUseBody: 'Rufe ɗayar manhajar ko shafin, sannan ka taɓa Sake gwadawa.',
  stopped: 'Kyamara ta tsaya',
  stoppedBody: 'Taɓa Sake gwadawa. Idan duhun ya ci gaba, rufe manhajar ka sake buɗewa. Sunaye suna aiki.',
  readerMissing: 'Karatun kati bai zo wayar nan ba tukuna',
  readerMissingBody:
    'Haɗa ta da network sau ɗaya ka taɓa Sake gwadawa; daga nan zai yi aiki ba tare da shi ba. Sunaye da na’urar hannu suna aiki yanzu.',
}

export const thisPhone: Translation<typeof thisPhoneEnglish> = {
  lead: 'Abin da aka adana a wannan na’ura.',

  kept: 'Abin da ba a aika ba yana lafiya',
  keptBody:
    'Burauzar nan ba za ta goge shi ba, ko da wuri ya yi kaɗan. Zai ɓace ne kawai idan wani ya share ma’ajiyar burauza ko ya cire manhajar.',
  mayGo: 'Burauzar nan tana iya goge abin da ba a aika ba',
  mayGoBody:
    'Idan wuri ya yi kaɗan, wayarka tana iya goge alamomin da ba a aika ba. Sanya manhajar don hana hakan.',
  mayGoDo: 'Aika ka karɓa kafin ka ajiye wayar, ka bar ɗan wuri.',
  unsaid: 'Burauzar nan tana iya goge abin da ba a aika ba',
  unsaidBody: 'Ba ta faɗi ko za ta riƙe shi ba. Aika ka karɓa kafin ka ajiye wayar, ka bar ɗan wuri.',
  ask: 'Sake dubawa',
  asking: 'Ana dubawa…',
  stillNo: 'Har yanzu burauzar tana iya goge abin da ba a aika ba.',
  looking: 'Ana dubawa…',

  facts: 'A wannan na’ura',
  pending: 'Ba a aika ba tukuna',
  encrypted: {
    one: 'An kulle canji {count} na wani asusu a wayar nan. Shiga da asusun don aikawa.',
    other: 'An kulle canje-canje {count} na wani asusu a wayar nan. Shiga da asusun don aikawa.',
  },
  pendingCount: { zero: 'Babu', one: 'Canji {count}', other: 'Canje-canje {count}' },
  attention: 'Yana buƙatar ka duba',
  lastSync: 'Haɗuwa ta ƙarshe da cocinka',
  never: 'Ba a yi ba tukuna',
  storage: 'Wurin da aka yi amfani da shi',
  storageOf: '{used} cikin {quota} da burauzar ta bari',
  storageUnsaid: 'Ba a sani ba',
  storageTight: 'Ya rage kaɗan. Rage wasu abubuwa a wayar, don a iya adana alamomi.',
  version: 'Siga',
  inDevelopment: 'ana kan yi',
  device: 'Wannan na’ura',
  code: 'alama {code}',

  sync: 'Aika ka karɓa yanzu',
  syncing: 'Ana aikawa…',
  synced: 'Komai ya isa cocinka',
  notSynced: 'Cocinka ba ta amsa ba. Abin da ke jira yana nan lafiya, zai tafi da kansa.',
  copy: 'Sauke abin da ba a aika ba',
  copied: {
    one: 'Kwafin canji {count} yana cikin abubuwan da ka sauke',
    other: 'Kwafin canje-canje {count} yana cikin abubuwan da ka sauke',
  },
  copyWarning:
    'Duk wanda yake da fayil ɗin zai iya karanta kwafin. Ba ya aika komai; abin da ke jira daga nan zai tafi.',
}

export const family: Translation<typeof familyEnglish> = {
  named: 'Iyalin {name}',
  markedAt: 'An yi alama {time}',
  child: 'Yaro',
  childAged: 'Yaro, {age}',
  markAll: 'Yi wa duka {count} alama',
  mark: 'Yi wa {count} alama',
  marking: 'Ana yin alama…',
  nobodyTicked: 'Ba a zaɓi kowa ba. Taɓa waɗanda suke nan.',
  everybodyHere: 'Duk iyalin nan suna nan.',
  nobodyLeft: 'Babu kowa a cikin wannan iyali yanzu.',
  marked: '{family}: an yi wa {count} alama',
  unmarked: '{family}: an cire alamar {count}',
  stillMarked: 'An cire alamomin. Waɗanda har yanzu suke da alama daga wata ƙofa: {names}.',
  checkInOne: 'Karɓa: {name}',
  otherName: 'Sunan ɗayan babban',
  children: 'Yara',
  childName: 'Sunan yaro na {count}',
  boy: 'Namiji',
  girl: 'Mace',
  addChild: 'Ƙara wani yaro',
  removeChild: 'Cire yaro na {count}',
  lastName: 'Sunan iyali',
  lastNameHint: 'Idan ka bari haka: {name}, kamar na sama.',
  save: 'Ƙara iyalin ka yi alama',
  remove: 'Babu iyali',
  alone: 'Rubuta sunan yaro ko wani babba, ko ka taɓa “Babu iyali”.',
  tooMany: 'Iyali zai iya samun mutane {count} kawai a nan.',
  addedAndMarked: '{family}: an ƙara {count}, an kuma yi musu alama',
  joins: 'Waɗanda ka ƙara za su shiga wannan iyali.',
}

export const install: Translation<typeof installEnglish> = {
  title: 'Sanya Narthex a wayar nan',
  why: 'Za ta buɗe daga fuskar wayarka kamar kowace manhaja, ko babu network, kuma wayar za ta fi riƙe alamominka.',
  install: 'Sanya',
  installing: 'Ana sanyawa…',
  notNow: 'Ba yanzu ba',
  notNowSaid:
    'Za mu sake tambaya bayan kwana 60. Za ka iya sanya ta kowane lokaci a jeri, a “Wannan na’ura”.',
  added: 'Na riga na ƙara',
  installedSaid: 'Narthex tana kan hanya zuwa fuskar wayarka',
  stepShare: 'Taɓa Share a burauza',
  stepAdd: 'Yi ƙasa ka zaɓi Add to Home Screen',
  stepOpen: 'Taɓa Add, sannan ka buɗe Narthex daga fuskar waya ka sake shiga',
  shareHint: 'Idan ba ka ga wannan ba, buɗe adireshin nan a Safari ka yi haka a can.',
  menuWay: 'Buɗe jerin burauza ka zaɓi Install ko Add to Home screen.',
  menuHint: 'Idan ba ka gan shi ba, wannan burauzar ba za ta iya ba. Yi amfani da Chrome.',
  isInstalled: 'An sanya Narthex a wayar nan',
  isInstalledBody: 'Ita kake amfani da ita yanzu.',
}

export const emailConfirmation: Translation<typeof emailConfirmationEnglish> = {
  ask: 'Tabbatar da {email}. Mun aika maka hanyar haɗi.',
  staysOff:
    'Kafin nan, SMS, tura kuɗi, gayyata, miƙa coci ga wani da tabbatarwa mai matakai biyu ba sa aiki.',
  sendAgain: 'Sake aikawa',
  sending: 'Ana aikawa…',
  sent: 'Mun aika sabuwar hanyar haɗi zuwa {email}',
  changeEmail: 'Canza imel',
  title: 'Tabbatar da imel ɗinka',
  lead: 'An yi rajista da wannan imel. Idan ba kai ba ne, rufe wannan shafi: babu abin da zai faru.',
  confirm: 'Tabbatar da imel ɗina',
  confirming: 'Ana tabbatarwa…',
  confirmed: 'An tabbatar da {email}.',
  openChurch: 'Buɗe cocinka',
  toLogin: 'Je ka shiga',
}

export const birthdayGreeting: Translation<typeof birthdayGreetingEnglish> = {
  today:
    'Barka da ranar haihuwa, {name}. Dukanmu a {church} muna taya ku murna yau, kuma muna yi muku addu’a.',
  belated:
    'Barka da ranar haihuwar da ta wuce, {name}. Dukanmu a {church} muna taya ku murna, kuma muna yi muku addu’a.',
  early:
    'Barka da ranar haihuwa mai zuwa, {name}. Dukanmu a {church} muna taya ku murna, kuma muna yi muku addu’a.',
}

export const agreement: Translation<typeof agreementEnglish> = {
  title: 'Jeri ɗaya ne?',
  word: 'Adadi da lambar jerin wayar nan',
  eye: 'Riƙe wayoyi biyu gefe da gefe. Idan adadi da lambar jeri iri ɗaya ne, mutane ɗaya aka yi wa alama a duka biyun. Wannan yana aiki ba tare da network ba.',
  church: 'Cocinka',
  phones: 'Sauran wayoyi a wannan taron',
  phoneOf: 'Wayar {person}',
  asking: 'Ana tambayar cocinka da sauran wayoyi…',
  same: 'Jeri ɗaya da na wayar nan',
  sameAll: 'Jeri ɗaya da na cocinka da na duk wayoyi {count}',
  churchSame: 'Jeri ɗaya da na cocinka',
  churchBut: {
    one: 'Jeri ɗaya da na cocinka, da ƙarin mutum {count} wanda aka yi wa alama a wayar nan kaɗai zuwa yanzu',
    other:
      'Jeri ɗaya da na cocinka, da ƙarin mutane {count} waɗanda aka yi wa alama a wayar nan kaɗai zuwa yanzu',
  },
  differsBy: {
    one: 'Ya bambanta da na cocinka da aƙalla mutum {count}',
    other: 'Ya bambanta da na cocinka da aƙalla mutane {count}',
  },
  onlyHere: { one: 'ba a aika {count} ba tukuna', other: 'ba a aika {count} ba tukuna' },
  fewer: { one: 'ya kasa na wayar nan da {count}', other: 'ya kasa na wayar nan da {count}' },
  more: { one: 'ya fi na wayar nan da {count}', other: 'ya fi na wayar nan da {count}' },
  others: 'Yawa ɗaya, amma ba mutane ɗaya ba',
  heard: 'an ji {when}',
  holds: { one: 'ba a aika canji {count} ba tukuna', other: 'ba a aika canje-canje {count} ba tukuna' },
  nobody: 'Babu wata waya da ta faɗi jerin da take da shi.',
  whatNow: 'Idan wayoyi biyu sun bambanta',
  whatNowBody:
    'Waya mai network tana aikawa kuma tana karɓar abin da ya rage da kanta nan da nan. Wadda ba ta da shi tana riƙe alamominta ta aika daga baya. Ba sai an sake yin alama ba: duk wanda aka yi wa alama a ɗayansu zai kasance a jerin coci.',
  offline: 'Babu network. Kwatanta lambobin jeri da ido.',
  unknown: 'Cocinka ba ta san wannan taron ba tukuna. Za ta sani da zarar wayar nan ta aika.',
  failed: 'Ba a iya kaiwa ga cocinka ba. Kwatanta lambobin jeri da ido, ko ka sake tambaya.',
  again: 'Sake tambaya',
}

/** Hausa after the first screen. */
export const ha: LaterLocale = {
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
