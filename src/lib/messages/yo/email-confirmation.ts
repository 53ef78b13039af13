import type { emailConfirmation as english } from '../en/email-confirmation.ts'
import type { Translation } from '../message-types.ts'

export const emailConfirmation: Translation<typeof english> = {
  ask: 'Fìdí {email} múlẹ̀. A ti fi ìlìnkì ránṣẹ́ sí ọ.',
  staysOff:
    'Kí o tó ṣe bẹ́ẹ̀, SMS, fífi owó ránṣẹ́, pípe àwọn ẹlòmíràn, gbígbé ìjọ fún ẹlòmíràn àti ìfìdímúlẹ̀ onígbésẹ̀ méjì kò ní ṣiṣẹ́.',
  sendAgain: 'Tún un fi ránṣẹ́',
  sending: 'Ó ń fi ránṣẹ́…',
  sent: 'A ti fi ìlìnkì tuntun ránṣẹ́ sí {email}',
  changeEmail: 'Yí ímeèlì padà',
  title: 'Fìdí ímeèlì rẹ múlẹ̀',
  lead: 'Ímeèlì yìí ni a fi forúkọ sílẹ̀. Bí kì í bá ṣe ìwọ, ti ojú ìwé yìí: kò sí ohun tí yóò ṣẹlẹ̀.',
  confirm: 'Fìdí ímeèlì mi múlẹ̀',
  confirming: 'Ó ń fìdí rẹ̀ múlẹ̀…',
  confirmed: 'A ti fìdí {email} múlẹ̀.',
  openChurch: 'Ṣí ìjọ rẹ',
  toLogin: 'Lọ wọlé',
}
