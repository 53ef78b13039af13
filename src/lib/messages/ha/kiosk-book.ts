import type { KioskBook } from '../kiosk-books.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Hausa at the kiosk. */
export const ha: KioskBook = { capture, kiosk }
