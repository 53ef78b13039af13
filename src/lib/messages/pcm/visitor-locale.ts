import type { VisitorLocale } from '../visitor-locales.ts'
import { captureWrong as capture } from './capture-wrong.ts'
import { dayWords } from './day-names.ts'
import { visitor } from './visitor.ts'

/** Nigerian Pidgin in the script of the capture pages. */
export const pcm: VisitorLocale = { capture, dayWords, visitor }
