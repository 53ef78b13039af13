import { screenMessages } from '../../../lib/messages/t.ts'

/** The link for giving. Loaded with the income screen. */
export const giving = {
  open: 'Link for giving',
  title: 'Let people give online',
  hint: 'Anyone who scans this code or opens the link can give by phone. Gifts are added to your income and your wallet.',
  poster: 'Give to {church}',
} as const

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ giving })
