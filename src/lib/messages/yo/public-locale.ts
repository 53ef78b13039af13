import type { PublicLocale } from '../public-messages.ts'
import { capture } from './capture.ts'
import { dayWords } from './day-names.ts'
import type { give as giveEnglish } from '../en/give.ts'
import type { Translation } from '../message-types.ts'
import type { landing as landingEnglish } from '../en/landing.ts'
import type { privacy as privacyEnglish } from '../en/privacy.ts'

export const privacy: Translation<typeof privacyEnglish> = {
  title: 'Ìkéde nípa àṣírí rẹ',
  documentTitle: 'Ìkéde nípa àṣírí · {name}',
  description:
    'Ohun tí {name} ń pa mọ́ nípa àwọn ènìyàn inú ìjọ, ìdí rẹ̀, fún ìgbà tó pẹ́ tó, ta ló ń rí i, àti ohun tí o lè béèrè.',
  lead: 'Ohun tí {name} ń pa mọ́ nípa rẹ, ìdí rẹ̀, fún ìgbà tó pẹ́ tó, ta ló ń rí i, àti ohun tí o lè béèrè. Ó wà fún àwọn ọmọ ìjọ, àlejò, asiṣẹ́ àti alábòójútó.',
  translated: 'Ìtumọ̀ ni èyí. Níbi tó bá ti yàtọ̀ sí ìkéde ti èdè Gẹ̀ẹ́sì, ti Gẹ̀ẹ́sì ló dúró.',

  whoTitle: 'Ta ló ń dáhùn fún un',
  whoChurch:
    'Ìjọ rẹ ló ń pinnu ohun tí a ó pa mọ́ nípa àwọn ènìyàn rẹ̀, òun ló sì ń dáhùn fún un. {name} ń bá ìjọ pa á mọ́, kò sì lò ó fún ohun mìíràn.',
  whoSensitive:
    'Pé ẹnì kan ń wá sí ìjọ ń fi ohun tó gbà gbọ́ hàn, òfin Nigeria Data Protection Act sì pè é ní ohun ìkọ̀kọ̀ pàtàkì. A kì í tà á láé, a kì í sì lò ó fún ìpolówó láé.',

  whatTitle: 'Ohun tí a ń pa mọ́',
  whatPerson:
    'Nípa ọmọ ìjọ àti àlejò tuntun: orúkọ àti nọ́ńbà fóònù, àti, níbi tí wọ́n bá ti fún wa, ímeèlì, ọkùnrin tàbí obìnrin, ọjọ́ ìbí, iṣẹ́ àti àdírẹ́sì.',
  whatAttendance:
    'Wíwá: ìsìn tí a sàmì pé o wà, ìgbà tí a sàmì rẹ̀, àti asiṣẹ́ tó sàmì rẹ̀, tàbí pé ìwọ fúnra rẹ ni.',
  whatAgreement:
    'Ìfọwọ́sí rẹ: ohun kọ̀ọ̀kan tí fọ́ọ̀mù béèrè lọ́wọ́ rẹ, ìdáhùn rẹ, ọ̀rọ̀ náà gan-an, àti ìgbà náà. Fún ẹni tí kò tíì pé ọmọ ọdún 18, orúkọ àti nọ́ńbà fóònù òbí tàbí alágbàtọ́.',
  whatTeam:
    'Nípa asiṣẹ́ àti alábòójútó: orúkọ, ímeèlì, nọ́ńbà fóònù, ọjọ́ ìbí, ọ̀rọ̀ ìwọlé ní ọ̀nà tí a kò lè kà padà, àti fóònù àti kọ̀ǹpútà tí wọ́n fi wọlé.',
  whatGift:
    'Ẹni tó fi ọrẹ sílẹ̀ lójú ewé ìjọ: iye náà, ohun tó wà fún àti ọjọ́ náà, àti, níbi tí wọ́n bá ti fún wa, orúkọ àti ímeèlì. Kò pọn dandan kí ẹnikẹ́ni sọ ẹni tó jẹ́. Àwa àti ìjọ kì í rí káàdì náà láé.',
  whatHistory: 'Ìtàn: ẹni tó yí ohun kan padà, bó ṣe wà tẹ́lẹ̀ àti lẹ́yìn náà, àti ẹni tó wo ohun ìkọ̀kọ̀.',
  whatGuessing:
    'Láti dènà ìméfò: iye ìgbà tí a gbìyànjú ohun kan láti àdírẹ́sì íńtánẹ́ẹ̀tì kan, tí a ti da àdírẹ́sì náà rú. Ó ń parẹ́ lẹ́yìn ọjọ́ méjì.',

  whyTitle: 'Ìdí rẹ̀',
  whyKnow: 'Kí ìjọ lè mọ ẹni tó wá, ẹni tí kò wá àti ẹni tó wá fún ìgbà àkọ́kọ́, kí ó sì lè máa kàn sí ọ.',
  whySms: 'Láti fi SMS ránṣẹ́ sí ọ, kìkì bí o bá gba èyí lọ́tọ̀.',
  whyGround:
    'Ìpìlẹ̀ rẹ̀ ni ìfọwọ́sí rẹ, tí o lè gbà padà nígbàkigbà; fún asiṣẹ́ àti alábòójútó, iṣẹ́ tí ìjọ forúkọ sílẹ̀ fún.',

  longTitle: 'Fún ìgbà tó pẹ́ tó',
  longMember:
    'Níwọ̀n ìgbà tí ìjọ rẹ bá fi ọ́ sínú àkójọ rẹ̀. Bí ó bá yọ ọ́ kúrò, àlàyé rẹ ń kúrò lórí gbogbo fóònù ìjọ nígbà tí wọ́n bá tún kàn sí i, àkójọ kankan kì í sì í fi hàn mọ́; wíwá rẹ ṣì wà nínú àròpọ̀, láìsí orúkọ rẹ. Ìjọ rẹ tún lè ṣètò pé kí a pa àwọn tí a kò rí fún ìgbà pípẹ́ rẹ́ fúnra rẹ̀.',
  longPhone:
    'Fóònù asiṣẹ́ ní àkójọ ẹnu ọ̀nà kí ó lè ṣiṣẹ́ láìsí nẹ́tíwọ́ọ̀kì. A ń pa àkójọ náà rẹ́ nígbà tí asiṣẹ́ bá jáde, nígbà tí ìjọ bá fòpin sí ìwọlé fóònù náà, àti lẹ́yìn 30 ọjọ́ láìkàn sí i.',
  longGift:
    'Iye, irú àti ọjọ́ ọrẹ ń wà níwọ̀n ìgbà tí ìjọ bá pa ìwé owó rẹ̀ mọ́, orúkọ sì wà pẹ̀lú wọn títí ìjọ yóò fi pa àkọsílẹ̀ ọrẹ náà rẹ́. Ímeèlì ń lọ nígbà tí a bá ti san ọrẹ náà, ímeèlì àti orúkọ sì ń lọ bí a kò bá san án rárá.',
  longDelivery:
    'A ń pa ohun tí fóònù fi ránṣẹ́ mọ́ fún oṣù mẹ́tàlá ó kéré tán, kí ohunkóhun má bàa di kíkà lẹ́ẹ̀mejì, kódà lẹ́yìn tí a bá dá ẹ̀dà padà.',
  longSession:
    'Ìwọlé ń parí lẹ́yìn 30 ọjọ́ láìlò ó. Ìpè àti kóòdù àtúntò ń parẹ́ ní 30 ọjọ́ lẹ́yìn tí wọ́n bá parí.',

  seesTitle: 'Ta ló ń rí i',
  seesAdministrators: 'Àwọn alábòójútó tí ìjọ ṣí àkójọ ọmọ ìjọ fún ń rí àlàyé rẹ.',
  seesUshers:
    'Àwọn asiṣẹ́ lẹ́nu ọ̀nà ń rí orúkọ rẹ, bóyá ọkùnrin tàbí obìnrin ni ọ́, àti nọ́ńbà mẹ́rin tó gbẹ̀yìn fóònù rẹ.',
  seesGift:
    'Ẹni tó ń bójú tó owó ìjọ rẹ ń rí ọrẹ kan àti, níbi tí wọ́n bá ti fún wa, orúkọ. Ẹnikẹ́ni nínú ìjọ kì í rí ímeèlì náà.',
  seesChurches: 'Ìjọ mìíràn kì í rí nǹkan kan nínú rẹ̀; ibi ìpamọ́ náà fúnra rẹ̀ ya àwọn ìjọ sọ́tọ̀.',
  seesPages: 'Ojú ewé àlejò kì í fi orúkọ tàbí nọ́ńbà tí a kò tẹ̀ sórí rẹ̀ hàn láé.',
  seesDelivery:
    'Nígbà tí ìjọ bá fi ímeèlì tàbí SMS ránṣẹ́, ilé iṣẹ́ tó ń gbé e lọ ń gba àdírẹ́sì tàbí nọ́ńbà àti ọ̀rọ̀ náà.',
  seesPayment:
    'Nígbà tí o bá fi ọrẹ sílẹ̀, ilé iṣẹ́ ìsanwó ń gba ímeèlì rẹ àti iye náà. Òun fúnra rẹ̀ ló ń béèrè káàdì tàbí báńkì rẹ, ó sì ń pa á mọ́ ní ìlànà tirẹ̀.',

  phoneTitle: 'Lórí fóònù tìrẹ',
  phoneCookies:
    'Àwọn ojú ewé àlejò kì í fi kúkì sílẹ̀, wọn kì í sì í ṣọ́ ẹnikẹ́ni. Wọn kì í gbé nǹkan wá láti ilé iṣẹ́ mìíràn, àyàfi ìwé ìkéde tí ìjọ rẹ fi síbòmíràn.',
  phoneWaiting:
    'Bí ohun tí o tẹ̀ kò bá lè lọ lójú ẹsẹ̀, ó ń dúró lórí fóònù rẹ, kò sì sí níbòmíràn títí yóò fi lọ.',

  rightsTitle: 'Ohun tí o lè béèrè',
  rightsSee: 'Láti rí ohun tí a pa mọ́ nípa rẹ, kí o sì gba ẹ̀dà rẹ̀.',
  rightsCorrect: 'Kí a tún un ṣe.',
  rightsErase: 'Kí a pa á rẹ́.',
  rightsStop: 'Láti dá SMS dúró, tàbí láti gba ìfọwọ́sí mìíràn padà. Ohun tí a ti ṣe tẹ́lẹ̀ dúró bó ṣe wà.',
  rightsHow:
    'Béèrè lọ́wọ́ asiṣẹ́ tàbí ọ́fíìsì ìjọ rẹ: ó lè ṣe gbogbo èyí. Bí èyí kò bá ràn ọ́ lọ́wọ́, kọ̀wé sí wa, a ó sì bá ọ béèrè lọ́wọ́ ìjọ.',
  rightsComplain: 'O tún lè fẹjọ́ sùn ní Nigeria Data Protection Commission.',

  childrenTitle: 'Àwọn ọmọdé',
  childrenBody:
    'Ẹni tí kò tíì pé ọmọ ọdún 18 ń kọ orúkọ àti nọ́ńbà fóònù òbí tàbí alágbàtọ́ sílẹ̀; òun ló ń gbà fún un, ó sì lè béèrè gbogbo ohun tó wà lókè.',

  safeTitle: 'Bí a ṣe ń dáàbò bò ó',
  safeBody:
    'A ń fi ìpàrokò bo ìsopọ̀ níbi tí ìkànnì ìjọ bá ti ń lo https, a ń pa ọ̀rọ̀ ìwọlé mọ́ ní ọ̀nà tí a kò lè kà padà, a ń fi ìpàrokò bo ohun tí kò tíì lọ lórí fóònù asiṣẹ́, a kò lè méfò ìlìnkì, a sì ń ṣàkọsílẹ̀ gbogbo wíwo ohun ìkọ̀kọ̀.',

  contactTitle: 'Ẹni tí o lè béèrè lọ́wọ́ rẹ̀',
  contactBody: 'Nípa àwọn ènìyàn ìjọ kan: ìjọ náà. Nípa {name} fúnra rẹ̀:',
  contactMissing: 'A kò tíì fi ímeèlì àti nọ́ńbà fóònù ìrànlọ́wọ́ ìkànnì yìí sílẹ̀. Jọ̀wọ́ béèrè lọ́wọ́ ìjọ rẹ.',
  email: 'Ímeèlì',
  phone: 'Fóònù',
}

