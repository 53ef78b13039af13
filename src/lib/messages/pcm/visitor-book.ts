import type { VisitorBook } from '../visitor-books.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-words.ts'
import { visitor } from './visitor.ts'

/** Nigerian Pidgin, as the script of the capture pages says it. */
export const pcm: VisitorBook = { capture, dayWords, visitor }
