import type { ManifestOptions } from 'vite-plugin-pwa'
import { screenshots } from './manifest-pictures.ts'

type Shortcut = NonNullable<ManifestOptions['shortcuts']>[number]

/** A long press on the app's icon. Each opens a screen that works without a network. */
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

/** How a phone shows the installed app. It opens at the door: that is what it was installed for. */
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
