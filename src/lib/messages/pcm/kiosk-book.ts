import type { KioskBook } from '../kiosk-books.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Nigerian Pidgin at the kiosk. */
export const pcm: KioskBook = { capture, kiosk }
