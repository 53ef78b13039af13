import type { captureWrong as captureWrongEnglish } from '../en/capture-wrong.ts'
import type { Translation } from '../message-types.ts'

export const captureWrong: Translation<typeof captureWrongEnglish> = {
  wrongEmailOrPhone: 'Ozi-e ma ọ bụ ekwentị ezighi ezi.',
  typeEmailOrPhone: 'Dee nọmba ekwentị dị ka 0803 123 4567, ma ọ bụ ozi-e dị ka name@example.com.',
  noSuchPhone: 'Nọmba ekwentị a adịghị. Lelee mkpụrụ ọ bụla.',
  wrongFirstName: 'Dee aha gị.',
  wrongLastName: 'Dee aha nna gị.',
  wrongPhone: 'Dee nọmba ekwentị gị, dị ka 0803 123 4567.',
  wrongEmail: 'Lelee ozi-e ahụ. O kwesịrị ịdị ka name@example.com.',
  wrongDay: 'Biko họrọ ụbọchị n’ime ọnwa ahụ, ma ọ bụ hapụ ha abụọ.',
  wrongMonth: 'Biko họrọ ọnwa nke ụbọchị ahụ, ma ọ bụ hapụ ha abụọ.',
  wrongConsent:
    'Kaa nke a ma ọ bụrụ na ụka nwere ike idebe ihe gbasara gị. E wezụga ya, a gaghị edebe ihe ọ bụla.',
  wrongGuardianName:
    'Ọ bụrụ na ị gbaala afọ 18, kaa nke ahụ dị n’elu. Ma ọ bụghị, dee aha nne, nna ma ọ bụ onye nlekọta gị.',
  wrongGuardianPhone: 'Dee nọmba ekwentị nne, nna ma ọ bụ onye nlekọta gị, dị ka 0803 123 4567.',
  tooLong: 'Nke a toro ogologo. Mkpụrụedemede {max} bụ oke.',
  waitTitle: 'Biko chere otu nkeji',
}
