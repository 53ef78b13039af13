/** The part of the administrators' areas that the door, its form and its menu show. */
import type { Locale } from '../locales.ts'

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'Otu azịza chọrọ ka e leghachi ya anya. Akara dị ya n’okpuru.',
    other: 'Azịza {count} chọrọ ka e leghachi ha anya. Akara dị ha n’okpuru.',
  },
  notSent: 'Echekwaghị nke a. Ihe ị dere efughị.',
  required: 'Biko dejupụta nke a.',
  emailWrong: 'Nke a adịghị ka adreesị ozi-e. O kwesịrị ịdị ka name@example.com.',
  phoneWrong: 'Nke a adịghị ka nọmba ekwentị. Dee ya ka 0803 123 4567, ma ọ bụ na + na koodu mba.',
  dayOfMonth: '{month} nwere naanị ụbọchị {days}.',
  monthMissing: 'Biko họrọ ọnwa nke ụbọchị ahụ.',
  dayMissing: 'Biko họrọ ụbọchị n’ime ọnwa ahụ.',
  tooLong: 'Nke a toro ogologo. Mkpụrụedemede {max} bụ oke.',
  firstName: 'Aha',
  lastName: 'Aha nna',
  emailAddress: 'Ozi-e',
  phoneNumber: 'Nọmba ekwentị',
  birthDay: 'Ụbọchị ọmụmụ',
  birthMonth: 'Ọnwa ọmụmụ',
  day: 'Ụbọchị',
  month: 'Ọnwa',
  gender: 'Nwoke ma ọ bụ nwanyị',
  male: 'Nwoke',
  female: 'Nwanyị',
  choose: 'Họrọ',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'Njikọ a ezughị ezu',
  inviteMissingBody: 'Meghee njikọ ahụ ọzọ site n’ozi i nwetara, ma ọ bụ rịọ ka e zitere gị nke ọzọ.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Nchịkọta',
  openMenu: 'Meghee nchịkọta',
  closeMenu: 'Mechie nchịkọta',
  sunday: 'Ụbọchị Ụka',
  people: 'Ndị mmadụ',
  money: 'Ego',
  door: 'N’ọnụ ụzọ',
  kiosk: 'Kiosk',
  children: 'Ụmụaka',
  thisPhone: 'Ekwentị a',
  opening: 'Ọ na-emeghe…',
  yourChurch: 'ụka gị',
  mailedLink: 'Njikọ sitere n’ozi-e',
  language: 'Asụsụ',
  theme: 'Ihuenyo',
  themeAuto: 'Otu ekwentị dị',
  themeLight: 'Ọcha',
  themeDark: 'Ọji',
  themeSunlight: 'Maka anwụ',
  newVersion: 'Ụdị ọhụrụ adịla njikere. Ihe ị dere ka dị.',
  newVersionStart: 'Malite ya',
}
