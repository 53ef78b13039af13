import type { checkWordArea as english } from '../en/check-word.ts'
import type { Translation } from '../message-types.ts'

export const checkWord: Translation<typeof english> = {
  name: 'Kalmar dubawa',
  compare: 'Kalmar dubawa {word}. Kwatanta da sauran wayoyi',
}
