import type { checkWordArea as english } from '../en/check-word.ts'
import type { Translation } from '../message-types.ts'

export const checkWord: Translation<typeof english> = {
  name: 'Okwu nlele',
  compare: 'Okwu nlele {word}. Tụnyere ya na ekwentị ndị ọzọ',
}
