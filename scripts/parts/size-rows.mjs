/** Weighs the built files, and finds chunks that import each other in a circle. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const KB = 1024

/** Compressed bytes; docs/protocol.md and the bench table name the same. */
const budgets = {
  firstVisit: 200 * KB,
  firstLoad: 250 * KB,
  screen: 60 * KB,
  worker: 40 * KB,
  publicScripts: 40 * KB,
}

/** The files that a browser loads, with gzip size and budget. `folder` is the app's build. */
export function sizeRows(folder) {
  return [...appRows(folder), ...workerRow(folder), ...publicRow(folder)]
}

function appRows(folder) {
  const path = join(folder, '.vite', 'manifest.json')
  if (!existsSync(path)) return []
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  // The sign-in screen does not need the signed-in app; a signed-in user loads both.
  const first = reach(manifest, 'src/app/signed-in-app.tsx', reach(manifest, entry))
  const screens = Object.keys(manifest).filter(
    (key) => manifest[key].isDynamicEntry && key.endsWith('-page.tsx'),
  )
  const screenRow = (key) => ({
    what: `screen ${manifest[key].name}`,
    bytes: weigh(folder, manifest, reach(manifest, key).difference(first)),
    budget: budgets.screen,
  })
  const signIn = 'src/features/login/login-page.tsx'
  return [
    {
      what: 'first visit, signing in (script)',
      bytes: weigh(folder, manifest, reach(manifest, signIn, reach(manifest, entry))),
      budget: budgets.firstVisit,
    },
    {
      what: 'first load of the app (script)',
      bytes: weigh(folder, manifest, first),
      budget: budgets.firstLoad,
    },
    ...screens.map(screenRow),
  ]
}

/** A chunk and all its static imports. */
export function reach(manifest, key, seen = new Keys()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(manifest, next, seen)
  return seen
}

/** Node 20's Set has no `difference`. */
class Keys extends Set {
  difference(other) {
    return new Keys([...this].filter((key) => !other.has(key)))
  }
}

const weigh = (folder, manifest, keys) =>
  [...keys].reduce((sum, key) => sum + gzip(join(folder, manifest[key].file)), 0)

const gzip = (path) => (path.endsWith('.js') ? gzipSync(readFileSync(path), { level: 9 }).length : 0)

function workerRow(folder) {
  const path = join(folder, 'worker.js')
  return existsSync(path) ? [{ what: 'service worker', bytes: gzip(path), budget: budgets.worker }] : []
}

/** A browser test weighs the whole page. This row checks that all its scripts and styles together still fit. */
function publicRow(folder) {
  const own = join(folder, 'p')
  if (!existsSync(own)) return []
  const files = readdirSync(own).filter((name) => /\.(js|css)$/.test(name))
  const bytes = files.reduce(
    (sum, name) => sum + gzipSync(readFileSync(join(own, name)), { level: 9 }).length,
    0,
  )
  return [{ what: 'scripts and styles of all public pages', bytes, budget: budgets.publicScripts }]
}

/**
 * Finds chunks that import each other in a circle. The one that runs first uses a binding without a value yet, and the
 * screen stops. Returns each circle as the names of its chunks.
 * @param {Record<string, {imports?: string[]}>} manifest as vite writes it
 * @returns {string[][]}
 */
export function circlesIn(manifest) {
  const reached = new Map(Object.keys(manifest).map((key) => [key, reachedFrom(manifest, key)]))
  const circles = new Map()
  for (const [key, others] of reached) {
    if (!others.has(key)) continue
    const circle = [...others].filter((other) => reached.get(other).has(key)).sort()
    circles.set(circle.join(), circle)
  }
  return [...circles.values()]
}

/** All static imports; the chunk itself only if a circle leads back to it. */
function reachedFrom(manifest, key) {
  const reached = new Set()
  const next = [...(manifest[key].imports ?? [])]
  for (let one = next.pop(); one !== undefined; one = next.pop()) {
    if (reached.has(one)) continue
    reached.add(one)
    next.push(...(manifest[one]?.imports ?? []))
  }
  return reached
}
