import type { listCodeArea as english } from '../en/list-code.ts'
import type { Translation } from '../message-types.ts'

export const listCode: Translation<typeof english> = {
  name: 'List code',
  compare: 'List code {word}. Compare am with other phones',
}
