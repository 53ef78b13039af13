import type { Locale } from '../locales.ts'
import { fields, session, shell } from './around-the-door.ts'
import { listCode } from './list-code.ts'
import { common } from './common.ts'
import { dayWords } from './day-names.ts'
import { door } from './door.ts'
import { offline } from './offline.ts'
import { problems } from './problems.ts'

/** Igbo. */
export const ig: Locale = { listCode, common, dayWords, door, fields, offline, problems, session, shell }
