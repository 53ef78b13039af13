/** The product stays within 1,200 files: each tells one thing whole, and a reader of a change opens few. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const isProduct = (file: string) => /\.(tsx?|css|html)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file)

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isProduct)

test('the product has fewer than 1,200 files', () => {
  const files = ['contract', 'sync', 'src', 'server'].flatMap(filesOf)
  expect(files.length).toBeGreaterThan(800)
  expect(files.length).toBeLessThan(1200)
})

test.each([
  ['ui/button.tsx', true],
  ['ui/button.css', true],
  ['ui/button.test.tsx', false],
  ['types.d.ts', false],
  ['db/migrations/0001_churches.sql', false],
])('%s counts: %s', (file, counts) => expect(isProduct(file)).toBe(counts))
