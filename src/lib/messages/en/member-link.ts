/** The link by which people register themselves. Loaded with the Members screen. */
export const memberLink = {
  open: 'Member link',
  title: 'Let people write their own details',
  hint: 'Whoever scans this code or opens the link writes their own details and then stands in this list. The link does not run out.',
  poster: 'Join the list of {church}',
} as const
