import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { toast, toastFailure, useToasts } from './toast-store.ts'

afterEach(() => useToasts.setState({ toasts: [] }))

const shown = () => useToasts.getState().toasts.map(({ text, milliseconds }) => [text, milliseconds])

test('a toast stays two seconds, longer where there is more to read, a failure twice as long', () => {
  toast('Saved')
  toast('Your event has been created successfully')
  toastFailure('Not saved')
  expect(shown()).toEqual([
    ['Saved', 2000],
    ['Your event has been created successfully', 3200],
    ['Not saved', 4000],
  ])
})

test('a toast with an action stays ten seconds', () => {
  toast('Deleted successfully', { label: 'Undo', run: () => {} })
  expect(shown()).toEqual([['Deleted successfully', 10_000]])
})

test('three are shown at once, the oldest goes first', () => {
  for (const text of ['one', 'two', 'three', 'four']) toast(text)
  expect(shown().map(([text]) => text)).toEqual(['two', 'three', 'four'])
})

test('they stand at the top right', () => {
  const css = readFileSync(fileURLToPath(new URL('toaster.css', import.meta.url)), 'utf8')
  const [, inset = ''] = css.match(/\.nx-toaster \{[^}]*?inset: ([^;]+);/) ?? []
  expect(inset).toMatch(/^calc\(.*\) var\(--space-4\) auto auto$/)
})
