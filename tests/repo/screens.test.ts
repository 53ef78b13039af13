/** docs/screens shows every screen: a route without a picture in the command's list fails here. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { HEADINGS } from '../../e2e/axe/headings.ts'
import { areas, leadsOn } from '../../scripts/parts/pictures/screens.mjs'
import { spec } from '../spec/spec.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Picture = { name: string; route?: string }
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

test('every picture exists at both sizes and is on the page', () => {
  const page = read('docs/screens/README.md')
  const files = pictures.flatMap(({ name }) => [`${name}-phone.png`, `${name}-tablet.png`])
  expect(files.filter((file) => !existsSync(join(root, 'docs/screens', file)))).toEqual([])
  expect(files.filter((file) => !page.includes(`](${file})`))).toEqual([])
})
