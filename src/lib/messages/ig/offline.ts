import type { offline as english } from '../en/offline.ts'
import type { Translation } from '../message-types.ts'

export const offline: Translation<typeof english> = {
  line: 'Netwọk adịghị. Ekwentị a ka na-arụ ọrụ, ihe ị na-eme dị ebe a.',
  slowPhone: 'Ekwentị gị na-egbu oge imeghe. Chere ntakịrị. Ihe ị kara akara adịghị efu.',
  stuckPhone: 'Ekwentị gị azabeghị. Mechie ngwa a, meghee ya ọzọ. Ihe ị kara akara adịghị efu.',
  lineSignedOut: 'Netwọk adịghị n’ekwentị a. Ịbanye chọrọ ya.',
  lineWaiting: {
    one: 'Netwọk adịghị n’ekwentị a. Mgbanwe {count} dị ebe a n’udo, ọ ga-aga n’onwe ya.',
    other: 'Netwọk adịghị n’ekwentị a. Mgbanwe {count} dị ebe a n’udo, ha ga-aga n’onwe ha.',
  },
  waiting: { one: '{count} na-eche ịga', other: '{count} na-eche ịga' },
  sending: { one: 'Ọ na-eziga {count}…', other: 'Ọ na-eziga {count}…' },
  allReceived: 'Ihe niile eruola ụka gị.',
  needsNetwork: 'Nke a chọrọ netwọk. Ọ ga-arụ ọrụ ọzọ mgbe ọ lọghachiri.',
  needsAttention: { one: '{count} chọrọ ka ị lee ya', other: '{count} chọrọ ka ị lee ha' },
  present: 'Ọ nọ ebe a',
  savedHere: 'Ọ dị n’ekwentị a',
  received: 'Ụka anatala ya',
  refused: 'Anabataghị ya',
  newVersion: 'Ụdị ọhụrụ adịla njikere. Ọ ga-amalite mgbe ọzọ ị ga-emeghe ngwa a.',
  startNewVersion: 'Malite ya ugbu a',
}
