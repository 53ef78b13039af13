import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sizeRows } from '../../scripts/parts/size-rows.mjs'

test('the door opens without the form checks, which would double its size', () => {
  const door = sizeRows(join(import.meta.dirname, '../../dist/app')).find(
    ({ what }: { what: string }) => what === 'screen door-page',
  )
  expect(door, 'there is no build: run `npm test -- build`').toBeDefined()
  expect(door?.bytes).toBeLessThan(25 * 1024)
})
