import type { checkWordArea as english } from '../en/check-word.ts'
import type { Translation } from '../message-types.ts'

export const checkWord: Translation<typeof english> = {
  name: 'Ọ̀rọ̀ àyẹ̀wò',
  compare: 'Ọ̀rọ̀ àyẹ̀wò {word}. Fi wé ti àwọn fóònù mìíràn',
}
