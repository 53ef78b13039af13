/** Tests cells: the list, the chart, and the four dialogs. Departments use the same screen. */
import { expect, test } from 'vitest'
import { CreateGroupDialog } from '../../src/features/groups/create-group-dialog.tsx'
import { DeleteGroupDialog } from '../../src/features/groups/delete-group-dialog.tsx'
import { EditGroupDialog, EditGroupForm } from '../../src/features/groups/edit-group-dialog.tsx'
import type { GroupSource } from '../../src/features/groups/group-source.ts'
import { GroupChart } from '../../src/features/groups/group-chart.tsx'
import { GroupQrDialog } from '../../src/features/groups/group-qr-dialog.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { CELLS, DEPARTMENTS } from '../../src/features/groups/kind.ts'
import { ViewGroupDialog } from '../../src/features/groups/view-group-dialog.tsx'
import { drawn } from './at-the-screen.tsx'
import { buttons, choices, columns, labels, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const lekki = {
  id: 'lekki',
  name: 'Lekki',
  user_id: 'ada',
  members: 12,
  created_at: '2026-03-01T09:00:00.000Z',
}
const source: GroupSource = {
  kind: CELLS,
  onPhone: true,
  loading: false,
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

spec('2 Cells: table')
test('the table has name, members, coordinator, created on and two actions', () => {
  const table = drawn(<GroupTable source={source} open={nothing} />)
  expect(columns(table)).toEqual(['Cell Name', 'Members', 'Coordinator', 'Created On', 'Action'])
  expect(rows(table)[0]).toEqual(['Lekki', '12', 'Ada Obi', 'Sun 1 Mar 2026', 'Edit Delete'])
})

spec('2 Cells: chart')
test('the chart filters by year and month', () => {
  const chart = drawn(<GroupChart kind={CELLS} groups={[lekki]} />)
  expect(words(chart)).toContain('People in cells')
  expect(labels(chart)).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart, 'month'))).toHaveLength(13)
})

spec('2 Charts: years')
test('its years start with the first cell in the church’s time zone', () => {
  const made = { ...lekki, created_at: '2026-01-01T03:00:00.000Z' }
  const years = (timeZone: string) =>
    Object.keys(choices(drawn(<GroupChart kind={CELLS} groups={[made]} />, { timeZone }), 'year')).sort()
  expect(years('America/New_York')).toEqual(['2025', '2026'])
  expect(years('Africa/Lagos')).toEqual(['2026'])
})

spec('2 Cells: dialogs')
test('a new cell asks a name and a coordinator from the team', () => {
  const dialog = drawn(<CreateGroupDialog source={source} open onClose={nothing} />)
  expect(labels(dialog)).toEqual(['Cell Name', 'Coordinator · may stay empty'])
  expect(Object.values(choices(dialog, 'user_id')).slice(1)).toEqual(['Ada Obi', 'Bola Cole'])
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Create cell'])
})

spec('2 Cells: dialogs')
test('a cell opens, changes and is deleted in its own dialog', () => {
  const view = drawn(
    <ViewGroupDialog source={source} id="lekki" onClose={nothing} onEdit={nothing} onDelete={nothing} />,
  )
  expect(words(view)).toContain('Coordinator Ada Obi Created On Sunday, March 1st 2026')
  const edit = drawn(<EditGroupDialog source={source} id="lekki" onClose={nothing} />)
  expect(words(edit)).toContain('You are editing Lekki')
  const draft = { found: null, keep: nothing, drop: nothing }
  const lekki = source.groups!.find((one) => one.id === 'lekki')!
  const form = drawn(
    <EditGroupForm source={source} group={lekki} onClose={nothing} draft={draft} found={null} />,
  )
  expect(labels(form)).toEqual(['Cell Name', 'Coordinator · may stay empty'])
  const remove = drawn(<DeleteGroupDialog source={source} id="lekki" onClose={nothing} />)
  expect(words(remove)).toContain('Are you sure you want to delete the cell Lekki?')
  expect(buttons(remove)).toEqual(['Close', 'Cancel', 'Delete'])
})

test('a code 300 wide links to the registration page', () => {
  const dialog = drawn(<GroupQrDialog open onClose={nothing} />)
  expect(dialog).toContain('--qr-width:300px')
  expect(words(dialog)).toContain('Who scans it writes their own details')
})

spec('2 Departments')
test('departments have their own words on the same screen', () => {
  const table = drawn(<GroupTable source={{ ...source, kind: DEPARTMENTS }} open={nothing} />)
  expect(columns(table)[0]).toBe('Department Name')
})
