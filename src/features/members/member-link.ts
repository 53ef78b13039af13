import { screenMessages } from '../../lib/messages/t.ts'

/** The link by which people register themselves. Loaded with the Members screen. */
export const memberLink = {
  open: 'Member link',
  title: 'Member link',
  hint: 'Anyone with this code or link can fill in their own details and is added to your members. The link does not expire.',
  poster: 'Join {church}',
} as const

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ memberLink })
