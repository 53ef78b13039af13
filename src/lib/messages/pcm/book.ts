import type { Book } from '../books.ts'
import { checkWord } from './check-word.ts'
import { common } from './common.ts'
import { dayWords } from './day-words.ts'
import { door } from './door.ts'
import { fields, session, shell, toasts } from './around-the-door.ts'
import { offline } from './offline.ts'
import { problems } from './problems.ts'

/** Nigerian Pidgin. */
export const pcm: Book = {
  checkWord,
  common,
  dayWords,
  door,
  fields,
  offline,
  problems,
  session,
  shell,
  toasts,
}
