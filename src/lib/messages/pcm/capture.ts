import type { capture as captureEnglish } from '../en/capture.ts'
import type { Translation } from '../message-types.ts'
import { captureWrong } from './capture-wrong.ts'

export const capture: Translation<typeof captureEnglish> = {
  church: '{name} Church',
  titleService: '{service}: mark say you come',
  titleMember: 'Write yourself down as member',
  documentTitle: '{what} · {church}',
  documentCheck: 'Abeg check: {title}',
  descriptionService: 'Mark say you dey {church} with your phone number or email.',
  descriptionMember: 'Write your details for {church} for one page.',
  flyer: 'Flyer of {service}',
  contactUs: 'Contact us',
  privacy: 'Privacy',
  languages: 'Languages',

  emailOrPhone: 'Your phone number or email',
  emailOrPhoneHint: 'The one wey your church get, like 0803 123 4567.',
  mark: 'Mark say I come',
  firstTime: 'Na your first time here? Write yourself down',

  sharedTitle: 'Your first name?',
  sharedBody: 'Pass one person dey use {typed}. Type your name, make we mark the correct person.',
  sharedLastTitle: 'And your surname?',
  sharedLastBody: 'Pass one {name} get this number or email.',
  sharedLastHint: 'Na only one name you get? Type am again.',
  sharedMoreBody: 'Pass one person get these names. Type all your names.',

  whichTitle: 'Which service you dey?',

  unknownTitle: 'We no see your details',
  unknownBody: 'Na your first time be this? Write yourself down, and you don mark at once.',
  unknownAgain: 'Try another phone number or email',
  writeTitle: 'Write yourself down',
  firstTimerMark: 'Mark say I come',
  submit: 'Send am',
  personal: 'About you',
  contact: 'How we go reach you',
  firstName: 'First name',
  lastName: 'Surname',
  phone: 'Phone number',
  email: 'Email',
  birthday: 'Birthday',
  birthDay: 'Birthday day',
  birthMonth: 'Birthday month',
  optional: '(no be by force)',
  day: 'Day',
  month: 'Month',

  agree: 'Wetin you agree to',
  consent:
    'I agree say {church} go keep wetin I write here and the days wey I come, to know who come and to dey in touch with me, and dem no go ever share am.',
  consentMore: 'Read the whole privacy notice',
  smsConsent: '{church} fit send me SMS. I fit stop am any time if I tell the church.',
  adult: 'I don reach 18 years or pass',
  guardian: 'I never reach 18 years',
  guardianBody: 'Then your parent or guardian go agree for you.',
  guardianName: 'Name of parent or guardian',
  guardianPhone: 'Phone number of parent or guardian',

  thanks: 'Thank you',
  thanksNamed: 'Thank you, {name}',
  markedBody: 'We don mark say you come this service.',
  firstTimerBody: 'Your details don reach us, and we don mark say you come.',
  nextTime: 'Next time only your phone number or email don do. {church} no dey ever share your details.',
  memberBody: 'Your details don reach us. To mark yourself for the next service go easy.',
  somebodyElse: 'Mark another person with this phone',
  somebodyElseMember: 'Write another person down with this phone',

  knownTitle: 'This member dey already',
  knownService: '{church} get this name and phone number already. Press one more time make we mark you.',
  knownMember:
    '{church} get this name and phone number already, and nothing change. For the next service only your phone number don do.',
  knownAgain: 'Change wetin I type',

  noServiceTitle: 'No service dey to mark now',
  noServiceBody:
    '{church} never create service for today wey person fit mark. Ask usher, or open this link again when the service don dey.',
  noServiceMember: 'Write yourself down as member',
  earlyTitle: 'This service never start',
  earlyBody: 'You fit mark from {day}. Open this link again that day.',
  lateTitle: 'Marking for this service don close',
  lateBody: 'E dey open till {day}. If you dey there, ask usher make e mark you.',

  eventPlace: 'Where e go happen',
  eventOnline: 'For online',
  addToCalendar: 'Put am for your calendar',
  eventMarkedBody: 'We don mark say you come this event.',
  eventEarlyTitle: 'This event never start',
  eventLateTitle: 'Marking for this event don close',
  eventCancelledTitle: 'Dem don cancel this event',
  eventCancelledBody:
    'E no go happen again, so nobody dey mark for am. Ask your church wetin dem go do instead.',

  waitBody:
    'People plenty wey dey try now. Wetin you type still dey here: wait one minute, then press the button again.',
  checkOne: 'One answer need make you check am again. Nothing wey you type don lost.',
  checkSome: 'Some answers need make you check dem again. Nothing wey you type don lost.',
  ...captureWrong,

  linkTitle: 'This link no dey work',
  linkBody:
    'Maybe dem don change am, or person type am wrong. Scan the code for church again, or ask usher for the link.',
  incompleteTitle: 'This link never complete',
  incompleteBody: 'The end no dey. Scan the code for church again, or copy the whole link.',
  waitLinkBody: 'People plenty wey dey try now. Wait one minute, then open the link again.',
  tooLargeTitle: 'This one too much at once',
  tooLargeBody: 'Open the link again and type small.',
  elsewhereTitle: 'This form come from another website',
  elsewhereBody: 'Nothing save. Open the church link and fill the form there.',
  restingTitle: 'The server dey rest small',
  restingBody: 'Nothing save. Wait one minute, go back, and press the button again.',
  brokenTitle: 'That one no work',
  brokenBody: 'Go back and press the button again. If e still no work, ask usher make e mark you.',
  openAgain: 'Open the link again',
  home: 'About {name}',
}
