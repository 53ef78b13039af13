import type { emailConfirmation as english } from '../en/email-confirmation.ts'
import type { Translation } from '../message-types.ts'

export const emailConfirmation: Translation<typeof english> = {
  ask: 'Kwado {email}. Anyị ezitela gị njikọ.',
  staysOff:
    'Tupu mgbe ahụ, SMS, izipụ ego, ịkpọbata ndị ọzọ, inyefe onye ọzọ ụka na nkwenye nzọụkwụ abụọ anaghị arụ ọrụ.',
  sendAgain: 'Ziga ọzọ',
  sending: 'Ọ na-eziga…',
  sent: 'Anyị ezigala njikọ ọhụrụ na {email}',
  changeEmail: 'Gbanwee ozi-e',
  title: 'Kwado ozi-e gị',
  lead: 'E jiri ozi-e a debanye aha. Ọ bụrụ na ọ bụghị gị, mechie ibe a: ọ dịghị ihe ga-eme.',
  confirm: 'Kwado ozi-e m',
  confirming: 'Ọ na-akwado…',
  confirmed: 'Akwadola {email}.',
  openChurch: 'Meghee ụka gị',
  toLogin: 'Gaa banye',
}
