import { expect, test } from 'vitest'
import { firstView, sliceRows, viewFromAddress, viewToAddress, type Column } from './table-view.ts'
import { spec } from '../../../tests/spec/spec.ts'

type Person = { name: string; marks: number | null }
const people: Person[] = [
  { name: 'Zainab', marks: 9 },
  { name: 'ámina', marks: null },
  { name: 'Bola', marks: 10 },
]
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', cell: (row) => row.name, sortBy: (row) => row.name },
  { key: 'marks', title: 'Marks', cell: (row) => row.marks, sortBy: (row) => row.marks },
]
const names = (view: ReturnType<typeof firstView>) =>
  sliceRows(people, columns, view).rows.map((row) => row.name)

spec('2 Tables: paging')
test('sorts names without regard to accents and case', () =>
  expect(names(firstView('name'))).toEqual(['ámina', 'Bola', 'Zainab']))
test('sorts numbers numerically, with unknown values last in both orders', () => {
  expect(names(firstView('marks'))).toEqual(['Zainab', 'Bola', 'ámina'])
  expect(names(firstView('-marks'))).toEqual(['Bola', 'Zainab', 'ámina'])
})

const many = Array.from({ length: 23 }, (_, index) => ({ name: `P${index}`, marks: index }))

spec('2 Tables: ten rows')
test('shows ten rows first, and a short last page', () => {
  expect(sliceRows(many, columns, firstView())).toMatchObject({ from: 1, to: 10, total: 23, pages: 3 })
  expect(sliceRows(many, columns, { ...firstView(), page: 3 })).toMatchObject({ from: 21, to: 23 })
})
test('shows the last page for a page beyond the end', () =>
  expect(sliceRows(many, columns, { ...firstView(), page: 99 }).page).toBe(3))
spec('2 Tables: paging')
test('shows everything as one page', () =>
  expect(sliceRows(many, columns, { ...firstView(), size: 'Everything' })).toMatchObject({
    pages: 1,
    to: 23,
  }))
test('reports 0 of 0 for a search without results', () => {
  const slice = sliceRows(many, columns, { ...firstView(), query: 'x' }, () => false)
  expect(slice).toMatchObject({ from: 0, to: 0, total: 0, pages: 1 })
})

spec('2 Tables: paging')
test.each([
  ['rows=5', ['P0', 'P1', 'P2', 'P3', 'P4']],
  ['rows=5&page=5', ['P20', 'P21', 'P22']],
  ['sort=-marks&page=2', ['P12', 'P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5', 'P4', 'P3']],
  ['rows=20&page=2', ['P20', 'P21', 'P22']],
  ['rows=Everything&page=9', many.map(({ name }) => name)],
  ['q=P2&sort=-marks', ['P22', 'P21', 'P20', 'P2']],
  ['q=P1&sort=-marks&rows=5&page=2', ['P14', 'P13', 'P12', 'P11', 'P10']],
])('%s: searched, sorted and paged by 5, 10, 20 or Everything', (address, found) => {
  const view = viewFromAddress(new URLSearchParams(address), firstView('marks'))
  const fits = (row: Person) => row.name.startsWith(view.query)
  expect(sliceRows<Person>(many, columns, view, fits).rows.map(({ name }) => name)).toEqual(found)
})

spec('2 Tables: page sizes')
test('restores a view from the address, and the first view from nonsense', () => {
  const first = firstView('name')
  const view = { query: 'ng', sort: 'marks', descending: true, page: 2, size: 20 as const }
  const address = viewToAddress(new URLSearchParams('act=x'), view, first)
  expect(address.toString()).toBe('act=x&q=ng&sort=-marks&page=2&rows=20')
  expect(viewFromAddress(address, first)).toEqual(view)
  expect(viewFromAddress(new URLSearchParams('page=-4&rows=7'), first)).toEqual(first)
  expect(viewToAddress(address, first, first).toString()).toBe('act=x')
})
