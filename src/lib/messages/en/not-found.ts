export const notFound = {
  title: 'Not found',
  heading: 'Page not found',
  body: 'The link may be old or incomplete.',
  home: 'Go to Home',
} as const
