import type { KioskLocale } from '../kiosk-locales.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Igbo at the kiosk. */
export const ig: KioskLocale = { capture, kiosk }
