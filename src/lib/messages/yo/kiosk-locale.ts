import type { KioskLocale } from '../kiosk-locales.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Yoruba at the kiosk. */
export const yo: KioskLocale = { capture, kiosk }
