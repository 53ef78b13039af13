/** Tests search for names with typos. */
import { expect, test } from 'vitest'
import { directory } from '../../sync/client/people/directory.ts'
import { FROM_LETTERS, slipOf } from '../../sync/client/people/close.ts'
import { person } from './people-of-grace.ts'

const hall = [
  person('Ngozi', 'Eze'),
  person('Chukwuma', 'Okafor', { phone_number: '+2348035550101' }),
  person('Olúwaṣeun', 'Ọbáfẹ́mi'),
  person('Ngozika', 'Obi', { seen: 0b111111 }),
]

function everybody() {
  const all = directory(
    (id) => id,
    async () => undefined,
  )
  all.clear()
  all.change(
    new Map(hall.map((one) => [one.id, one as never])),
    hall.map((one) => one.id),
  )
  return all
}

const names = (hits: { person: { first_name: string; last_name: string } }[]) =>
  hits.map(({ person: one }) => `${one.first_name} ${one.last_name}`)

test.each([
  ['Ngzoi', ['Ngozika Obi', 'Ngozi Eze']],
  ['nogzi', ['Ngozika Obi', 'Ngozi Eze']],
  ['ngozzi', ['Ngozika Obi', 'Ngozi Eze']],
  ['bgozi', ['Ngozika Obi', 'Ngozi Eze']],
  ['gnozi e', ['Ngozi Eze']],
  ['Chuwkuma', ['Chukwuma Okafor']],
  ['okafpr chu', ['Chukwuma Okafor']],
  ['oluwseun', ['Olúwaṣeun Ọbáfẹ́mi']],
  ['chukvuma 0101', ['Chukwuma Okafor']],
  ['chukvuma 0102', []],
  ['ngozieze', ['Ngozi Eze']],
  ['ngzoi okafpr', []],
  ['ngxxi', []],
  ['0110', []],
  ['eza', []],
])('%s finds close names only', (typed, close) => {
  expect(names(everybody().closeTo(typed))).toEqual(close)
})

test('typing on and typing whole agree; present people come last', () => {
  const all = everybody()
  for (const typed of ['ngz', 'ngzo', 'ngzoi', 'ngzoi o', 'chu', 'chuw', 'chuwk oka', 'chuwk okap'])
    expect(names(all.closeTo(typed))).toEqual(names(everybody().closeTo(typed)))
  const sink = new Map([[hall[3]!.id, 1]])
  expect(names(all.closeTo('ngzoi', { sink }))).toEqual(['Ngozi Eze', 'Ngozika Obi'])
  expect(names(all.closeTo('ngzoi', { sink, limit: 1 }))).toEqual(['Ngozi Eze'])
})

test('forgives every single typo; an exact name needs none', () => {
  const name = 'adaeze'
  const slips = [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)]
    const swapped = after ? `${before}${after[0]}${letter}${after.slice(1)}` : name
    return [`${before}${after}`, `${before}x${after}`, `${before}x${letter}${after}`, swapped]
  })
  for (const typed of slips)
    expect([typed, slipOf(typed)(`nneka ${name} 2348035550101`)]).toEqual([typed, true])
  expect(slipOf('adxexe')(name)).toBe(false)
  expect(slipOf('x'.repeat(FROM_LETTERS))(name)).toBe(false)
})
