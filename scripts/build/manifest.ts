import { existsSync } from 'node:fs'
import type { ManifestOptions } from 'vite-plugin-pwa'

const pictures = [
  { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
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
  icons: pictures.filter((picture) => existsSync(`public/${picture.src}`)),
}
