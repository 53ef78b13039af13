/** The part of the administrators' areas that the door, its form and its menu show. */
import type { Locale } from '../locales.ts'

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'Ìdáhùn kan ń fẹ́ àtúnwò. A fi àmì sí i nísàlẹ̀.',
    other: 'Ìdáhùn {count} ń fẹ́ àtúnwò. A fi àmì sí wọn nísàlẹ̀.',
  },
  notSent: 'A kò fi èyí pamọ́. Ohun tí o tẹ̀ kò sọnù.',
  required: 'Jọ̀wọ́ kọ èyí.',
  emailWrong: 'Èyí kò jọ àdírẹ́sì ímeèlì. Ó yẹ kó rí bíi name@example.com.',
  phoneWrong: 'Èyí kò jọ nọ́ńbà fóònù. Tẹ̀ ẹ́ bíi 0803 123 4567, tàbí pẹ̀lú + àti kóòdù orílẹ̀-èdè.',
  dayOfMonth: '{month} ní ọjọ́ {days} péré.',
  monthMissing: 'Jọ̀wọ́ yan oṣù ọjọ́ yẹn.',
  dayMissing: 'Jọ̀wọ́ yan ọjọ́ nínú oṣù yẹn.',
  tooLong: 'Èyí gùn jù. Lẹ́tà {max} ló pọ̀ jù.',
  firstName: 'Orúkọ',
  lastName: 'Orúkọ ìdílé',
  emailAddress: 'Ímeèlì',
  phoneNumber: 'Nọ́ńbà fóònù',
  birthDay: 'Ọjọ́ ìbí',
  birthMonth: 'Oṣù ìbí',
  day: 'Ọjọ́',
  month: 'Oṣù',
  gender: 'Ọkùnrin tàbí obìnrin',
  male: 'Ọkùnrin',
  female: 'Obìnrin',
  choose: 'Yàn',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'Ìlìnkì yìí kò pé',
  inviteMissingBody: 'Tún ìlìnkì náà ṣí láti inú ìránṣẹ́ tí o gbà, tàbí béèrè fún òmíràn.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Àkójọ',
  openMenu: 'Ṣí àkójọ',
  closeMenu: 'Ti àkójọ',
  sunday: 'Ọjọ́ Ìsinmi',
  people: 'Àwọn ènìyàn',
  money: 'Owó',
  door: 'Lẹ́nu ọ̀nà',
  kiosk: 'Kíósìkì',
  children: 'Àwọn ọmọ',
  thisPhone: 'Fóònù yìí',
  opening: 'Ó ń ṣí…',
  yourChurch: 'ìjọ rẹ',
  mailedLink: 'Ìlìnkì láti inú ímeèlì',
  language: 'Èdè',
  theme: 'Ojú fóònù',
  themeAuto: 'Bí fóònù ṣe wà',
  themeLight: 'Mímọ́lẹ̀',
  themeDark: 'Dúdú',
  themeSunlight: 'Fún oòrùn',
  newVersion: 'Ẹ̀yà tuntun ti ṣe tán. Ohun tí o tẹ̀ ṣì wà.',
  newVersionStart: 'Bẹ̀rẹ̀ rẹ̀',
}