export const landing: Translation<typeof landingEnglish> = {
  title: '{name}: ètò fún àwọn ìjọ ní Nàìjíríà',
  description:
    'Àwọn ọmọ ìjọ, wíwá ọjọ́ Ìsinmi, àlejò tuntun, ọjọ́ ìbí àti SMS fún ọ̀pọ̀ ènìyàn, fún àwọn ìjọ ní Nàìjíríà. Ó ń ṣiṣẹ́ lẹ́nu ọ̀nà ìjọ láìsí nẹ́tíwọ́ọ̀kì.',
  skip: 'Lọ sí inú ojú ewé',
  navigation: 'Àwọn apá ojú ewé',
  features: 'Ohun tó ń ṣe',
  pricing: 'Iye owó',
  contact: 'Kàn sí wa',
  signUp: 'Forúkọ sílẹ̀',
  logIn: 'Wọlé',
  signUpFree: 'Forúkọ sílẹ̀ lọ́fẹ̀ẹ́',
  registerChurch: 'Forúkọ ìjọ rẹ sílẹ̀',
  signUpNote:
    'Ìforúkọsílẹ̀ kò ná ọ ní ohunkóhun. Wàá yan ètò ìsanwó tó bá yá; sísàmì sí ènìyàn lẹ́nu ọ̀nà ń ṣiṣẹ́ láìsí i.',
  trialNote: {
    one: 'Ọ̀fẹ́ ni fún ọjọ́ {count}. Lẹ́yìn náà, {price} lóṣù fún gbogbo ìjọ.',
    other: 'Ọ̀fẹ́ ni fún ọjọ́ {count}. Lẹ́yìn náà, {price} lóṣù fún gbogbo ìjọ.',
  },
  headline: 'Mọ ẹni tó wá ní ọjọ́ Ìsinmi, àti ẹni tí o máa pè ní ọjọ́ Ajé.',
  lead: 'Àwọn asiṣẹ́ ń sàmì sí ènìyàn lẹ́nu ọ̀nà pẹ̀lú fóònù èyíkéyìí, bí nẹ́tíwọ́ọ̀kì wà tàbí kò sí. Wíwá sí ìsìn, ìpè ẹ̀yìn ìsìn, SMS àti ìwé owó wà ní ibì kan ṣoṣo.',
  pictureTitle:
    'Ojú fóònù asiṣẹ́ lẹ́nu ọ̀nà: ènìyàn 212 ló wà níbí, 14 nínú wọn wà lórí fóònù náà títí nẹ́tíwọ́ọ̀kì yóò fi padà.',
  pictureService: 'Ìsìn Ọjọ́ Ìsinmi',
  pictureDay: '29 Oṣù Kọkànlá',
  pictureHere: 'ló wà níbí',
  pictureState: '198 ti dé ọ̀dọ̀ ìjọ, 14 wà lórí fóònù yìí',
  growthTitle: 'Wo bí ìjọ rẹ ṣe ń dàgbà',
  growthBody:
    'Gbogbo ọmọ ìjọ nínú àkójọ kan tí o lè wá ènìyàn nínú rẹ̀, àti ìlà kan tó ń fi ìdàgbàsókè ìjọ hàn ní oṣooṣù.',
  insightTitle: 'Ẹni tó wá, ẹni tí kò wá àti àlejò tuntun, lójú ẹsẹ̀',
  insightBody:
    'Nígbà tí ìsìn ń lọ o rí ẹni tó wọlé. Lẹ́yìn rẹ̀ o rí ẹni tí kò wá, àti ẹni tó wá fún ìgbà àkọ́kọ́.',
  smsTitle: 'SMS fún ọ̀pọ̀ ènìyàn',
  smsBody:
    'Kọ ọ́ lẹ́ẹ̀kan kí o fi dé ọ̀dọ̀ ẹgbẹ́ kan, tàbí àwọn tí kò wá nìkan. A ń fi iye owó hàn kí a tó fi ohunkóhun ránṣẹ́.',
  birthdayTitle: 'Ọjọ́ ìbí lákòókò rẹ̀',
  birthdayBody: 'Ẹni tó ń ṣe ọjọ́ ìbí ní ọ̀sẹ̀ yìí àti ọ̀sẹ̀ tó ń bọ̀, pẹ̀lú nọ́ńbà tí o máa pè.',
  doorTitle: 'Lẹ́nu ọ̀nà',
  doorBody:
    'Tẹ lẹ́tà méjì, fọwọ́ kan orúkọ náà. Ó ń ṣiṣẹ́ láìsí nẹ́tíwọ́ọ̀kì, kò sì sí ohun tó ń sọnù. Ìdílé àti àwọn ọmọdé ń wọlé papọ̀, pẹ̀lú kóòdù tí a fi ń gbà wọ́n padà.',
  weekTitle: 'Láàárín ọ̀sẹ̀',
  weekBody:
    'Àwọn àlejò tuntun àti àwọn tí kò wá mọ́ wà nínú àkójọ láti pè. Fi wọ́n lé ẹnìkan lọ́wọ́, fi SMS ránṣẹ́ sí wọn, kí o sì rí ẹni tó padà wá.',
  booksTitle: 'Nínú ìwé owó',
  booksBody:
    'Owó tó wọlé, ìfọwọ́sí ìnáwó àti ìròyìn owó oṣooṣù tí olùyẹ̀wò owó rẹ lè kà. Kò sí ẹni tó lè pa ohun tí a ti san tàbí fọwọ́ sí rẹ́.',
  pricingTitle: 'Iye kan ṣoṣo',
  pricingNote:
    'Gbogbo rẹ̀ wà nínú rẹ̀, fún gbogbo ìjọ. SMS fún ọ̀pọ̀ ènìyàn nìkan ló ní owó tirẹ̀: ₦6 fún nọ́ńbà kọ̀ọ̀kan tí o bá fi ránṣẹ́ sí.',
  monthly: 'Oṣooṣù',
  yearly: 'Ọdọọdún',
  aMonth: 'fún oṣù kan',
  aYear: 'fún ọdún kan',
  monthsFree: { one: 'Oṣù {count} lọ́fẹ̀ẹ́', other: 'Oṣù {count} lọ́fẹ̀ẹ́' },
  testimonialsTitle: 'Ohun tí àwọn ìjọ sọ',
  contactTitle: 'Bá wa sọ̀rọ̀',
  contactBody: 'Kọ̀wé tàbí pè wá kí o tó forúkọ sílẹ̀, tàbí nígbàkigbà tí ohun kan kò bá yé ọ.',
  contactEmail: 'Ímeèlì',
  contactPhone: 'Fóònù',
  contactMissing: 'Ṣé o ní ìbéèrè? Béèrè lọ́wọ́ ìjọ tí ó sọ nípa wa fún ọ.',
  footer: 'A ṣe é fún àwọn ìjọ ní Nàìjíríà.',
}

