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
  opening: 'Camera dey open…',
  readerComing: 'Scanner dey get ready…',
  hold: 'Hold card up',
  holdBody: 'One after the other, no need to tap. Hand scanner dey work here too.',
  picture: 'Wetin the camera dey see',
  lightOn: 'On light',
  lightOff: 'Off light',

  marked: 'Don mark',
  here: 'Don dey here, {time}',
  unmarked: 'No dey marked again',
  markedElsewhere: 'Still dey marked from another door',
  thisPerson: 'This person',
  unknown: 'This phone no know this card',
  unknownCard: 'E never count yet.',
  cardNamed: 'Card wey end with {card}',
  addName: 'Add name',
  nameKept: 'The name dey kept, e never count yet',
  nameKeptBody:
    'Your church go check the card. If dem no know am too, you go see am for the outbox with this name.',
  nameOfCard: 'Name of the person wey get this card',
  saveName: 'Save the name',
  firstNameMissing: 'Type the first name.',

  notACard: 'This no be member card',
  notACardBody: 'Nobody dey marked. Hold card of your church up, or find the person for Names.',
  damaged: 'The card no read finish',
  damagedBody: 'Nobody dey marked. Hold am flat and scan again, or find the person for Names.',
  otherChurch: 'Card of another church',
  otherChurchBody: 'Nobody dey marked. Add visitors for Names as first timers.',
  deleted: 'No dey the list again',
  deletedBody: 'Nobody dey marked: dem don delete the person wey get this card. Find or add am for Names.',
  trouble: 'E no work',

  denied: 'Camera no get permission',
  deniedBody:
    'Open the settings of this page (the sign near the address) or of the app for your phone, allow camera, then tap Try again.',
  noCamera: 'Camera no dey here',
  noCameraBody: 'Plug one and tap Try again, use hand scanner, or mark people for Names.',
  insecure: 'Camera need secure address',
  insecureBody:
    'Open the app with the address wey start with https. Hand scanner and Names still dey work here.',
  inUse: 'Another app dey use the camera',
  inUseBody: 'Close the other app or window, then tap Try again.',
  stopped: 'Camera don stop',
  stoppedBody: 'Tap Try again. If e still dark, close the app and open am. Names still dey work.',
  readerMissing: 'Scanner never dey this phone',
  readerMissingBody:
    'Connect to network once and tap Try again; from there e go work without network. Names and hand scanner dey work now.',
}

export const thisPhone: Translation<typeof thisPhoneEnglish> = {
  lead: 'Wetin dey stored for this device.',

  kept: 'Wetin never go dey safe',
  keptBody:
    'This browser no go delete am even if space small. E go lost only if person clear the browser storage or remove the app.',
  mayGo: 'This browser fit delete wetin never go',
  mayGoBody: 'If space small, your phone fit delete marks wey never go. Install the app make e no happen.',
  mayGoDo: 'Sync before you drop the phone, and leave some space.',
  unsaid: 'This browser fit delete wetin never go',
  unsaidBody: 'E no talk whether e go keep am. Sync before you drop the phone, and leave some space.',
  ask: 'Check again',
  asking: 'E dey check…',
  stillNo: 'The browser still fit delete wetin never go.',
  looking: 'E dey look…',

  facts: 'For this device',
  pending: 'Never go',
  encrypted: {
    one: '{count} change of another account dey locked for this phone. Log in with that account make e go.',
    other:
      '{count} changes of another account dey locked for this phone. Log in with that account make dem go.',
  },
  pendingCount: { zero: 'Nothing', one: '{count} change', other: '{count} changes' },
  attention: 'Need make you look am',
  lastSync: 'Last time e talk with your church',
  never: 'Never yet',
  storage: 'Storage wey don use',
  storageOf: '{used} out of {quota} wey this browser allow',
  storageUnsaid: 'We no know',
  storageTight: 'E remain small. Free some space for the phone, so that marks fit save.',
  version: 'Version',
  inDevelopment: 'dem still dey build am',
  device: 'This device',
  code: 'code {code}',

  sync: 'Sync now',
  syncing: 'E dey sync…',
  synced: 'Everything don reach your church',
  notSynced: 'Your church no answer. Wetin dey wait dey safe here and e go go by itself.',
  copy: 'Download wetin never go',
  copied: {
    one: 'Copy of {count} change dey your downloads',
    other: 'Copy of {count} changes dey your downloads',
  },
  copyWarning:
    'Anybody wey get the file fit read the copy. E no dey send anything; wetin dey wait go go from here.',
}

