import type { VisitorLocale } from '../visitor-locales.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-names.ts'
import { visitor } from './visitor.ts'

/** Yoruba in the script of the capture pages. */
export const yo: VisitorLocale = { capture, dayWords, visitor }
