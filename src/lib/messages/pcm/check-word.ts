import type { checkWordArea as english } from '../en/check-word.ts'
import type { Translation } from '../message-types.ts'

export const checkWord: Translation<typeof english> = {
  name: 'Check word',
  compare: 'Check word {word}. Compare am with other phones',
}
