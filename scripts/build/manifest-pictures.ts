import type { ManifestOptions } from 'vite-plugin-pwa'

type Screenshot = NonNullable<ManifestOptions['screenshots']>[number]

/** A phone's 360x740 and a tablet's 1024x768, as `npm run pictures` takes them. */
const narrow = (name: string, label: string): Screenshot => ({
  src: `pictures/narrow-${name}.webp`,
  sizes: '720x1480',
  type: 'image/webp',
  form_factor: 'narrow',
  label,
})
const wide = (name: string, label: string): Screenshot => ({
  src: `pictures/wide-${name}.webp`,
  sizes: '1280x960',
  type: 'image/webp',
  form_factor: 'wide',
  label,
})

/** Shown by the browser before somebody installs; fetched only then, and never kept by the worker. */
export const screenshots: Screenshot[] = [
  narrow('door', 'The door: names to tap, also with no network'),
  narrow('search', 'Any part of a name finds the person'),
  narrow('home', 'How many are here today, and what still waits'),
  wide('door', 'The door on a tablet'),
  wide('home', 'Today on a tablet'),
]
