import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { toast, toastFailure, useToasts } from './toast-store.ts'
import { spec } from '../../tests/spec/spec.ts'

afterEach(() => useToasts.setState({ toasts: [] }))

const shown = () => useToasts.getState().toasts.map(({ text, milliseconds }) => [text, milliseconds])

spec('8 Toasts: duration')
test('shows a toast two seconds, longer for long text or a failure', () => {
  toast('Saved')
  toast('Your event has been created successfully')
  toastFailure('Not saved')
  expect(shown()).toEqual([
    ['Saved', 2000],
    ['Your event has been created successfully', 3200],
    ['Not saved', 4000],
  ])
})

spec('2 Members: undo delete')
test('shows a toast with an action for ten seconds', () => {
  toast('Deleted successfully', { label: 'Undo', run: () => {} })
  expect(shown()).toEqual([['Deleted successfully', 10_000]])
})

test('shows three toasts at most and drops the oldest', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast(text)
  expect(shown().map(([text]) => text)).toEqual(['two', 'three', 'four'])
})

spec('8 Toasts: place')
test('shows toasts at the lower left, away from primary buttons', () => {
  const css = readFileSync(fileURLToPath(new URL('toaster.css', import.meta.url)), 'utf8')
  const [, inset = ''] = css.match(/\.nx-toaster \{[^}]*?inset: ([^;]+);/) ?? []
  expect(inset).toMatch(/^auto auto calc\(.*\) var\(--space-6\)$/)
})
