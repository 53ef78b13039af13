import type { captureWrong as captureWrongEnglish } from '../en/capture-wrong.ts'
import type { Translation } from '../message-types.ts'

export const captureWrong: Translation<typeof captureWrongEnglish> = {
  wrongEmailOrPhone: 'Email or phone no correct.',
  typeEmailOrPhone: 'Type phone number like 0803 123 4567, or email like name@example.com.',
  noSuchPhone: 'This phone number no dey exist. Check every digit.',
  wrongFirstName: 'Type your first name.',
  wrongLastName: 'Type your surname.',
  wrongPhone: 'Type your phone number, like 0803 123 4567.',
  wrongEmail: 'Check the email. E suppose be like name@example.com.',
  wrongDay: 'Abeg choose the day for that month, or leave the two empty.',
  wrongMonth: 'Abeg choose the month of that day, or leave the two empty.',
  wrongConsent:
    'Tick this one if the church fit keep your details. If you no tick am, dem no go keep anything.',
  wrongGuardianName:
    'If you don reach 18, tick that one for up. If not, type the name of your parent or guardian.',
  wrongGuardianPhone: 'Type the phone number of your parent or guardian, like 0803 123 4567.',
  tooLong: 'This one too long. {max} letters na the most.',
  waitTitle: 'Abeg wait one minute',
}
