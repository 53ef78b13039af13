import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leanCode } from '../../scripts/build/lean-contract.ts'

const flat = (code: string) => code.replaceAll(/\s+/g, ' ')

test('the app keeps method and path of a route', () => {
  const code = `const get = defineRoute({ method: 'GET', path: 'a/:id', summary: 'Gets.', access: 'public', gate: 'open', params: one, answer: z.string() })`
  expect(flat(leanCode(code))).toBe("const get = ({ method: 'GET', path: 'a/:id' })")
})

test('the app keeps nothing of the server in what routes share', () => {
  const code = `const shared = { method: 'GET', access: 'public', gate: 'open', query: z.object({}) }
    export const routes = (kind) => ({ list: defineRoute({ ...shared, path: kind }) })`
  expect(flat(leanCode(code))).toBe(
    "const shared = { method: 'GET' } export const routes = (kind) => ({ list: ({ ...shared, path: kind }) })",
  )
})

test('a bundler may drop an unused schema, but no plain value or function', () => {
  const code = `export const id = z.guid().toLowerCase()\nexport const MOST = 5\nexport const sum = (a) => add(a)`
  expect(flat(leanCode(code))).toBe(
    'export const id = /* @__PURE__ */ (() => (z.guid().toLowerCase()))() export const MOST = 5 export const sum = (a) => add(a)',
  )
})

test('the app reads nothing that its build leaves out of routes', () => {
  const src = join(import.meta.dirname, '../../src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const reading = files.filter((file) =>
    /(?<!typeof \w*)Routes\.\w+\.(params|query|body|answer|access|gate|summary)\b/.test(
      readFileSync(join(src, file), 'utf8'),
    ),
  )
  expect(reading).toEqual([])
})
