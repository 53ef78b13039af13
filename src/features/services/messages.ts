import { attendance } from '../../lib/messages/en/attendance.ts'
import { weekly } from '../../lib/messages/en/weekly.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of services and attendance, loaded with their screens, so that the app's first load stays small. */
export const t = screenMessages({ attendance, weekly })
