/** The manifest of the installed app. */
import type { ManifestOptions } from 'vite-plugin-pwa'

type Screenshot = NonNullable<ManifestOptions['screenshots']>[number]

/** A phone's 360x740 and a tablet's 1024x768, the sizes of `npm run pictures`. */
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

/** The browser shows them before an installation. It fetches them only then, and the worker never caches them. */
const screenshots: Screenshot[] = [
  narrow('door', 'The door: names to tap, also with no network'),
  narrow('search', 'Any part of a name finds the person'),
  narrow('home', 'How many are here today, and what still waits'),
  wide('door', 'The door on a tablet'),
  wide('home', 'Today on a tablet'),
]

type Shortcut = NonNullable<ManifestOptions['shortcuts']>[number]

/** Shortcuts of a long press on the app's icon. Each opens a screen that works offline. */
const shortcuts: Shortcut[] = [
  {
    name: 'Mark attendance',
    short_name: 'Mark',
    description: 'The door of today’s service.',
    url: '/door',
    icons: [{ src: 'icons/shortcut-mark-96.png', sizes: '96x96', type: 'image/png' }],
  },
  {
    name: 'Add first timer',
    short_name: 'First timer',
    description: 'The form for somebody new, at the door of today’s service.',
    url: '/door?act=first-timer',
    icons: [{ src: 'icons/shortcut-first-timer-96.png', sizes: '96x96', type: 'image/png' }],
  },
]

/** It opens at the door, because users install it for that. */
export const manifest: Partial<ManifestOptions> = {
  id: '/door',
  name: 'Narthex',
  short_name: 'Narthex',
  description: 'Your church at the door: members, services and attendance, with or without network.',
  lang: 'en-NG',
  start_url: '/door',
  scope: '/',
  display: 'standalone',
  // The light page colour of src/ui/tokens.css and index.html.
  background_color: '#fbf8f3',
  theme_color: '#fbf8f3',
  icons: [
    { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts,
  screenshots,
}
