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
  opening: 'Kamera na-emeghe…',
  readerComing: 'Ọ na-akwado ịgụ kaadị…',
  hold: 'Welie kaadị elu',
  holdBody: 'Otu otu, na-apịghị ihe ọ bụla. Ihe eji aka agụ kaadị na-arụkwa ọrụ ebe a.',
  picture: 'Ihe kamera na-ahụ',
  lightOn: 'Mụnye ọkụ',
  lightOff: 'Gbanyụọ ọkụ',

  marked: 'Akaala akara',
  here: 'Ọ nọrịị ebe a, {time}',
  unmarked: 'Ewepụla akara ya',
  markedElsewhere: 'O ka nwere akara sitere n’ọnụ ụzọ ọzọ',
  thisPerson: 'Onye a',
  unknown: 'Ekwentị a amaghị kaadị a',
  unknownCard: 'Agụbeghị ya.',
  cardNamed: 'Kaadị na-ejedebe na {card}',
  addName: 'Tinye aha',
  nameKept: 'Echekwara aha, agụbeghị ya',
  nameKeptBody: 'Ụka gị ga-elele kaadị ahụ. Ọ bụrụ na ha amaghị ya, ị ga-ahụ ya n’igbe mbupụ site n’aha a.',
  nameOfCard: 'Aha onye nwe kaadị a',
  saveName: 'Chekwaa aha',
  firstNameMissing: 'Dee aha mbụ.',

  notACard: 'Ọ bụghị kaadị onye otu',
  notACardBody: 'Akaghị onye ọ bụla akara. Welie kaadị ụka gị elu, ma ọ bụ chọọ onye ahụ na Aha.',
  damaged: 'Agụzughị kaadị ahụ',
  damagedBody: 'Akaghị onye ọ bụla akara. Jide ya kwụ ọtọ gụọ ya ọzọ, ma ọ bụ chọọ onye ahụ na Aha.',
  otherChurch: 'Kaadị ụka ọzọ',
  otherChurchBody: 'Akaghị onye ọ bụla akara. E nwere ike itinye onye ọbịa na Aha dị ka onye ọbịa ọhụrụ.',
  deleted: 'Ọ nọghịzi na ndepụta',
  deletedBody: 'Akaghị onye ọ bụla akara: ehichapụla onye nwe kaadị a. Chọọ ya ma ọ bụ tinye ya na Aha.',
  trouble: 'Emeghị ya',

  denied: 'Enyeghị kamera ikike',
  deniedBody:
    'Meghee ntọala nke ibe a (akara dị n’akụkụ adreesị ya) ma ọ bụ nke ngwa ahụ n’ekwentị gị, nye kamera ikike, pịa Nwaa ọzọ.',
  noCamera: 'Kamera adịghị ebe a',
  noCameraBody: 'Jikọọ otu ma pịa Nwaa ọzọ, jiri ihe eji aka agụ kaadị, ma ọ bụ kaa ndị mmadụ akara na Aha.',
  insecure: 'Kamera chọrọ adreesị nwere nchekwa',
  insecureBody:
    'Jiri adreesị malitere na https meghee ngwa a. Ihe eji aka agụ kaadị na Aha na-arụ ọrụ ebe a.',
  inUse: 'Ngwa ọzọ ji kamera',
  inUseBody: 'Mechie ngwa ma ọ bụ windo nke ọzọ, pịa Nwaa ọzọ.',
  stopped: 'Kamera akwụsịla',
  stoppedBody: 'Pịa Nwaa ọzọ. Ọ bụrụ na ọ ka gbara ọchịchịrị, mechie ngwa a, meghee ya. Aha na-arụ ọrụ.',
  readerMissing: 'Ihe na-agụ kaadị adịbeghị n’ekwentị a',
  readerMissingBody:
    'Jikọọ na netwọk otu ugboro ma pịa Nwaa ọzọ; site mgbe ahụ ọ ga-arụ ọrụ na-enweghị ya. Aha na ihe eji aka agụ kaadị na-arụ ọrụ ugbu a.',
}

