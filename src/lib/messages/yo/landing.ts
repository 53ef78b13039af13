import type { landing as english } from '../en/landing.ts'
import type { Translation } from '../message-types.ts'

export const landing: Translation<typeof english> = {
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
  signUpNote:
    'Ìforúkọsílẹ̀ kò ná ọ ní ohunkóhun. Inú ni wàá ti yan ètò tí o máa san; sísàmì sí ènìyàn lẹ́nu ọ̀nà ń ṣiṣẹ́ láìsí i.',
  headline: 'Mọ ẹni tó wá ní ọjọ́ Ìsinmi, àti ẹni tí o máa pè ní ọjọ́ Ajé.',
  lead: 'Ibì kan ṣoṣo fún àwọn ọmọ ìjọ rẹ, àwọn ìsìn rẹ àti àwọn àlejò tuntun rẹ. Àwọn asiṣẹ́ ń sàmì sí ènìyàn lẹ́nu ọ̀nà pẹ̀lú ìtẹ̀ kan, kò sì sí ohun tó ń sọnù nígbà tí nẹ́tíwọ́ọ̀kì bá lọ.',
  pictureTitle:
    'Ojú fóònù asiṣẹ́ lẹ́nu ọ̀nà: ènìyàn 212 ló wà níbí, 14 nínú wọn wà lórí fóònù náà títí nẹ́tíwọ́ọ̀kì yóò fi padà.',
  pictureService: 'Ìsìn Ọjọ́ Ìsinmi · 22 Oṣù Kọkànlá',
  pictureHere: 'ló wà níbí',
  pictureState: '198 ti dé ọ̀dọ̀ ìjọ, 14 wà lórí fóònù yìí',
  featuresTitle: 'Ohun tí o máa rí tí o kò lè rí lónìí',
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
  doorTitle: 'Lẹ́nu ọ̀nà, láìsí nẹ́tíwọ́ọ̀kì',
  doorBody:
    'Iṣẹ́ ẹnu ọ̀nà ń lọ bí nẹ́tíwọ́ọ̀kì kò tilẹ̀ sí. Àmì kọ̀ọ̀kan wà lórí fóònù, ó sì ń lọ sí ọ̀dọ̀ ìjọ rẹ fúnra rẹ̀; ojú fóònù ń sọ èwo ni èwo nígbà gbogbo.',
  stepsTitle: 'Láti ìbẹ̀rẹ̀ dé ọjọ́ Ìsinmi',
  stepOneTitle: 'Forúkọ ìjọ rẹ sílẹ̀',
  stepOneBody: 'Ojú ewé kúkúrú méjì: ìwọ, àti ìjọ rẹ.',
  stepTwoTitle: 'Kó àwọn ènìyàn rẹ wá',
  stepTwoBody: 'Kọ àwọn ọmọ ìjọ fúnra rẹ, tàbí pín ìlìnkì kan kí wọ́n kọ àlàyé ara wọn.',
  stepThreeTitle: 'Ṣí ilẹ̀kùn',
  stepThreeBody: 'Ṣe ìsìn ọjọ́ Ìsinmi, fún àwọn asiṣẹ́ ní fóònù, kí o máa wo bí iye náà ṣe ń pọ̀ sí i.',
  pricingTitle: 'Ètò kan, gbogbo rẹ̀ wà nínú rẹ̀',
  pricingNote:
    'Gbogbo rẹ̀ ṣí sílẹ̀ nínú méjèèjì. SMS fún ọ̀pọ̀ ènìyàn nìkan ló ní owó tirẹ̀: ₦6 fún nọ́ńbà kọ̀ọ̀kan tí o bá fi ránṣẹ́ sí.',
  monthly: 'Oṣooṣù',
  yearly: 'Ọdọọdún',
  aMonth: 'fún oṣù kan',
  aYear: 'fún ọdún kan',
  testimonialsTitle: 'Ohun tí àwọn ìjọ sọ',
  contactTitle: 'Bá ènìyàn sọ̀rọ̀',
  contactBody: 'Kọ̀wé tàbí pè wá kí o tó forúkọ sílẹ̀, tàbí nígbàkigbà tí ohun kan kò bá yé ọ.',
  contactEmail: 'Ímeèlì',
  contactPhone: 'Fóònù',
  contactMissing: 'A kò tíì fi ímeèlì àti nọ́ńbà fóònù ìrànlọ́wọ́ ìkànnì yìí sílẹ̀.',
  footer: 'A ṣe é fún àwọn ìjọ ní Nàìjíríà.',
}
