import type { listCodeArea as english } from '../en/list-code.ts'
import type { Translation } from '../message-types.ts'

export const listCode: Translation<typeof english> = {
  name: 'Kóòdù àkójọ',
  compare: 'Kóòdù àkójọ {word}. Fi wé ti àwọn fóònù mìíràn',
}
