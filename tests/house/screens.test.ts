/** docs/screens shows every screen: a line in the route table without a picture in the command's list fails here. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { areas, leadsOn } from '../../scripts/parts/pictures/screens/list.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

type Picture = { name: string; route?: string }
const pictures: Picture[] = areas.flatMap((area): Picture[] => area.pictures)
const routes = [...read('src/app/routes.tsx').matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path)

test('the table of routes can be read', () => {
  expect(routes.length).toBeGreaterThan(25)
})

test.each(routes.filter((path) => !leadsOn.includes(path)))('there is a picture of %s', (path) => {
  expect(pictures.filter(({ route }) => route === path)).not.toEqual([])
})

test('what is said to lead on does', () => {
  for (const path of leadsOn)
    expect(read('src/app/routes.tsx')).toMatch(new RegExp(`path: '${path}',[^}]*Redirect `))
})

test('no picture is of a screen that is gone, and no two have one name', () => {
  for (const { route } of pictures) if (route) expect(routes).toContain(route)
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length)
})

test.each(pictures)('$name is there at both sizes, and on the page', ({ name }) => {
  for (const form of ['phone', 'tablet']) {
    expect(existsSync(join(root, `docs/screens/${name}-${form}.png`))).toBe(true)
    expect(read('docs/screens/README.md')).toContain(`src="${name}-${form}.png"`)
  }
})
