import { expect, test } from 'vitest'
import { circlesIn } from '../../scripts/parts/circles.mjs'

const needs = (...imports: string[]) => ({ imports })

test('parts of the bundle that need each other in a circle are told, however long it is', () => {
  const bundle = { a: needs('b'), b: needs('c'), c: needs('a', 'd'), d: needs(), e: needs('a') }
  expect(circlesIn(bundle)).toEqual([['a', 'b', 'c']])
  expect(circlesIn({ a: needs('b', 'c'), b: needs('c'), c: {} })).toEqual([])
  expect(circlesIn({ a: needs('a') })).toEqual([['a']])
})
