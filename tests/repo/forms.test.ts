/** Every form is in the journey `e2e/forms/one-press.spec.ts`, which checks that leaving a field moves no button. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ANSWER_A_PRESS, OPEN_FORMS } from '../../e2e/support/forms.ts'
import { spec } from '../spec/spec.ts'

const read = (file: string) => readFileSync(`src/${file}`, 'utf8')
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .sort()
const DRAWS_A_FORM = /<Form\n|<Form [a-z]|<form[\s>]/
const OWN_BLUR = /\bonBlur=|onFocusOut|'(?:blur|focusout)'/

const drawn = sources.filter((file) => file !== 'ui/form/form.tsx' && DRAWS_A_FORM.test(read(file)))

spec('5 One press')
test('each form of the source is in one list of the journey', () => {
  const listed = [...new Set(OPEN_FORMS.map(({ file }) => file)), ...ANSWER_A_PRESS]
  expect(listed.sort()).toEqual(drawn)
})

test('a form that only responds to submit ignores blur', () => {
  for (const file of ANSWER_A_PRESS)
    expect([file, /onBlur|\.field\(/.test(read(file))]).toEqual([file, false])
})

test('only fields, toasts and kept focus listen to blur', () => {
  const hearing = sources.filter((file) => OWN_BLUR.test(read(file)) && !file.startsWith('ui/fields/'))
  expect(hearing).toEqual(['ui/toaster.tsx'])
})

test('planted: detects a new form and one with its own blur', () => {
  expect(DRAWS_A_FORM.test('return <Form form={form} />')).toBe(true)
  expect(DRAWS_A_FORM.test('useState<Form | null>(null)')).toBe(false)
  expect(OWN_BLUR.test('<input onBlur={() => setError(problem)} />')).toBe(true)
})
