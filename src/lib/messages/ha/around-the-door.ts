/** The part of the administrators' areas that the door, its form and its menu show. */
import type { Locale } from '../locales.ts'

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'Amsa ɗaya tana buƙatar sake dubawa. An yi mata alama a ƙasa.',
    other: 'Amsoshi {count} suna buƙatar sake dubawa. An yi musu alama a ƙasa.',
  },
  notSent: 'Ba a adana wannan ba. Abin da ka rubuta bai ɓace ba.',
  required: 'Don Allah cika wannan.',
  emailWrong: 'Wannan bai yi kama da adireshin imel ba. Ya kamata ya zama kamar name@example.com.',
  phoneWrong: 'Wannan bai yi kama da lambar waya ba. Rubuta kamar 0803 123 4567, ko da + da lambar ƙasa.',
  dayOfMonth: '{month} yana da kwana {days} kawai.',
  monthMissing: 'Da fatan za a zaɓi watan wannan rana.',
  dayMissing: 'Da fatan za a zaɓi ranar a wannan wata.',
  tooLong: 'Wannan ya yi tsawo. Haruffa {max} ne iyaka.',
  firstName: 'Suna',
  lastName: 'Sunan iyali',
  emailAddress: 'Imel',
  phoneNumber: 'Lambar waya',
  birthDay: 'Ranar haihuwa',
  birthMonth: 'Watan haihuwa',
  day: 'Rana',
  month: 'Wata',
  gender: 'Namiji ko mace',
  male: 'Namiji',
  female: 'Mace',
  choose: 'Zaɓi',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'Wannan hanyar haɗi ba ta cika ba',
  inviteMissingBody: 'Sake buɗe hanyar haɗin daga saƙon da ka samu, ko ka nemi a sake aiko maka.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Jeri',
  openMenu: 'Buɗe jeri',
  closeMenu: 'Rufe jeri',
  sunday: 'Lahadi',
  people: 'Mutane',
  money: 'Kuɗi',
  door: 'A bakin ƙofa',
  kiosk: 'Kiosk',
  children: 'Yara',
  thisPhone: 'Wayar nan',
  opening: 'Ana buɗewa…',
  yourChurch: 'cocinka',
  mailedLink: 'Hanyar haɗi daga imel',
  language: 'Harshe',
  theme: 'Fuskar waya',
  themeAuto: 'Yadda waya take',
  themeLight: 'Mai haske',
  themeDark: 'Mai duhu',
  themeSunlight: 'Don rana',
  newVersion: 'Sabuwar sigar ta shirya. Abin da ka rubuta yana nan.',
  newVersionStart: 'Fara ta',
}
