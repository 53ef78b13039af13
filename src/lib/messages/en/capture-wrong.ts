/**
 * Errors of fields on the capture pages, for the server's page
 * and its script. The script has no room for more messages.
 */
export const captureWrong = {
  wrongEmailOrPhone: 'Invalid Email or Phone.',
  typeEmailOrPhone: 'Type a phone number like 0803 123 4567, or an e-mail like name@example.com.',
  noSuchPhone: 'This phone number does not exist. Check each digit.',
  wrongFirstName: 'Type your first name.',
  wrongLastName: 'Type your last name.',
  wrongPhone: 'Type your phone number, for example 0803 123 4567.',
  wrongEmail: 'Check the e-mail. It should read like name@example.com.',
  wrongDay: 'Please choose the day of that month, or leave both empty.',
  wrongMonth: 'Please choose the month of that day, or leave both empty.',
  wrongConsent: 'Tick this if the church may keep your details. Without it nothing is kept.',
  wrongGuardianName:
    'If you are 18 or older, tick that above. If not, type your parent’s or guardian’s name.',
  wrongGuardianPhone: 'Type your parent’s or guardian’s phone number, for example 0803 123 4567.',
  tooLong: 'This is too long. Type at most {max} letters.',
  waitTitle: 'Please wait a minute',
} as const
