/** The app's screens by its route table, read as text. Importing the table would load the whole app. */
import { readFileSync } from 'node:fs'

export type Screen = { path: string; access: 'public' | 'signed-in' }

const LINE = /path: '([^']+)',\s*title: '[^']+',\s*access: '(public|signed-in)'/g

export function screens(): Screen[] {
  const table = readFileSync('src/app/routes.tsx', 'utf8')
  const found = [...table.matchAll(LINE)].map(([, path, access]) => ({ path, access }) as Screen)
  // A line in another form would be a screen that no test visits.
  const named = table.match(/\bpath: /g)?.length ?? 0
  if (found.length === 0 || found.length !== named)
    throw new Error(`${named} screens stand in the table, ${found.length} were read`)
  return found.map((screen) => ({ ...screen, path: screen.path === '*' ? '/no-such-screen' : screen.path }))
}
