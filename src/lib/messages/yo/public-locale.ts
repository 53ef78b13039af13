import type { PublicLocale } from '../public-messages.ts'
import { capture } from './capture.ts'
import { dayWords } from './day-names.ts'
import { give } from './give.ts'
import { landing } from './landing.ts'
import { privacy } from './privacy.ts'

/** Yoruba on the pages for visitors. */
export const yo: PublicLocale = { capture, dayWords, give, landing, privacy }