export const give: Translation<typeof giveEnglish> = {
  title: 'Fi ọrẹ sílẹ̀ lórí ayélujára',
  description: 'Fi fóònù rẹ san ìdámẹ́wàá, ọrẹ, àkọ́so tàbí irúgbìn fún {church}.',

  howMuch: 'Eélòó ni?',
  own: 'Iye mìíràn',
  ownAmount: 'Iye ní náírà',
  ownHint: 'Láti ₦100 sókè, bíi 3,000.',
  whatFor: 'Kí lo fẹ́ fi sílẹ̀?',
  why: 'Yan iye owó àti ohun tí o fẹ́ fi sílẹ̀.',
  tithe: 'Ìdámẹ́wàá',
  offering: 'Ọrẹ',
  first_fruit: 'Àkọ́so',
  seed: 'Irúgbìn',

  you: 'Nípa rẹ',
  youBody: 'Kò pọn dandan: o lè fi ọrẹ sílẹ̀ láìkọ orúkọ.',
  email: 'Ímeèlì fún ìwé ẹ̀rí ìsanwó',
  consent:
    'Mo gbà kí {church} pa orúkọ mi mọ́ pẹ̀lú ọrẹ yìí, láti mọ ẹni tó fi sílẹ̀, kí wọ́n sì fún ilé iṣẹ́ ìsanwó ní ímeèlì mi fún ìwé ẹ̀rí. A kò ní fi wọ́n hàn fún ẹlòmíràn.',
  consentWhen: 'Èyí pọn dandan bí o bá kọ orúkọ tàbí ímeèlì nìkan.',

  submit: 'Lọ sanwó',
  next: 'Ojú ewé tó kàn ni wàá ti sanwó. A kì í tẹ nọ́ńbà káàdì síbí, ìjọ kò sì ní rí i.',
  sending: 'Ojú ewé ìsanwó ń ṣí…',
  busy: 'Ọ̀pọ̀ ènìyàn ló ń gbìyànjú báyìí. Jẹ́ kí ojú ewé yìí wà ní ṣíṣí. A ó tún gbìyànjú láàárín nǹkan bí ìṣẹ́jú kan.',
  nothingPaid:
    'Nẹ́tíwọ́ọ̀kì kò dáhùn. A kò san nǹkan kan, ohun tí o tẹ̀ sì wà níbí. Tún tẹ bọ́tìnì náà nígbà tí nẹ́tíwọ́ọ̀kì bá padà.',
  unreachable:
    'Ojú ewé ìsanwó kò ṣí báyìí. A kò san nǹkan kan, ohun tí o tẹ̀ sì wà níbí. Dúró fún ìṣẹ́jú kan, kí o tún tẹ bọ́tìnì náà.',

  wrongAmount: 'Yan iye kan, tàbí tẹ iye láti ₦100 dé ₦10,000,000.',
  wrongBoth: 'O yan {chosen}, o sì tún tẹ {typed}. Yan èyí tí o ní lọ́kàn.',
  wrongType: 'Yan ohun tí o fẹ́ fi sílẹ̀.',
  wrongConsent: 'Sàmì sí èyí, tàbí fi orúkọ àti ímeèlì rẹ sílẹ̀ lófìfo.',

  paid: '{church} ti gba {amount}.',
  paidAs: 'A kọ ọ́ sílẹ̀ bíi: {type}.',
  waitingTitle: 'A kò tíì gba owó tí o san',
  waiting: 'Bí o bá ti san {amount}, ó lè gba ìṣẹ́jú díẹ̀ kó tó dé. Má ṣe sanwó lẹ́ẹ̀kejì: tún wò ó láìpẹ́.',
  look: 'Tún wò ó',
  unpaidTitle: 'A kò san nǹkan kan',
  unpaid:
    'Owó {amount} náà kò kọjá, {church} kò sì gba nǹkan kan. Bí owó bá ti kúrò nínú àpamọ́ rẹ, a ó kà á fúnra rẹ̀ ní kété tí ilé iṣẹ́ ìsanwó bá sọ fún wa.',
  again: 'Tún gbìyànjú',
  unclearTitle: 'Ẹnì kan ní láti wo owó yìí',
  unclear: 'Kò wọlé bí a ṣe béèrè rẹ̀. Jọ̀wọ́ fi nọ́ńbà ìsàlẹ̀ yìí hàn {church}.',
  number: 'Nọ́ńbà ìsanwó yìí: {reference}',
  more: 'Fi òmíràn sílẹ̀',
}

/** Yoruba on the pages for visitors. */
export const yo: PublicLocale = { capture, dayWords, give, landing, privacy }
