import type { capture as captureEnglish } from '../en/capture.ts'
import type { Translation } from '../message-types.ts'
import { captureWrong } from './capture-wrong.ts'

export const capture: Translation<typeof captureEnglish> = {
  church: 'Cocin {name}',
  titleService: '{service}: sa alamar zuwa',
  titleMember: 'Yi rajista a matsayin mamba',
  documentTitle: '{what} · {church}',
  documentCheck: 'Don Allah duba: {title}',
  descriptionService: 'Sa alama cewa kana {church} da lambar wayarka ko imel.',
  descriptionMember: 'Yi rajista da {church} a shafi ɗaya.',
  flyer: 'Takardar sanarwar {service}',
  contactUs: 'Tuntuɓe mu',
  privacy: 'Sirri',
  languages: 'Harsuna',

  emailOrPhone: 'Lambar wayarka ko imel',
  emailOrPhoneHint: 'Wadda cocinka take da ita.',
  mark: 'Sa alama cewa na zo',
  whyMark: 'Rubuta cikakkiyar lambar wayarka ko imel.',
  whyName: 'Fara rubuta sunanka.',
  whyWrite: 'Fara rubuta sunayenka da lambar wayarka.',
  firstTime: 'Zuwanka na farko ke nan? Yi rajista',

  sharedTitle: 'Sunanka?',
  sharedBody: 'Mutane da yawa suna amfani da {typed}. Rubuta sunanka, don a yi wa wanda ya dace alama.',
  sharedLastTitle: 'Sunan iyalinka fa?',
  sharedLastBody: 'Akwai {name} fiye da ɗaya mai wannan lambar ko imel.',
  sharedLastHint: 'Suna ɗaya kawai kake da shi? Sake rubuta shi.',
  sharedMoreBody: 'Mutane da yawa suna da waɗannan sunaye. Rubuta duk sunayenka.',

  whichTitle: 'Wane taron ibada kake?',

  unknownTitle: 'Ba mu sami bayananka ba',
  unknownBody: 'Zuwanka na farko ke nan? Yi rajista, za mu sa alama cewa ka zo.',
  unknownAgain: 'Gwada wata lambar waya ko imel',
  writeTitle: 'Yi rajista',
  firstTimerMark: 'Sa alama cewa na zo',
  submit: 'Aika',
  personal: 'Game da kai',
  contact: 'Yadda za a tuntuɓe ka',
  firstName: 'Suna',
  lastName: 'Sunan iyali',
  phone: 'Lambar waya',
  email: 'Imel',
  birthday: 'Ranar haihuwa',
  birthDay: 'Ranar haihuwa',
  birthMonth: 'Watan haihuwa',
  optional: '(ba dole ba)',
  day: 'Rana',
  month: 'Wata',

  agree: 'Yardarka',
  consent:
    'Na yarda {church} ta adana abin da na rubuta a nan da lokacin da na zo, don a san wanda ya zo kuma a ci gaba da tuntuɓata, kuma ba za ta taɓa ba wani ba.',
  consentMore: 'Karanta dukan sanarwar sirri',
  smsConsent: '{church} za ta iya aiko mini da SMS. Zan iya dakatar da wannan kowane lokaci ta gaya wa coci.',
  adult: 'Na kai shekara 18 ko fiye',
  guardian: 'Ban kai shekara 18 ba',
  guardianBody: 'To iyayenka ko mai kula da kai ne zai yarda a madadinka.',
  guardianName: 'Sunan mahaifi ko mai kula',
  guardianPhone: 'Lambar wayar mahaifi ko mai kula',

  thanks: 'Mun gode',
  thanksNamed: 'Mun gode, {name}',
  markedBody: 'An sa alama cewa ka zo wannan taron ibada.',
  firstTimerBody: 'Bayananka sun iso, an kuma sa alama cewa ka zo.',
  nextTime: 'Nan gaba lambar wayarka ko imel kawai ta isa. {church} ba ta taɓa ba wani bayananka.',
  memberBody: 'Bayananka sun iso. A taro na gaba sa alama zai yi sauƙi.',
  somebodyElse: 'Yi wa wani alama da wayar nan',
  somebodyElseMember: 'Yi wa wani rajista da wayar nan',

  knownTitle: 'Wannan mamban yana nan tuni',
  knownService: '{church} tana da wannan suna da lambar waya tuni. Danna sau ɗaya kuma a yi maka alama.',
  knownMember:
    '{church} tana da wannan suna da lambar waya tuni, kuma ba a canza komai ba. A taro na gaba lambar wayarka kawai ta isa.',
  knownAgain: 'Canza abin da na rubuta',

  noServiceTitle: 'Babu taron ibada da za a sa alama yanzu',
  noServiceBody:
    '{church} ba ta buɗe taron ibada na yau da za a sa alama ba tukuna. Tambayi mai tarbar jama’a, ko ka sake buɗe wannan hanyar idan taron ya samu.',
  noServiceMember: 'Yi rajista a matsayin mamba',
  earlyTitle: 'Ba a fara wannan taron ba tukuna',
  earlyBody: 'Za a iya sa alama daga {day}. Sake buɗe wannan hanyar a ranar.',
  lateTitle: 'An rufe sa alama na wannan taron',
  lateBody: 'An buɗe har zuwa {day}. Idan kana can, ka ce wa mai tarbar jama’a ya yi maka alama.',

  eventPlace: 'Wurin da za a yi',
  eventOnline: 'Ta yanar gizo',
  addToCalendar: 'Saka a kalandarka',
  eventMarkedBody: 'An sa alama cewa ka zo wannan biki.',
  eventEarlyTitle: 'Ba a fara wannan biki ba tukuna',
  eventLateTitle: 'An rufe sa alama na wannan biki',
  eventCancelledTitle: 'An soke wannan biki',
  eventCancelledBody:
    'Ba za a yi shi ba, don haka ba a sa wa kowa alama. Tambayi cocinka abin da zai maye gurbinsa.',

  waitBody:
    'Mutane da yawa suna gwadawa yanzu. Abin da ka rubuta yana nan: jira minti ɗaya, sannan ka sake danna maɓallin.',
  checkOne: 'Don Allah gyara wurin da aka yi wa alama a ƙasa. Sauran amsoshinka suna nan.',
  checkSome: 'Don Allah gyara wuraren da aka yi wa alama a ƙasa. Sauran amsoshinka suna nan.',
  ...captureWrong,

  linkTitle: 'Wannan hanyar ba ta aiki',
  linkBody:
    'Wataƙila an canza ta ko an yi kuskuren rubutu. Sake ɗaukar lambar hoton da ke coci, ko ka nemi hanyar daga mai tarbar jama’a.',
  incompleteTitle: 'Wannan hanyar ba ta cika ba',
  incompleteBody: 'Ƙarshenta ya ɓace. Sake ɗaukar lambar hoton da ke coci, ko ka kwafi dukan hanyar.',
  waitLinkBody: 'Mutane da yawa suna gwadawa yanzu. Jira minti ɗaya, sannan ka sake buɗe hanyar.',
  tooLargeTitle: 'Wannan ya yi yawa lokaci ɗaya',
  tooLargeBody: 'Sake buɗe hanyar ka rubuta kaɗan.',
  elsewhereTitle: 'Wannan fom ya fito daga wani shafi',
  elsewhereBody: 'Ba a adana komai ba. Buɗe hanyar coci ka cika fom ɗin a can.',
  restingTitle: 'Na’urar coci ba ta aiki yanzu',
  restingBody: 'Ba a adana komai ba. Jira minti ɗaya, koma, sannan ka sake danna maɓallin.',
  brokenTitle: 'Wannan bai yi ba',
  brokenBody:
    'Koma ka sake danna maɓallin. Idan ya ci gaba haka, ka ce wa mai tarbar jama’a ya yi maka alama.',
  openAgain: 'Sake buɗe hanyar',
  home: 'Game da {name}',
}