export const thisPhone: Translation<typeof thisPhoneEnglish> = {
  lead: 'Ihe echekwara na ngwaọrụ a.',

  kept: 'Ihe ezigabeghị dị n’udo',
  keptBody:
    'Ihe nchọgharị a agaghị ehichapụ ya, ọbụlagodi ohere dị obere. Ọ ga-efu naanị ma mmadụ hichapụ ebe nchekwa ya ma ọ bụ wepụ ngwa a.',
  mayGo: 'Ihe nchọgharị a nwere ike ihichapụ ihe ezigabeghị',
  mayGoBody:
    'Ọ bụrụ na ohere dị obere, ekwentị gị nwere ike ihichapụ akara ezigabeghị. Wụnye ngwa a ka nke a ghara ime.',
  mayGoDo: 'Ziga ma nata tupu i debe ekwentị, hapụkwa ohere ụfọdụ.',
  unsaid: 'Ihe nchọgharị a nwere ike ihichapụ ihe ezigabeghị',
  unsaidBody: 'O kwughị ma ọ ga-edebe ya. Ziga ma nata tupu i debe ekwentị, hapụkwa ohere ụfọdụ.',
  ask: 'Lelee ọzọ',
  asking: 'Ọ na-ele…',
  stillNo: 'Ihe nchọgharị ahụ ka nwere ike ihichapụ ihe ezigabeghị.',
  looking: 'Ọ na-ele…',

  facts: 'Na ngwaọrụ a',
  pending: 'Ezigabeghị',
  encrypted: {
    one: 'Akpọchiri mgbanwe {count} nke akaụntụ ọzọ n’ekwentị a. Jiri akaụntụ ahụ banye ka i ziga ya.',
    other: 'Akpọchiri mgbanwe {count} nke akaụntụ ọzọ n’ekwentị a. Jiri akaụntụ ahụ banye ka i ziga ha.',
  },
  pendingCount: { zero: 'Ọ dịghị', one: 'Mgbanwe {count}', other: 'Mgbanwe {count}' },
  attention: 'Chọrọ ka ị lee ya',
  lastSync: 'Nkwurịta ikpeazụ na ụka gị',
  never: 'Ọ dịbeghị',
  storage: 'Ohere e jirila',
  storageOf: '{used} n’ime {quota} ihe nchọgharị a kwere',
  storageUnsaid: 'Amaghị',
  storageTight: 'O fọrọ obere. Wepụ ihe ụfọdụ n’ekwentị, ka e nwee ike ichekwa akara.',
  version: 'Ụdị',
  inDevelopment: 'a ka na-arụ ya',
  device: 'Ngwaọrụ a',
  code: 'koodu {code}',

  sync: 'Ziga ma nata ugbu a',
  syncing: 'Ọ na-aga…',
  synced: 'Ihe niile eruola ụka gị',
  notSynced: 'Ụka gị azaghị. Ihe na-eche dị ebe a n’udo, ọ ga-aga n’onwe ya.',
  copy: 'Budata ihe ezigabeghị',
  copied: {
    one: 'Mgbanwe {count} e depụtara dị n’ihe i budatara',
    other: 'Mgbanwe {count} e depụtara dị n’ihe i budatara',
  },
  copyWarning:
    'Onye ọ bụla nwere faịlụ ahụ nwere ike ịgụ ya. Ọ naghị eziga ihe ọ bụla; ihe na-eche si ebe a aga.',
}

