import type { offline as english } from '../en/offline.ts'
import type { Translation } from '../message-types.ts'

export const offline: Translation<typeof english> = {
  line: 'Kò sí nẹ́tíwọ́ọ̀kì. Fóònù yìí ṣì ń ṣiṣẹ́, ohun tí o bá ṣe wà níbí.',
  slowPhone: 'Fóònù rẹ ń pẹ́ kó tó ṣí. Dúró díẹ̀. Ohun tí o sàmì sí wà láìléwu.',
  stuckPhone: 'Fóònù rẹ kò tíì dáhùn. Ti áàpù náà, kí o tún un ṣí. Ohun tí o sàmì sí wà láìléwu.',
  lineSignedOut: 'Kò sí nẹ́tíwọ́ọ̀kì lórí fóònù yìí. O nílò rẹ̀ láti wọlé.',
  lineWaiting: {
    one: 'Kò sí nẹ́tíwọ́ọ̀kì lórí fóònù yìí. Àyípadà {count} wà láìléwu níbí, yóò lọ fúnra rẹ̀.',
    other: 'Kò sí nẹ́tíwọ́ọ̀kì lórí fóònù yìí. Àyípadà {count} wà láìléwu níbí, wọn yóò lọ fúnra wọn.',
  },
  waiting: { one: '{count} ń dúró láti lọ', other: '{count} ń dúró láti lọ' },
  sending: { one: 'Ó ń fi {count} ránṣẹ́…', other: 'Ó ń fi {count} ránṣẹ́…' },
  allReceived: 'Gbogbo rẹ̀ ti dé ọ̀dọ̀ ìjọ rẹ.',
  needsNetwork: 'Èyí nílò nẹ́tíwọ́ọ̀kì. Yóò tún ṣiṣẹ́ nígbà tó bá padà dé.',
  needsAttention: { one: '{count} ń fẹ́ kí o wò ó', other: '{count} ń fẹ́ kí o wò wọ́n' },
  present: 'Ó wà níbí',
  savedHere: 'Ó wà lórí fóònù yìí',
  received: 'Ó ti dé ọ̀dọ̀ ìjọ',
  refused: 'A kò gbà á',
  newVersion: 'Ẹ̀yà tuntun ti ṣe tán. Yóò bẹ̀rẹ̀ nígbà mìíràn tí o bá ṣí áàpù náà.',
  startNewVersion: 'Bẹ̀rẹ̀ rẹ̀ báyìí',
}
