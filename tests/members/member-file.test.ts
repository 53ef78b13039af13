/** Tests the exported list of people: its columns by rights, and the last day each was seen. */
import { expect, test } from 'vitest'
import { toCsv } from '../../contract/csv.ts'
import { memberColumns } from '../../src/features/members/member-file.ts'
import type { Church } from '../../sync/client/api.ts'
import { packColumns } from '../../contract/sync/packed/table.ts'
import { aMark, aMember, aService } from './a-church.ts'
import { churchDouble } from './church-double.ts'
import { spec } from '../spec/spec.ts'

const TODAY = '2026-11-22'
const joined = '2026-01-04T23:30:00.000Z'
const people = [
  aMember(1, { first_name: 'adé', last_name: 'Ọlá', phone_number: '+2348035550101', created_at: joined }),
  aMember(2, { first_name: '=Bola', last_name: 'Obi', created_at: joined }),
]
const sunday = aService(1, TODAY)
const ids = people.map(({ id }) => id)
const DETAILS: Record<string, [string, unknown][]> = {
  date_of_birth: [[ids[0]!, '1990-05-24']],
  day_of_birth: [
    [ids[0]!, 24],
    [ids[1]!, 3],
  ],
  month_of_birth: [
    [ids[0]!, 5],
    [ids[1]!, 2],
  ],
  cell_id: [[ids[0]!, 'lekki']],
  department_id: [[ids[1]!, 'gone']],
}
const rows = { cells: [{ id: 'lekki', name: 'Lekki' }], departments: [] } as Record<string, unknown>

function church(more: Partial<Church> = {}): Church {
  return {
    ...churchDouble({
      members: people,
      services: [sunday],
      marks: [aMark(1, sunday.id, ids[0]!, false)],
      today: TODAY,
    }),
    detailOfAll: async (field) => new Map(DETAILS[field]) as Map<string, string>,
    rows: (table) => ({ current: () => rows[table] as never, subscribe: () => () => undefined }),
    ...more,
  }
}

async function file(of: Church): Promise<string[]> {
  return toCsv(await memberColumns(of), of.people.all())
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
}

spec('2 Members: file')
test('the file has the headings of a person and the names of groups', async () => {
  expect(await file(church())).toEqual([
    'First name,Last name,Phone number,Email,Gender,Date of birth,Cell,Department,First timer,Added',
    expect.stringMatching(/^Adé,Ọlá,0803 555 0101,[^,]*,[^,]*,1990-05-24,Lekki,,No,2026-01-05$/),
    expect.stringMatching(/^'=Bola,Obi,[^,]*,[^,]*,[^,]*,3 February,,,No,2026-01-05$/),
  ])
})

test('the last day seen includes marks on this phone', async () => {
  const report = {
    before: TODAY,
    mondays: [],
    latest: [],
    people: packColumns({
      count: 2,
      id: ids,
      since: [21, 14],
      earlier: [21, null],
      seen: [0, 0],
      of: [0, 0],
    }),
  }
  const answers = { ...church().answers, last: async () => ({ answer: report, at: joined }) as never }
  const [head, ...lines] = await file(church({ answers }))
  const at = head!.split(',').indexOf('Last seen')
  expect(lines.map((line) => line.split(',')[at])).toEqual([TODAY, ''])
})

spec('2 Members: file')
test('15.3.1 an account that sees names alone gets a file of names', async () => {
  expect(await file(church({ scope: 'door' }))).toEqual(['First name,Last name', 'Adé,Ọlá', "'=Bola,Obi"])
})