export const family: Translation<typeof familyEnglish> = {
  named: 'Ezinụlọ {name}',
  markedAt: 'Akara ya akara na {time}',
  child: 'Nwata',
  childAged: 'Nwata, {age}',
  markAll: 'Kaa ha niile {count} akara',
  mark: 'Kaa {count} akara',
  marking: 'Ọ na-aka akara…',
  nobodyTicked: 'Ị họrọbeghị onye ọ bụla. Pịa ndị nọ ebe a.',
  everybodyHere: 'Ezinụlọ a niile nọ ebe a.',
  nobodyLeft: 'Ọ dịghịzi onye nọ n’ezinụlọ a.',
  marked: '{family}: akaala {count} akara',
  unmarked: '{family}: ewepụla akara {count}',
  stillMarked: 'Ewepụla akara ndị ahụ. Ndị ka nwere akara sitere n’ọnụ ụzọ ọzọ: {names}.',
  checkInOne: 'Nabata {name}',
  otherName: 'Aha okenye nke ọzọ',
  children: 'Ụmụaka',
  childName: 'Aha nwata {count}',
  boy: 'Nwoke',
  girl: 'Nwaanyị',
  addChild: 'Tinye nwata ọzọ',
  removeChild: 'Wepụ nwata {count}',
  lastName: 'Aha ezinụlọ',
  lastNameHint: 'Ọ bụrụ na ị hapụ ya: {name}, dị ka n’elu.',
  save: 'Tinye ezinụlọ ma kaa akara',
  remove: 'Enweghị ezinụlọ',
  alone: 'Dee aha nwata ma ọ bụ okenye ọzọ, ma ọ bụ pịa “Enweghị ezinụlọ”.',
  tooMany: 'Ezinụlọ nwere ike inwe naanị mmadụ {count} ebe a.',
  addedAndMarked: '{family}: etinyela {count}, akaakwa ha akara',
  joins: 'Ndị ị tinyere ga-abanye n’ezinụlọ ahụ.',
}

export const install: Translation<typeof installEnglish> = {
  title: 'Wụnye Narthex n’ekwentị a',
  why: 'Ọ na-emeghe site na ihuenyo gị dị ka ngwa ọ bụla, na-enweghịkwa netwọk, ekwentị na-ejidesikwu akara gị ike.',
  install: 'Wụnye',
  installing: 'Ọ na-awụnye…',
  notNow: 'Ọ bụghị ugbu a',
  notNowSaid:
    'Anyị ga-ajụ ọzọ mgbe ụbọchị 60 gachara. Ị nwere ike ịwụnye ya mgbe ọ bụla na nchịkọta, na “Ngwaọrụ a”.',
  added: 'Etinyela m ya',
  installedSaid: 'Narthex na-abịa n’ihuenyo gị',
  stepShare: 'Pịa Share n’ihe nchọgharị',
  stepAdd: 'Gbadaa ma họrọ Add to Home Screen',
  stepOpen: 'Pịa Add, meghee Narthex site na ihuenyo ma banye ọzọ',
  shareHint: 'Ọ bụrụ na ị hụghị ya, meghee adreesị a na Safari ma mee otu ihe ahụ ebe ahụ.',
  menuWay: 'Meghee nchịkọta nke ihe nchọgharị ma họrọ Install ma ọ bụ Add to Home screen.',
  menuHint: 'Ọ bụrụ na ị hụghị ya, ihe nchọgharị a enweghị ike. Jiri Chrome.',
  isInstalled: 'Awụnyela Narthex n’ekwentị a',
  isInstalledBody: 'Ọ bụ ya ka ị na-eji ugbu a.',
}

export const emailConfirmation: Translation<typeof emailConfirmationEnglish> = {
  ask: 'Kwado {email}. Anyị ezitela gị njikọ.',
  staysOff:
    'Tupu mgbe ahụ, SMS, izipụ ego, ịkpọbata ndị ọzọ, inyefe onye ọzọ ụka na nkwenye nzọụkwụ abụọ anaghị arụ ọrụ.',
  sendAgain: 'Ziga ọzọ',
  sending: 'Ọ na-eziga…',
  sent: 'Anyị ezigala njikọ ọhụrụ na {email}',
  changeEmail: 'Gbanwee ozi-e',
  title: 'Kwado ozi-e gị',
  lead: 'E jiri ozi-e a debanye aha. Ọ bụrụ na ọ bụghị gị, mechie ibe a: ọ dịghị ihe ga-eme.',
  confirm: 'Kwado ozi-e m',
  confirming: 'Ọ na-akwado…',
  confirmed: 'Akwadola {email}.',
  openChurch: 'Meghee ụka gị',
  toLogin: 'Gaa banye',
}