export const family: Translation<typeof familyEnglish> = {
  named: '{name} family',
  markedAt: 'Marked {time}',
  child: 'Pikin',
  childAged: 'Pikin, {age}',
  markAll: 'Mark all {count}',
  mark: 'Mark {count}',
  marking: 'E dey mark…',
  nobodyTicked: 'You never tick anybody. Tap the people wey dey here.',
  everybodyHere: 'Everybody for this family don dey here.',
  nobodyLeft: 'Nobody dey this family again.',
  marked: '{family}: {count} don dey marked',
  unmarked: '{family}: {count} no dey marked again',
  stillMarked: 'The marks don commot. These ones still dey marked from another door: {names}.',
  checkInOne: 'Check in {name}',
  otherName: 'First name of the other adult',
  children: 'Children',
  childName: 'First name of pikin {count}',
  boy: 'Boy',
  girl: 'Girl',
  addChild: 'Add another pikin',
  removeChild: 'Remove pikin {count}',
  lastName: 'Last name of the family',
  lastNameHint: 'If you leave am: {name}, like on top.',
  save: 'Add and mark the family',
  remove: 'No family',
  alone: 'Type one pikin or another adult, or tap “No family”.',
  tooMany: 'One family fit get only {count} people here.',
  addedAndMarked: '{family}: {count} don dey added and marked',
  joins: 'The people wey you add go join that family.',
}

export const install: Translation<typeof installEnglish> = {
  title: 'Install Narthex for this phone',
  why: 'E dey open from your home screen like any app, even without network, and the phone go hold your marks well well.',
  install: 'Install',
  installing: 'E dey install…',
  notNow: 'No be now',
  notNowSaid: 'We go ask again after 60 days. You fit install am any time for the menu, under “This device”.',
  added: 'I don add am',
  installedSaid: 'Narthex dey come your home screen',
  stepShare: 'Tap Share for the browser',
  stepAdd: 'Go down and choose Add to Home Screen',
  stepOpen: 'Tap Add, then open Narthex from the home screen and log in again',
  shareHint: 'If you no see that line, open this address for Safari and do the same thing there.',
  menuWay: 'Open the browser own menu and choose Install or Add to Home screen.',
  menuHint: 'If you no see am, this browser no fit install app. Use Chrome.',
  isInstalled: 'Narthex don dey this phone',
  isInstalledBody: 'Na im you dey use now.',
}

export const emailConfirmation: Translation<typeof emailConfirmationEnglish> = {
  ask: 'Confirm {email}. We don send you link.',
  staysOff: 'Before you do am, SMS, transfer, invite, hand-over and two-step verification no go work.',
  sendAgain: 'Send am again',
  sending: 'E dey send…',
  sent: 'We don send new link to {email}',
  changeEmail: 'Change email',
  title: 'Confirm your email',
  lead: 'You use this email register. If no be you, close this page: nothing go happen.',
  confirm: 'Confirm my email',
  confirming: 'E dey confirm…',
  confirmed: 'We don confirm {email}.',
  openChurch: 'Open your church',
  toLogin: 'Go log in',
}

export const birthdayGreeting: Translation<typeof birthdayGreetingEnglish> = {
  today: 'Happy birthday, {name}. All of us for {church} dey celebrate you today, and we dey pray for you.',
  belated:
    'Happy belated birthday, {name}. All of us for {church} dey celebrate you, and we dey pray for you.',
  early:
    'Happy birthday in advance, {name}. All of us for {church} dey celebrate you, and we dey pray for you.',
}

export const agreement: Translation<typeof agreementEnglish> = {
  title: 'Na the same list?',
  word: 'Count and list code of this phone',
  eye: 'Hold two phones side by side. If the number and the code be the same, na the same people dey marked for both. This one dey work without network.',
  church: 'Your church',
  phones: 'Other phones for this service',
  phoneOf: '{person} phone',
  asking: 'E dey ask your church and the other phones…',
  same: 'Same list with this phone',
  sameAll: 'Same list with your church and for all {count} phones',
  churchSame: 'Same list with your church',
  churchBut: {
    one: 'Same list with your church, plus {count} person wey only this phone don mark so far',
    other: 'Same list with your church, plus {count} people wey only this phone don mark so far',
  },
  differsBy: {
    one: 'E different from your church own with at least {count} person',
    other: 'E different from your church own with at least {count} people',
  },
  onlyHere: { one: '{count} never go', other: '{count} never go' },
  fewer: { one: '{count} less than this phone', other: '{count} less than this phone' },
  more: { one: '{count} pass this phone', other: '{count} pass this phone' },
  others: 'The number be the same, but no be the same people',
  heard: 'we hear from am {when}',
  holds: { one: '{count} change never go', other: '{count} changes never go' },
  nobody: 'No other phone don talk which list e get.',
  whatNow: 'If two phones no be the same',
  whatNowBody:
    'Phone wey get network dey send and collect wetin remain by itself now now. Phone wey no get network dey keep e marks and send dem later. No need to mark anybody again: everybody wey dey marked for any of the phones go dey the church list.',
  offline: 'Network no dey. Use eye compare the codes.',
  unknown: 'Your church never sabi this service. E go sabi once this phone don send am.',
  failed: 'We no fit reach your church. Use eye compare the codes, or ask again.',
  again: 'Ask again',
}

/** Nigerian Pidgin after the first screen. */
export const pcm: LaterLocale = {
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
