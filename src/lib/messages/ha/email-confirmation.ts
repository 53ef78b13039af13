import type { emailConfirmation as english } from '../en/email-confirmation.ts'
import type { Translation } from '../message-types.ts'

export const emailConfirmation: Translation<typeof english> = {
  ask: 'Tabbatar da {email}. Mun aika maka hanyar haɗi.',
  staysOff:
    'Kafin nan, SMS, tura kuɗi, gayyata, miƙa coci ga wani da tabbatarwa mai matakai biyu ba sa aiki.',
  sendAgain: 'Sake aikawa',
  sending: 'Ana aikawa…',
  sent: 'Mun aika sabuwar hanyar haɗi zuwa {email}',
  changeEmail: 'Canza imel',
  title: 'Tabbatar da imel ɗinka',
  lead: 'An yi rajista da wannan imel. Idan ba kai ba ne, rufe wannan shafi: babu abin da zai faru.',
  confirm: 'Tabbatar da imel ɗina',
  confirming: 'Ana tabbatarwa…',
  confirmed: 'An tabbatar da {email}.',
  openChurch: 'Buɗe cocinka',
  toLogin: 'Je ka shiga',
}