export const birthdayGreeting: Translation<typeof birthdayGreetingEnglish> = {
  today:
    'Ụbọchị ọmụmụ ọma, {name}. Anyị niile nọ na {church} na-eso gị aṅụrị ọṅụ taa, anyị na-ekpekwara gị ekpere.',
  belated:
    'Ụbọchị ọmụmụ ọma gara aga, {name}. Anyị niile nọ na {church} na-eso gị aṅụrị ọṅụ, anyị na-ekpekwara gị ekpere.',
  early:
    'Ụbọchị ọmụmụ ọma na-abịa abịa, {name}. Anyị niile nọ na {church} na-eso gị aṅụrị ọṅụ, anyị na-ekpekwara gị ekpere.',
}

export const agreement: Translation<typeof agreementEnglish> = {
  title: 'Ọ bụ otu ndepụta?',
  word: 'Ọnụọgụ na koodu ndepụta nke ekwentị a',
  eye: 'Debe ekwentị abụọ n’akụkụ ibe ha. Ọ bụrụ na ọnụọgụ na koodu bụ otu, otu ndị ahụ ka a kara akara na ha abụọ. Nke a na-arụ ọrụ na-enweghị netwọk.',
  church: 'Ụka gị',
  phones: 'Ekwentị ndị ọzọ n’ofufe a',
  phoneOf: 'Ekwentị {person}',
  asking: 'Ọ na-ajụ ụka gị na ekwentị ndị ọzọ…',
  same: 'Otu ndepụta na ekwentị a',
  sameAll: 'Otu ndepụta na ụka gị nakwa na ekwentị {count} niile',
  churchSame: 'Otu ndepụta na ụka gị',
  churchBut: {
    one: 'Otu ndepụta na ụka gị, na mmadụ {count} ọzọ a kara akara naanị n’ekwentị a ruo ugbu a',
    other: 'Otu ndepụta na ụka gị, na mmadụ {count} ọzọ a kara akara naanị n’ekwentị a ruo ugbu a',
  },
  differsBy: {
    one: 'O ji opekata mpe mmadụ {count} dị iche na nke ụka gị',
    other: 'O ji opekata mpe mmadụ {count} dị iche na nke ụka gị',
  },
  onlyHere: { one: 'ezigabeghị {count}', other: 'ezigabeghị {count}' },
  fewer: { one: 'o ji {count} erughị nke ekwentị a', other: 'o ji {count} erughị nke ekwentị a' },
  more: { one: 'o ji {count} karịa nke ekwentị a', other: 'o ji {count} karịa nke ekwentị a' },
  others: 'Otu ọnụọgụ, mana ọ bụghị otu ndị ahụ',
  heard: 'anụrụ ya {when}',
  holds: { one: 'ezigabeghị mgbanwe {count}', other: 'ezigabeghị mgbanwe {count}' },
  nobody: 'Ọ dịbeghị ekwentị ọzọ kwuru ndepụta o nwere.',
  whatNow: 'Ọ bụrụ na ekwentị abụọ dị iche',
  whatNowBody:
    'Ekwentị nwere netwọk na-eziga ma na-anata ihe fọdụrụ n’onwe ya ngwa ngwa. Nke na-enweghị ya na-edebe akara ya ma ziga ha ma emechaa. A gaghị aka akara ọzọ: onye ọ bụla a kara akara na nke ọ bụla ga-adị na ndepụta ụka.',
  offline: 'Netwọk adịghị. Jiri anya tụnyere koodu ndị ahụ.',
  unknown: 'Ụka gị amabeghị ofufe a. Ọ ga-ama mgbe ekwentị a zigara ya.',
  failed: 'Enweghị ike iru ụka gị. Jiri anya tụnyere koodu ndị ahụ, ma ọ bụ jụọ ọzọ.',
  again: 'Jụọ ọzọ',
}

/** Igbo after the first screen. */
export const ig: LaterLocale = {
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
