import type { captureWrong as captureWrongEnglish } from '../en/capture-wrong.ts'
import type { Translation } from '../message-types.ts'

export const captureWrong: Translation<typeof captureWrongEnglish> = {
  wrongEmailOrPhone: 'Imel ko waya ba daidai ba ne.',
  typeEmailOrPhone: 'Rubuta lambar waya kamar 0803 123 4567, ko imel kamar name@example.com.',
  noSuchPhone: 'Babu wannan lambar waya. Duba kowace lamba.',
  wrongFirstName: 'Rubuta sunanka.',
  wrongLastName: 'Rubuta sunan iyalinka.',
  wrongPhone: 'Rubuta lambar wayarka, kamar 0803 123 4567.',
  wrongEmail: 'Duba imel ɗin. Ya kamata ya zama kamar name@example.com.',
  wrongDay: 'Da fatan za a zaɓi ranar a wannan wata, ko a bar duka biyun.',
  wrongMonth: 'Da fatan za a zaɓi watan wannan rana, ko a bar duka biyun.',
  wrongConsent: 'Sa alama a nan idan coci za ta iya adana bayananka. In ba haka ba, ba za a adana komai ba.',
  wrongGuardianName:
    'Idan ka kai shekara 18, sa alama a sama. Idan ba haka ba, rubuta sunan mahaifi ko mai kula da kai.',
  wrongGuardianPhone: 'Rubuta lambar wayar mahaifi ko mai kula da kai, kamar 0803 123 4567.',
  tooLong: 'Wannan ya yi tsawo. Haruffa {max} ne iyaka.',
  waitTitle: 'Don Allah jira minti ɗaya',
}
