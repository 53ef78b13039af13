/** Tests the instructions for people with a single name. */
import { expect, test } from 'vitest'
import { kiosk as english } from '../../src/lib/messages/en/kiosk.ts'
import { kiosk as hausa } from '../../src/lib/messages/ha/kiosk-locale.ts'
import { kiosk as igbo } from '../../src/lib/messages/ig/kiosk-locale.ts'
import { kiosk as pidgin } from '../../src/lib/messages/pcm/kiosk-locale.ts'
import { kiosk as yoruba } from '../../src/lib/messages/yo/kiosk-locale.ts'
import { readWho } from '../../src/features/kiosk/find/match-person.ts'

test.each([
  ['English', english, /, or your full phone number/],
  ['Hausa', hausa, /, ko cikakkiyar lambar wayarka/],
  ['Igbo', igbo, /, ma ọ bụ nọmba ekwentị gị niile/],
  ['Pidgin', pidgin, /, or your complete phone number/],
  ['Yoruba', yoruba, /, tàbí gbogbo nọ́ńbà fóònù rẹ/],
] as const)('a single name is offered the full phone number in %s', (_, { wrongHalfName }, offer) => {
  expect(readWho('Ebere')).toEqual({ wrong: 'half-name' })
  expect(wrongHalfName).toMatch(offer)
})
