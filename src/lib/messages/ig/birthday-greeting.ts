import type { birthdayGreeting as english } from '../en/birthday-greeting.ts'
import type { Translation } from '../message-types.ts'

export const birthdayGreeting: Translation<typeof english> = {
  today:
    'Ụbọchị ọmụmụ ọma, {name}. Anyị niile nọ na {church} na-eso gị aṅụrị ọṅụ taa, anyị na-ekpekwara gị ekpere.',
  belated:
    'Ụbọchị ọmụmụ ọma gara aga, {name}. Anyị niile nọ na {church} na-eso gị aṅụrị ọṅụ, anyị na-ekpekwara gị ekpere.',
  early:
    'Ụbọchị ọmụmụ ọma na-abịa abịa, {name}. Anyị niile nọ na {church} na-eso gị aṅụrị ọṅụ, anyị na-ekpekwara gị ekpere.',
}
