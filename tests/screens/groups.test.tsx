/** Tests cells: the list, the chart, and the four dialogs. Departments use the same screen. */
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CreateGroupDialog } from '../../src/features/groups/create-group-dialog.tsx'
import { DeleteGroupDialog, AddPeopleDialog } from '../../src/features/groups/group-page-dialogs.tsx'
import {
  EditGroupDialog,
  EditGroupForm,
  GroupQrDialog,
} from '../../src/features/groups/edit-group-dialog.tsx'
import { type GroupSource, CELLS, DEPARTMENTS } from '../../src/features/groups/group-source.ts'
import { GroupChart } from '../../src/features/groups/group-chart.tsx'
import { GroupTable } from '../../src/features/groups/group-table.tsx'
import { GroupPage } from '../../src/features/groups/group-page.tsx'
import { drawn } from './at-the-screen.tsx'
import { buttons, choices, columns, labels, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const lekki = {
  id: 'lekki',
  name: 'Lekki',
  user_id: 'ada',
  is_class: false,
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
  moveAll: async () => undefined,
}

const page = (address: string) => {
  const one = <Route path="/cells/:id" element={<GroupPage source={source} />} />
  return drawn(<Routes>{one}</Routes>, { address })
}

spec('2 Cells: table')
test('the table has name, members, coordinator, created on and two actions', () => {
  const table = drawn(<GroupTable source={source} open={nothing} />)
  expect(columns(table)).toEqual(['Cell name', 'Members', 'Coordinator', 'Created on', 'Actions'])
  expect(rows(table)[0]?.slice(0, 4)).toEqual(['Lekki', '12', 'Ada Obi', 'Sun 1 Mar 2026'])
  expect(table).toContain('href="/cells/lekki"')
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
  expect(labels(dialog)).toEqual(['Cell name', 'Coordinator (optional)'])
  expect(Object.values(choices(dialog, 'user_id')).slice(1)).toEqual(['Ada Obi', 'Bola Cole'])
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Create cell'])
})

spec('2 Cells: dialogs', 'screen /cells/:id', 'screen /departments/:id')
test('a cell is a page with its coordinator, and asks whom to add', () => {
  const view = page('/cells/lekki')
  expect(view).toMatch(/<h1[^>]*>Lekki</)
  expect(words(view)).toContain('Coordinator Ada Obi Created on Sun 1 Mar 2026')
  expect(buttons(view)).toEqual(expect.arrayContaining(['More', 'Add people']))
  expect(words(page('/cells/gone'))).toContain('This group does not exist any more.')
  const adding = (
    <AddPeopleDialog open {...{ source, group: lekki }} onClose={nothing} onAdd={async () => {}} />
  )
  expect(buttons(drawn(adding))).toContain('Add people')
})

spec('2 Cells: dialogs')
test('a cell changes and is deleted in its own dialog', () => {
  const edit = drawn(<EditGroupDialog source={source} id="lekki" onClose={nothing} />)
  expect(words(edit)).toContain('You are editing Lekki')
  const draft = { found: null, keep: nothing, drop: nothing }
  const lekki = source.groups!.find((one) => one.id === 'lekki')!
  const form = drawn(
    <EditGroupForm source={source} group={lekki} onClose={nothing} draft={draft} found={null} />,
  )
  expect(labels(form)).toEqual(['Cell name', 'Coordinator (optional)'])
  expect(words(form)).toContain('Children’s class: children are checked in to it at the door')
  const remove = drawn(<DeleteGroupDialog source={source} id="lekki" onClose={nothing} />)
  expect(words(remove)).toContain('Are you sure you want to delete the cell Lekki?')
  expect(buttons(remove)).toEqual(['Close', 'Cancel', 'Delete'])
})

test('a code 300 wide links to the registration page', () => {
  const dialog = drawn(<GroupQrDialog open onClose={nothing} />)
  expect(dialog).toContain('--qr-width:300px')
  expect(words(dialog)).toContain('Anyone who scans it fills in their own details')
})

spec('2 Departments')
test('departments have their own words on the same screen', () => {
  const table = drawn(<GroupTable source={{ ...source, kind: DEPARTMENTS }} open={nothing} />)
  expect(columns(table)[0]).toBe('Department name')
})
