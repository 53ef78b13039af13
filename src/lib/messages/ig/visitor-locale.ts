import type { VisitorLocale } from '../visitor-locales.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-names.ts'
import { visitor } from './visitor.ts'

/** Igbo in the script of the capture pages. */
export const ig: VisitorLocale = { capture, dayWords, visitor }
