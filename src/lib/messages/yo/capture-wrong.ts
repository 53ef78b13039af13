import type { captureWrong as captureWrongEnglish } from '../en/capture-wrong.ts'
import type { Translation } from '../message-types.ts'

export const captureWrong: Translation<typeof captureWrongEnglish> = {
  wrongEmailOrPhone: 'Ímeèlì tàbí fóònù kò tọ̀nà.',
  typeEmailOrPhone: 'Tẹ nọ́ńbà fóònù bíi 0803 123 4567, tàbí ímeèlì bíi name@example.com.',
  noSuchPhone: 'Kò sí nọ́ńbà fóònù bẹ́ẹ̀. Yẹ díjíìtì kọ̀ọ̀kan wò.',
  wrongFirstName: 'Tẹ orúkọ rẹ.',
  wrongLastName: 'Tẹ orúkọ ìdílé rẹ.',
  wrongPhone: 'Tẹ nọ́ńbà fóònù rẹ, bíi 0803 123 4567.',
  wrongEmail: 'Tún ímeèlì náà wò. Ó yẹ kó rí bíi name@example.com.',
  wrongDay: 'Jọ̀wọ́ yan ọjọ́ nínú oṣù yẹn, tàbí fi méjèèjì sílẹ̀ lófìfo.',
  wrongMonth: 'Jọ̀wọ́ yan oṣù ọjọ́ yẹn, tàbí fi méjèèjì sílẹ̀ lófìfo.',
  wrongConsent: 'Fi àmì sí èyí bí ìjọ bá lè pa àlàyé rẹ mọ́. Láìsí èyí a kò ní pa ohunkóhun mọ́.',
  wrongGuardianName: 'Bí o bá ti pé ọmọ ọdún 18, fi àmì sí i lókè. Bí bẹ́ẹ̀ kọ́, tẹ orúkọ òbí tàbí alágbàtọ́ rẹ.',
  wrongGuardianPhone: 'Tẹ nọ́ńbà fóònù òbí tàbí alágbàtọ́ rẹ, bíi 0803 123 4567.',
  tooLong: 'Èyí gùn jù. Lẹ́tà {max} ló pọ̀ jù.',
  waitTitle: 'Jọ̀wọ́ dúró fún ìṣẹ́jú kan',
}
