/**
 * Errors of fields on the capture pages, for the server's page
 * and its script. The script has no room for more messages.
 */
export const captureWrong = {
  wrongEmailOrPhone: 'Invalid Email or Phone.',
  typeEmailOrPhone: 'Enter a phone number like 0803 123 4567, or an email like name@example.com.',
  noSuchPhone: 'This phone number does not exist. Check each digit.',
  wrongFirstName: 'Enter your first name.',
  wrongLastName: 'Enter your last name.',
  wrongPhone: 'Enter your phone number, e.g. 0803 123 4567.',
  wrongEmail: 'Enter a valid email, e.g. name@example.com.',
  wrongDay: 'Choose the day too, or leave both empty.',
  wrongMonth: 'Choose the month too, or leave both empty.',
  wrongConsent: 'Tick this to let the church keep your details. Without it we save nothing.',
  wrongGuardianName:
    'If you are 18 or older, tick the box above. If not, enter your parent’s or guardian’s name.',
  wrongGuardianPhone: 'Enter your parent’s or guardian’s phone number, e.g. 0803 123 4567.',
  tooLong: 'Too long: {max} characters at most.',
  waitTitle: 'Please wait a minute',
} as const
