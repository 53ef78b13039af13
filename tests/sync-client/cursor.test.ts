/** Tests the shape that a phone reports after pages from servers and apps of other versions. */
import { expect, test } from 'vitest'
import { SHAPE } from '../../contract/person-fields.ts'
import { cursorAt } from '../../sync/client/store/rows.ts'

const page = { epoch: 'e', rev: 7, scope: 'members' as const }

test.each([
  ['a page from nothing that holds all', { shape: SHAPE }, undefined, SHAPE],
  ['a page that goes on, said by whomever', { shape: SHAPE }, SHAPE - 1, SHAPE - 1],
  ['a page from nothing of a server that holds less', { shape: SHAPE - 1 }, undefined, SHAPE - 1],
  ['a page of a server that holds less, going on', { shape: SHAPE - 1 }, SHAPE, SHAPE - 1],
  ['a page that goes on from what a newer app left', { shape: SHAPE }, SHAPE + 1, SHAPE],
  ['a page that holds more than this app takes', { shape: SHAPE + 1 }, undefined, SHAPE],
])('%s: the phone reports the shape of all its rows', (_, said, filled, shape) => {
  expect(cursorAt({ ...page, ...said }, filled)).toEqual({ ...page, shape })
})
