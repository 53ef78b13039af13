import type { KioskBook } from '../kiosk-books.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Igbo at the kiosk. */
export const ig: KioskBook = { capture, kiosk }
