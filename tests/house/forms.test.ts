/** A press on a button never misses it because a field was left: every form is in the journey `e2e/forms/one-press.spec.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ANSWER_A_PRESS, OPEN_FORMS } from '../../e2e/support/forms.ts'

const read = (file: string) => readFileSync(`src/${file}`, 'utf8')
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .sort()
const DRAWS_A_FORM = /<Form\n|<Form [a-z]|<form[\s>]/
const OWN_BLUR = /\bonBlur=|onFocusOut|'(?:blur|focusout)'/

const drawn = sources.filter((file) => file !== 'ui/form/form.tsx' && DRAWS_A_FORM.test(read(file)))

test('each form of the source is in one list of the journey', () => {
  const listed = [...new Set(OPEN_FORMS.map(({ file }) => file)), ...ANSWER_A_PRESS]
  expect(listed.sort()).toEqual(drawn)
})

test('a form that answers a press alone hears of no field that is left', () => {
  for (const file of ANSWER_A_PRESS)
    expect([file, /onBlur|\.field\(/.test(read(file))]).toEqual([file, false])
})

test('nobody but the fields, the toasts and the kept focus hears that a field is left', () => {
  const hearing = sources.filter((file) => OWN_BLUR.test(read(file)) && !file.startsWith('ui/fields/'))
  expect(hearing).toEqual(['ui/toaster.tsx'])
})

test('planted: a form that is new, and one with a blur of its own, are seen', () => {
  expect(DRAWS_A_FORM.test('return <Form form={form} />')).toBe(true)
  expect(DRAWS_A_FORM.test('useState<Form | null>(null)')).toBe(false)
  expect(OWN_BLUR.test('<input onBlur={() => setError(problem)} />')).toBe(true)
})
