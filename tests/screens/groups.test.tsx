/** Cells: the list, the chart, and the four dialogs. Departments are the same screen. */
import { expect, test } from 'vitest'
import { CreateGroupDialog } from '../../src/features/groups/create-group-dialog.tsx'
import { DeleteGroupDialog } from '../../src/features/groups/delete-group-dialog.tsx'
import { EditGroupDialog, EditGroupForm } from '../../src/features/groups/edit-group-dialog.tsx'
import type { GroupBook } from '../../src/features/groups/group-book.ts'
import { GroupChart } from '../../src/features/groups/group-chart.tsx'
import { GroupQrDialog } from '../../src/features/groups/group-qr-dialog.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { CELLS, DEPARTMENTS } from '../../src/features/groups/kind.ts'
import { ViewGroupDialog } from '../../src/features/groups/view-group-dialog.tsx'
import { drawn } from './at-the-screen.tsx'
import { buttons, choices, columns, labels, rows, words } from './read.ts'

const nothing = () => {}
const lekki = {
  id: 'lekki',
  name: 'Lekki',
  user_id: 'ada',
  members: 12,
  created_at: '2026-03-01T09:00:00.000Z',
}
const book: GroupBook = {
  kind: CELLS,
  onPhone: true,
  coming: false,
  groups: [lekki],
  coordinators: [
    { id: 'ada', first_name: 'Ada', last_name: 'Obi' },
    { id: 'bola', first_name: 'Bola', last_name: 'Cole' },
  ],
  from: null,
  problem: null,
  whyNot: undefined,
  reload: nothing,
  create: async () => undefined,
  change: async () => undefined,
  remove: async () => undefined,
  move: async () => undefined,
}

test('the table has name, members, coordinator, created on and the two actions', () => {
  const table = drawn(<GroupTable book={book} open={nothing} />)
  expect(columns(table)).toEqual(['Cell Name', 'Members', 'Coordinator', 'Created On', 'Action'])
  expect(rows(table)[0]).toEqual(['Lekki', '12', 'Ada Obi', 'Sun 1 Mar 2026', 'Edit Delete'])
})

test('the chart is filtered by year and month', () => {
  const chart = drawn(<GroupChart kind={CELLS} groups={[lekki]} />)
  expect(words(chart)).toContain('People in cells')
  expect(labels(chart)).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart, 'month'))).toHaveLength(13)
})

test('its years begin with the first cell, by the church’s clock', () => {
  const made = { ...lekki, created_at: '2026-01-01T03:00:00.000Z' }
  const years = (timeZone: string) =>
    Object.keys(choices(drawn(<GroupChart kind={CELLS} groups={[made]} />, { timeZone }), 'year')).sort()
  expect(years('America/New_York')).toEqual(['2025', '2026'])
  expect(years('Africa/Lagos')).toEqual(['2026'])
})

test('a cell is made with a name and a coordinator of the church’s users', () => {
  const dialog = drawn(<CreateGroupDialog book={book} open onClose={nothing} />)
  expect(labels(dialog)).toEqual(['Cell Name', 'Coordinator · may stay empty'])
  expect(Object.values(choices(dialog, 'user_id')).slice(1)).toEqual(['Ada Obi', 'Bola Cole'])
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Create cell'])
})

test('one cell is seen, edited and deleted in a dialog of its own', () => {
  const view = drawn(
    <ViewGroupDialog book={book} id="lekki" onClose={nothing} onEdit={nothing} onDelete={nothing} />,
  )
  expect(words(view)).toContain('Coordinator Ada Obi Created On Sunday, March 1st 2026')
  const edit = drawn(<EditGroupDialog book={book} id="lekki" onClose={nothing} />)
  expect(words(edit)).toContain('You are editing Lekki')
  const draft = { found: null, keep: nothing, drop: nothing }
  const lekki = book.groups!.find((one) => one.id === 'lekki')!
  const form = drawn(<EditGroupForm book={book} group={lekki} onClose={nothing} draft={draft} found={null} />)
  expect(labels(form)).toEqual(['Cell Name', 'Coordinator · may stay empty'])
  const remove = drawn(<DeleteGroupDialog book={book} id="lekki" onClose={nothing} />)
  expect(words(remove)).toContain('Are you sure you want to delete the cell Lekki?')
  expect(buttons(remove)).toEqual(['Close', 'Cancel', 'Delete'])
})

test('a code 300 wide leads to where people write themselves down', () => {
  const dialog = drawn(<GroupQrDialog open onClose={nothing} />)
  expect(dialog).toContain('--qr-width:300px')
  expect(words(dialog)).toContain('Who scans it writes their own details')
})

test('departments stand on the same screen in their own words', () => {
  const table = drawn(<GroupTable book={{ ...book, kind: DEPARTMENTS }} open={nothing} />)
  expect(columns(table)[0]).toBe('Department Name')
})
