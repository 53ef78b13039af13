import type { KioskLocale } from '../kiosk-locales.ts'
import { capture } from './capture.ts'
import { kiosk } from './kiosk.ts'

/** Nigerian Pidgin at the kiosk. */
export const pcm: KioskLocale = { capture, kiosk }
