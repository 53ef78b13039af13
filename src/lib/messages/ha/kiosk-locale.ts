import type { KioskLocale } from '../kiosk-locales.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Hausa at the kiosk. */
export const ha: KioskLocale = { capture, kiosk }
