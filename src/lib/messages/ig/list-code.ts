import type { listCodeArea as english } from '../en/list-code.ts'
import type { Translation } from '../message-types.ts'

export const listCode: Translation<typeof english> = {
  name: 'Koodu ndepụta',
  compare: 'Koodu ndepụta {word}. Tụnyere ya na ekwentị ndị ọzọ',
}
