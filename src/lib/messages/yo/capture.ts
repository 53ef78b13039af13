import type { capture as captureEnglish } from '../en/capture.ts'
import type { Translation } from '../message-types.ts'
import { captureWrong } from './capture-wrong.ts'

export const capture: Translation<typeof captureEnglish> = {
  church: 'Ìjọ {name}',
  titleService: '{service}: sàmì pé o wá',
  titleMember: 'Forúkọ sílẹ̀ bí ọmọ ìjọ',
  documentTitle: '{what} · {church}',
  documentCheck: 'Jọ̀wọ́ tún wò ó: {title}',
  descriptionService: 'Fi nọ́ńbà fóònù tàbí ímeèlì rẹ sàmì pé o wà ní {church}.',
  descriptionMember: 'Forúkọ sílẹ̀ ní {church} lójú ewé kan.',
  flyer: 'Ìwé ìkéde {service}',
  contactUs: 'Kàn sí wa',
  privacy: 'Àṣírí rẹ',
  languages: 'Àwọn èdè',

  emailOrPhone: 'Nọ́ńbà fóònù tàbí ímeèlì rẹ',
  emailOrPhoneHint: 'Èyí tí ìjọ rẹ ní.',
  mark: 'Sàmì pé mo wá',
  whyMark: 'Tẹ gbogbo nọ́ńbà fóònù rẹ tàbí ímeèlì rẹ.',
  whyName: 'Kọ́kọ́ tẹ orúkọ rẹ.',
  whyWrite: 'Kọ́kọ́ kọ orúkọ rẹ méjèèjì àti nọ́ńbà fóònù rẹ.',
  firstTime: 'Ṣé ìgbà àkọ́kọ́ rẹ níbí nìyí? Forúkọ sílẹ̀',

  sharedTitle: 'Kí ni orúkọ rẹ?',
  sharedBody: 'Àwọn ènìyàn púpọ̀ ló ń lo {typed}. Tẹ orúkọ rẹ, kí a lè sàmì sí ẹni tó tọ́.',
  sharedLastTitle: 'Orúkọ ìdílé rẹ ńkọ́?',
  sharedLastBody: '{name} tó ní nọ́ńbà tàbí ímeèlì yìí ju ẹyọ kan lọ.',
  sharedLastHint: 'Ṣé orúkọ kan ṣoṣo lo ní? Tún un tẹ̀.',
  sharedMoreBody: 'Àwọn ènìyàn púpọ̀ ló ń jẹ́ àwọn orúkọ yìí. Tẹ gbogbo orúkọ rẹ.',

  whichTitle: 'Ìsìn wo lo wà?',

  unknownTitle: 'A kò rí àlàyé rẹ',
  unknownBody: 'Ṣé ìgbà àkọ́kọ́ rẹ nìyí? Forúkọ sílẹ̀, a ó sì sàmì pé o wá.',
  unknownAgain: 'Lo nọ́ńbà fóònù tàbí ímeèlì mìíràn',
  writeTitle: 'Forúkọ sílẹ̀',
  firstTimerMark: 'Sàmì pé mo wá',
  submit: 'Fi ránṣẹ́',
  personal: 'Nípa rẹ',
  contact: 'Bí a ṣe lè kàn sí ọ',
  firstName: 'Orúkọ',
  lastName: 'Orúkọ ìdílé',
  phone: 'Nọ́ńbà fóònù',
  email: 'Ímeèlì',
  birthday: 'Ọjọ́ ìbí',
  birthDay: 'Ọjọ́ tí a bí ọ',
  birthMonth: 'Oṣù tí a bí ọ',
  optional: '(kò pọn dandan)',
  day: 'Ọjọ́',
  month: 'Oṣù',

  agree: 'Ìfọwọ́sí rẹ',
  consent:
    'Mo gbà kí {church} pa ohun tí mo kọ síbí àti ìgbà tí mo wá mọ́, láti mọ ẹni tó wá àti láti máa kàn sí mi, kí wọ́n má sì fi hàn fún ẹlòmíràn láé.',
  consentMore: 'Ka gbogbo ìkéde nípa àṣírí',
  smsConsent: '{church} lè fi SMS ránṣẹ́ sí mi. Mo lè dá èyí dúró nígbàkigbà nípa sísọ fún ìjọ.',
  adult: 'Mo ti pé ọmọ ọdún 18 tàbí jù bẹ́ẹ̀ lọ',
  guardian: 'N kò tíì pé ọmọ ọdún 18',
  guardianBody: 'Nígbà náà òbí tàbí alágbàtọ́ rẹ ni yóò gbà fún ọ.',
  guardianName: 'Orúkọ òbí tàbí alágbàtọ́',
  guardianPhone: 'Nọ́ńbà fóònù òbí tàbí alágbàtọ́',

  thanks: 'A dúpẹ́',
  thanksNamed: 'A dúpẹ́, {name}',
  markedBody: 'A ti sàmì pé o wá sí ìsìn yìí.',
  firstTimerBody: 'Àlàyé rẹ ti dé, a sì ti sàmì pé o wá.',
  nextTime:
    'Nígbà mìíràn nọ́ńbà fóònù tàbí ímeèlì rẹ nìkan ti tó. {church} kì í fi àlàyé rẹ hàn fún ẹlòmíràn láé.',
  memberBody: 'Àlàyé rẹ ti dé. Yóò rọrùn fún ọ láti sàmì ní ìsìn tó ń bọ̀.',
  somebodyElse: 'Fi fóònù yìí sàmì sí ẹlòmíràn',
  somebodyElseMember: 'Fi fóònù yìí forúkọ ẹlòmíràn sílẹ̀',

  knownTitle: 'Ọmọ ìjọ yìí ti wà tẹ́lẹ̀',
  knownService: '{church} ti ní orúkọ àti nọ́ńbà fóònù yìí. Tẹ̀ ẹ́ lẹ́ẹ̀kan sí i, a ó sàmì sí ọ.',
  knownMember:
    '{church} ti ní orúkọ àti nọ́ńbà fóònù yìí, ohunkóhun kò sì yí padà. Ní ìsìn tó ń bọ̀ nọ́ńbà fóònù rẹ nìkan ti tó.',
  knownAgain: 'Yí ohun tí mo tẹ̀ padà',

  noServiceTitle: 'Kò sí ìsìn láti sàmì sí báyìí',
  noServiceBody:
    '{church} kò tíì ṣí ìsìn kankan fún òní tí a lè sàmì sí. Béèrè lọ́wọ́ ọ̀kan lára àwọn asiṣẹ́, tàbí tún ṣí ìlìnkì yìí nígbà tí ìsìn bá ti wà.',
  noServiceMember: 'Forúkọ sílẹ̀ bí ọmọ ìjọ',
  earlyTitle: 'Ìsìn yìí kò tíì bẹ̀rẹ̀',
  earlyBody: 'O lè sàmì láti {day}. Tún ṣí ìlìnkì yìí lọ́jọ́ náà.',
  lateTitle: 'A ti parí sísàmì fún ìsìn yìí',
  lateBody: 'Ó ṣí sílẹ̀ títí di {day}. Bí o bá wà níbẹ̀, sọ fún ọ̀kan lára àwọn asiṣẹ́ kó sàmì sí ọ.',

  eventPlace: 'Ibi tí yóò ti wáyé',
  eventOnline: 'Lórí íńtánẹ́ẹ̀tì',
  addToCalendar: 'Fi sínú kàlẹ́ńdà rẹ',
  eventMarkedBody: 'A ti sàmì pé o wá sí ètò yìí.',
  eventEarlyTitle: 'Ètò yìí kò tíì bẹ̀rẹ̀',
  eventLateTitle: 'A ti parí sísàmì fún ètò yìí',
  eventCancelledTitle: 'A ti fagi lé ètò yìí',
  eventCancelledBody:
    'Kò ní wáyé mọ́, nítorí náà a kò sàmì sí ẹnikẹ́ni níbẹ̀. Béèrè lọ́wọ́ ìjọ rẹ ohun tí yóò rọ́pò rẹ̀.',

  waitBody:
    'Ọ̀pọ̀ ènìyàn ló ń gbìyànjú báyìí. Ohun tí o tẹ̀ ṣì wà níbí: dúró fún ìṣẹ́jú kan, kí o tún tẹ bọ́tìnì náà.',
  checkOne: 'Jọ̀wọ́ tún ibi tí a sàmì sí nísàlẹ̀ ṣe. Àwọn ìdáhùn rẹ yòókù ṣì wà.',
  checkSome: 'Jọ̀wọ́ tún àwọn ibi tí a sàmì sí nísàlẹ̀ ṣe. Àwọn ìdáhùn rẹ yòókù ṣì wà.',
  ...captureWrong,

  linkTitle: 'Ìlìnkì yìí kò ṣiṣẹ́',
  linkBody:
    'Ó lè jẹ́ pé a ti pààrọ̀ rẹ̀ tàbí a ṣì í tẹ̀. Tún yàwòrán kóòdù tó wà ní ìjọ, tàbí béèrè ìlìnkì lọ́wọ́ ọ̀kan lára àwọn asiṣẹ́.',
  incompleteTitle: 'Ìlìnkì yìí kò pé',
  incompleteBody: 'Ìparí rẹ̀ kò sí. Tún yàwòrán kóòdù tó wà ní ìjọ, tàbí da gbogbo ìlìnkì náà kọ.',
  waitLinkBody: 'Ọ̀pọ̀ ènìyàn ló ń gbìyànjú báyìí. Dúró fún ìṣẹ́jú kan, kí o tún ṣí ìlìnkì náà.',
  tooLargeTitle: 'Èyí pọ̀ jù lẹ́ẹ̀kan náà',
  tooLargeBody: 'Tún ṣí ìlìnkì náà, kí o tẹ díẹ̀.',
  elsewhereTitle: 'Fọ́ọ̀mù yìí wá láti ìkànnì mìíràn',
  elsewhereBody: 'A kò pa nǹkan kan mọ́. Ṣí ìlìnkì ìjọ, kí o kọ fọ́ọ̀mù náà níbẹ̀.',
  restingTitle: 'Ẹ̀rọ ìjọ kò ṣiṣẹ́ báyìí',
  restingBody: 'A kò pa nǹkan kan mọ́. Dúró fún ìṣẹ́jú kan, padà, kí o tún tẹ bọ́tìnì náà.',
  brokenTitle: 'Ìyẹn kò ṣiṣẹ́',
  brokenBody: 'Padà, kí o tún tẹ bọ́tìnì náà. Bí kò bá yí padà, sọ fún ọ̀kan lára àwọn asiṣẹ́ kó sàmì sí ọ.',
  openAgain: 'Tún ṣí ìlìnkì náà',
  home: 'Nípa {name}',
}
