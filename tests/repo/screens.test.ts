/** docs/screens shows every screen: a route without a picture in the command's list fails here. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { HEADINGS } from '../../e2e/axe/headings.ts'
import { pictureOf } from '../../scripts/parts/pictures/beside.mjs'
import { mockups } from '../../scripts/parts/pictures/list-mockups.mjs'
import { areas, leadsOn } from '../../scripts/parts/pictures/screens.mjs'
import { filesOf } from '../../scripts/parts/pictures/take.mjs'
import { spec } from '../spec/spec.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Picture = { name: string; what: string; route?: string; theme?: string; sizes?: string[] }
const pictures: Picture[] = areas.flatMap((area): Picture[] => area.pictures)
const routes = [...read('src/app/routes.tsx').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)

test('parses the table of routes', () => {
  expect(routes.length).toBeGreaterThan(25)
})

test('every screen has its heading in e2e/axe/headings.ts', () => {
  expect(routes.filter((path) => path !== '*' && path !== '/' && !(path in HEADINGS))).toEqual([])
})

test('every menu entry is in e2e/session/one-feature.spec.ts', () => {
  const lines = read('src/app/routes.tsx')
    .split(/\bpath: /)
    .slice(1)
  const entries = lines.flatMap((line) => (/\blisted: true/.test(line) ? [/^'([^']+)'/.exec(line)![1]!] : []))
  const journey = read('e2e/session/one-feature.spec.ts')
  expect(entries.length).toBeGreaterThan(20)
  expect(entries.filter((path) => !journey.includes(`path: '${path}'`))).toEqual([])
})

spec('Screens: pictures')
test('every screen has a picture', () => {
  const shown = new Set(pictures.map(({ route }) => route))
  expect(routes.filter((path) => !leadsOn.includes(path) && !shown.has(path))).toEqual([])
})

test('screens listed as redirects do redirect', () => {
  for (const path of leadsOn)
    expect(read('src/app/routes.tsx')).toMatch(new RegExp(`path: '${path}',[^}]*Redirect `))
})

test('no picture shows a removed screen, and names are unique', () => {
  for (const { route } of pictures) if (route) expect(routes).toContain(route)
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
})

test('every picture exists at its sizes and is on the page', () => {
  const page = read('docs/screens/README.md')
  const files = pictures.flatMap((picture) => filesOf(picture).map(({ file }) => file))
  expect(files.filter((file) => !existsSync(join(root, 'docs/screens', file)))).toEqual([])
  expect(files.filter((file) => !page.includes(`](${file})`))).toEqual([])
  expect(picturesIn('docs/screens').filter((file) => !files.includes(file))).toEqual([])
})

test('every screen is shown on a phone, a tablet and a desktop', () => {
  const formsOf = (path: string) =>
    pictures.filter(({ route }) => route === path).flatMap((one) => filesOf(one).map(({ form }) => form))
  const incomplete = routes
    .filter((path) => !leadsOn.includes(path))
    .filter((path) => !['phone', 'tablet', 'desktop'].every((form) => formsOf(path).includes(form)))
  expect(incomplete).toEqual([])
})

test('ten screens are shown dark and in the sun', () => {
  const namesOf = (theme: string) => pictures.filter((one) => one.theme === theme).map(({ what }) => what)
  expect(namesOf('dark')).toHaveLength(10)
  expect(namesOf('sunlight')).toHaveLength(10)
})

test('every mock-up has a picture of its screen beside it', () => {
  const page = read('docs/screens/beside/README.md')
  const beside = picturesIn('docs/screens/beside')
  expect(mockups.filter(({ mockup }) => !page.includes(`|[${mockup}](#${mockup})|`))).toEqual([])
  expect(beside.filter((file) => !page.includes(`](${file})`))).toEqual([])
  expect(beside.filter((file) => !existsSync(join(root, 'docs/screens', screenOf(file))))).toEqual([])
})

test('the pictures stay below 12 MB', () => {
  const sizes = ['docs/screens', 'docs/screens/beside'].flatMap((folder) =>
    picturesIn(folder).map((file) => statSync(join(root, folder, file)).size),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12 * 1024 * 1024)
})

function picturesIn(folder: string) {
  return readdirSync(join(root, folder)).filter((file) => /\.(webp|png|jpe?g)$/.test(file))
}

/** The file of the screen in a picture of a mock-up. */
function screenOf(file: string) {
  const [, name, form] = /^(.*)-(\w+)\.webp$/.exec(file)!
  const mockup = mockups.find((one) => one.mockup === name)!
  return `${pictureOf(mockup, form)}-${form}.webp`
}
