export const notFound = {
  title: 'Not found',
  heading: 'There is nothing at this address',
  body: 'The link may be old, or a letter in it is missing.',
  home: 'Go to the start',
} as const
