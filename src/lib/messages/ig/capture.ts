import type { capture as captureEnglish } from '../en/capture.ts'
import type { Translation } from '../message-types.ts'
import { captureWrong } from './capture-wrong.ts'

export const capture: Translation<typeof captureEnglish> = {
  church: 'Ụka {name}',
  titleService: '{service}: kaa akara na ị bịara',
  titleMember: 'Debanye aha dị ka onye otu ụka',
  documentTitle: '{what} · {church}',
  documentCheck: 'Biko leghachi anya: {title}',
  descriptionService: 'Jiri nọmba ekwentị ma ọ bụ ozi-e gị kaa akara na ị nọ na {church}.',
  descriptionMember: 'Debanye aha na {church} n’otu ibe.',
  flyer: 'Akwụkwọ mgbasa ozi {service}',
  contactUs: 'Kpọtụrụ anyị',
  privacy: 'Nzuzo',
  languages: 'Asụsụ',

  emailOrPhone: 'Nọmba ekwentị ma ọ bụ ozi-e gị',
  emailOrPhoneHint: 'Nke ụka gị nwere.',
  mark: 'Kaa akara na m bịara',
  whyMark: 'Dee nọmba ekwentị gị niile ma ọ bụ ozi-e gị.',
  whyName: 'Buru ụzọ dee aha gị.',
  whyWrite: 'Buru ụzọ dee aha gị abụọ na nọmba ekwentị gị.',
  firstTime: 'Ọ bụ mbịa mbụ gị? Debanye aha',

  sharedTitle: 'Gịnị bụ aha gị?',
  sharedBody: 'Ọtụtụ mmadụ ji {typed}. Dee aha gị, ka a kaa onye ziri ezi akara.',
  sharedLastTitle: 'Aha nna gị kwanụ?',
  sharedLastBody: '{name} nwere nọmba ma ọ bụ ozi-e a karịrị otu.',
  sharedLastHint: 'Ọ bụ naanị otu aha ka ị nwere? Dee ya ọzọ.',
  sharedMoreBody: 'Ọtụtụ mmadụ nwere aha ndị a. Dee aha gị niile.',

  whichTitle: 'Kedu ofufe ị nọ na ya?',

  unknownTitle: 'Anyị ahụghị ihe gbasara gị',
  unknownBody: 'Ọ bụ mbịa mbụ gị? Debanye aha, anyị ga-aka akara na ị bịara.',
  unknownAgain: 'Nwaa nọmba ekwentị ma ọ bụ ozi-e ọzọ',
  writeTitle: 'Debanye aha',
  firstTimerMark: 'Kaa akara na m bịara',
  submit: 'Ziga',
  personal: 'Banyere gị',
  contact: 'Otu a ga-esi kpọtụrụ gị',
  firstName: 'Aha',
  lastName: 'Aha nna',
  phone: 'Nọmba ekwentị',
  email: 'Ozi-e',
  birthday: 'Ụbọchị ọmụmụ',
  birthDay: 'Ụbọchị a mụrụ gị',
  birthMonth: 'Ọnwa a mụrụ gị',
  optional: '(ọ bụghị iwu)',
  day: 'Ụbọchị',
  month: 'Ọnwa',

  agree: 'Nkwenye gị',
  consent:
    'Ekwere m ka {church} debe ihe m dere ebe a na mgbe m bịara, ka a mara onye bịara na ka a na-akpọtụrụ m, ha agaghị enye ya onye ọzọ ma ọlị.',
  consentMore: 'Gụọ ọkwa nzuzo niile',
  smsConsent: '{church} nwere ike izitere m SMS. Enwere m ike ịkwụsị nke a mgbe ọ bụla site n’ịgwa ụka.',
  adult: 'Agbala m afọ 18 ma ọ bụ karịa',
  guardian: 'Agbabeghị m afọ 18',
  guardianBody: 'Mgbe ahụ nne, nna ma ọ bụ onye nlekọta gị ga-ekwere gị.',
  guardianName: 'Aha nne, nna ma ọ bụ onye nlekọta',
  guardianPhone: 'Nọmba ekwentị nne, nna ma ọ bụ onye nlekọta',

  thanks: 'Daalụ',
  thanksNamed: 'Daalụ, {name}',
  markedBody: 'Akaala akara na ị bịara ofufe a.',
  firstTimerBody: 'Ihe gbasara gị erutela, akaakwala akara na ị bịara.',
  nextTime:
    'Oge ọzọ naanị nọmba ekwentị ma ọ bụ ozi-e gị zuru. {church} anaghị enye onye ọzọ ihe gbasara gị.',
  memberBody: 'Ihe gbasara gị erutela. N’ofufe ọzọ ịka akara ga-adị mfe.',
  somebodyElse: 'Jiri ekwentị a kaa onye ọzọ akara',
  somebodyElseMember: 'Jiri ekwentị a debanye aha onye ọzọ',

  knownTitle: 'Onye otu a nọrịị ya',
  knownService: '{church} nwererịị aha na nọmba ekwentị a. Pịa otu ugboro ọzọ ka a kaa gị akara.',
  knownMember:
    '{church} nwererịị aha na nọmba ekwentị a, agbanweghịkwa ihe ọ bụla. N’ofufe ọzọ naanị nọmba ekwentị gị zuru.',
  knownAgain: 'Gbanwee ihe m dere',

  noServiceTitle: 'Ofufe a ga-akara akara adịghị ugbu a',
  noServiceBody:
    '{church} emepebeghị ofufe taa a ga-akara akara. Jụọ onye na-anabata ndị mmadụ, ma ọ bụ meghee njikọ a ọzọ mgbe ofufe dị.',
  noServiceMember: 'Debanye aha dị ka onye otu ụka',
  earlyTitle: 'Ofufe a amalitebeghị',
  earlyBody: 'A ga-amalite ịka akara na {day}. Meghee njikọ a ọzọ n’ụbọchị ahụ.',
  lateTitle: 'Emechiela ịka akara maka ofufe a',
  lateBody: 'O meghere ruo {day}. Ọ bụrụ na ị nọ ya, gwa onye na-anabata ndị mmadụ ka ọ kaa gị akara.',

  eventPlace: 'Ebe ọ ga-ewere ọnọdụ',
  eventOnline: 'N’ịntanetị',
  addToCalendar: 'Tinye na kalenda gị',
  eventMarkedBody: 'Akaala akara na ị bịara emume a.',
  eventEarlyTitle: 'Emume a amalitebeghị',
  eventLateTitle: 'Emechiela ịka akara maka emume a',
  eventCancelledTitle: 'Akagbuola emume a',
  eventCancelledBody:
    'Ọ gaghị emezi, ya mere anaghị akara onye ọ bụla akara na ya. Jụọ ụka gị ihe ga-anọchi ya.',

  waitBody: 'Ọtụtụ mmadụ na-anwa ugbu a. Ihe ị dere ka dị ebe a: chere otu nkeji, pịa bọtịnụ ọzọ.',
  checkOne: 'Biko mezie nke a kara akara n’okpuru. Azịza gị ndị ọzọ ka dị.',
  checkSome: 'Biko mezie ndị a kara akara n’okpuru. Azịza gị ndị ọzọ ka dị.',
  ...captureWrong,

  linkTitle: 'Njikọ a anaghị arụ ọrụ',
  linkBody:
    'Ikekwe agbanweela ya ma ọ bụ e dehiere ya. Nyochaa koodu dị n’ụka ọzọ, ma ọ bụ rịọ onye na-anabata ndị mmadụ njikọ ahụ.',
  incompleteTitle: 'Njikọ a ezughị ezu',
  incompleteBody: 'Ọgwụgwụ ya adịghị. Nyochaa koodu dị n’ụka ọzọ, ma ọ bụ depụta njikọ ahụ dum.',
  waitLinkBody: 'Ọtụtụ mmadụ na-anwa ugbu a. Chere otu nkeji, meghee njikọ ahụ ọzọ.',
  tooLargeTitle: 'Nke a karịrị akarị n’otu oge',
  tooLargeBody: 'Meghee njikọ ahụ ọzọ, dee obere.',
  elsewhereTitle: 'Fọm a si na webụsaịtị ọzọ',
  elsewhereBody: 'E debeghị ihe ọ bụla. Meghee njikọ ụka, dejupụta fọm ahụ ebe ahụ.',
  restingTitle: 'Sava anaghị arụ ọrụ ugbu a',
  restingBody: 'E debeghị ihe ọ bụla. Chere otu nkeji, laghachi, pịa bọtịnụ ọzọ.',
  brokenTitle: 'Nke ahụ arụghị ọrụ',
  brokenBody:
    'Laghachi, pịa bọtịnụ ọzọ. Ọ bụrụ na ọ gbanweghị, gwa onye na-anabata ndị mmadụ ka ọ kaa gị akara.',
  openAgain: 'Meghee njikọ ahụ ọzọ',
  home: 'Banyere {name}',
}
