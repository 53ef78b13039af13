import type { birthdayGreeting as english } from '../en/birthday-greeting.ts'
import type { Translation } from '../message-types.ts'

export const birthdayGreeting: Translation<typeof english> = {
  today:
    'Barka da ranar haihuwa, {name}. Dukanmu a {church} muna taya ku murna yau, kuma muna yi muku addu’a.',
  belated:
    'Barka da ranar haihuwar da ta wuce, {name}. Dukanmu a {church} muna taya ku murna, kuma muna yi muku addu’a.',
  early:
    'Barka da ranar haihuwa mai zuwa, {name}. Dukanmu a {church} muna taya ku murna, kuma muna yi muku addu’a.',
}
