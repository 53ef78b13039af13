import type { listCodeArea as english } from '../en/list-code.ts'
import type { Translation } from '../message-types.ts'

export const listCode: Translation<typeof english> = {
  name: 'Lambar jerin',
  compare: 'Lambar jerin {word}. Kwatanta da sauran wayoyi',
}
