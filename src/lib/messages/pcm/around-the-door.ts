/** The part of the administrators' areas that the door, its form and its menu show. */
import type { Locale } from '../locales.ts'

export const fields: NonNullable<Locale['fields']> = {
  summary: {
    one: 'One answer need make you check am again. E dey marked for below.',
    other: '{count} answers need make you check dem again. Dem dey marked for below.',
  },
  notSent: 'This one no save. Nothing wey you type don lost.',
  required: 'Abeg fill this one.',
  emailWrong: 'This no be like email address. E suppose be like name@example.com.',
  phoneWrong: 'This no be like phone number. Type am like 0803 123 4567, or with + and country code.',
  dayOfMonth: '{month} get only {days} days.',
  monthMissing: 'Abeg choose the month of that day.',
  dayMissing: 'Abeg choose the day for that month.',
  tooLong: 'This one too long. {max} letters na the most.',
  firstName: 'First name',
  lastName: 'Surname',
  emailAddress: 'Email',
  phoneNumber: 'Phone number',
  password: 'Password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  birthDay: 'Birthday day',
  birthMonth: 'Birthday month',
  day: 'Day',
  month: 'Month',
  gender: 'Man or woman',
  male: 'Man',
  female: 'Woman',
  choose: 'Choose',
}

export const toasts: NonNullable<Locale['toasts']> = {
  failed: 'E no work, abeg try again',
  memberExists: 'This member dey already',
  firstTimerAdded: 'First timer don enter',
}

export const session: NonNullable<Locale['session']> = {
  inviteMissing: 'This link no complete',
  inviteMissingBody:
    'Open the link again from the message wey dem send you, or ask make dem send another one.',
}

export const shell: NonNullable<Locale['shell']> = {
  menu: 'Menu',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  mainMenu: 'Main menu',
  sunday: 'Sunday',
  people: 'People',
  money: 'Money',
  door: 'For the door',
  kiosk: 'Kiosk',
  children: 'Pikin dem',
  thisPhone: 'This phone',
  opening: 'E dey open…',
  yourChurch: 'your church',
  mailedLink: 'Link from email',
  language: 'Language',
  theme: 'Screen',
  themeAuto: 'As the phone be',
  themeLight: 'Bright',
  themeDark: 'Dark',
  themeSunlight: 'For sun',
  newVersion: 'New version don ready. Wetin you type still dey.',
  newVersionStart: 'Start am',
}
