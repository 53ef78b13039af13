import type { VisitorLocale } from '../visitor-locales.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-names.ts'
import type { visitor as visitorEnglish } from '../en/visitor.ts'
import type { Translation } from '../message-types.ts'

export const visitor: Translation<typeof visitorEnglish> = {
  sending: 'E dey go…',
  busy: 'People plenty wey dey try now. Leave this page open. We go try again inside about one minute.',
  savedTitle: 'E don save for this phone',
  savedByItself:
    'E no fit go just now. E go go by itself when network come back, even if you close this page.',
  savedReopen: 'E no fit go just now. Open this page again when network dey, then e go go.',
  savedNew: 'Na your first time here? Write your name too, so that nothing go miss',
  notKept:
    'E no fit go, and this browser no dey keep anything. Wetin you type still dey here: press the button again when network dey.',
  next: 'Fill the form for another person',
  waitingByItself: {
    one: '{count} entry don save for this phone ({when}). E go go by itself.',
    other: '{count} entries don save for this phone ({when}). Dem go go by themself.',
  },
  waitingReopen: {
    one: '{count} entry don save for this phone ({when}). E go go when this page dey open and network dey.',
    other:
      '{count} entries don save for this phone ({when}). Dem go go when this page dey open and network dey.',
  },
  sendNow: 'Send am now',
  stillHere: 'E no fit go just now. E still dey safe for this phone.',
  sent: 'Everything wey save for this phone don go.',
  needsYou: 'The church need one more answer for {who} before dem fit count am.',
  goOn: 'Continue',
  refusedLink: 'The form of {who} come late for this link. Ask usher make e add am.',
  refusedKnown: 'The church get {who} as member already. Nothing change.',
  refusedOld: 'The form of {who} don wait too long before e go. Ask usher make e add am.',
  seen: 'I don read am',
  draft: 'Wetin you type before still dey.',
  startEmpty: 'No be you? Clear the form',
  asOf: 'Network no dey. This page na from {when}. Wetin you write go save for this phone.',
  asOfOld: 'This page na from {when}.',
}

/** Nigerian Pidgin in the script of the capture pages. */
export const pcm: VisitorLocale = { capture, dayWords, visitor }
