import type { Book } from '../books.ts'
import { fields, session, shell } from './around-the-door.ts'
import { checkWord } from './check-word.ts'
import { common } from './common.ts'
import { dayWords } from './day-words.ts'
import { door } from './door.ts'
import { offline } from './offline.ts'
import { problems } from './problems.ts'

/** Igbo. */
export const ig: Book = { checkWord, common, dayWords, door, fields, offline, problems, session, shell }
