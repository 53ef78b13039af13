/** The link for giving. Loaded with the income screen. */
export const giving = {
  open: 'Link for giving',
  title: 'Let people give online',
  hint: 'Whoever scans this code or opens the link gives a tithe, an offering, a first fruit or a seed with their phone. Once it is paid it stands among the income and is in the wallet.',
  poster: 'Give to {church}',
} as const
