import type { listCodeArea as english } from '../en/list-code.ts'
import type { Translation } from '../message-types.ts'

export const listCode: Translation<typeof english> = {
  name: 'Kalmar dubawa',
  compare: 'Kalmar dubawa {word}. Kwatanta da sauran wayoyi',
}
