import type { KioskBook } from '../kiosk-books.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Yoruba at the kiosk. */
export const yo: KioskBook = { capture, kiosk }
