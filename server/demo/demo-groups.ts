/** The demo church's cells and departments, and who is in them. */
import type { GroupRow } from '../../contract/tables/group.ts'
import type { MemberRow } from '../../contract/tables/members.ts'
import { demoId, randomFrom } from './random.ts'

const CELLS = ['Ajah Prayer Cell', 'Allen Avenue', 'Lekki', 'Opebi']
const DEPARTMENTS = ['Children', 'Choir', 'Media', 'Protocol', 'Ushering']
const SEED = 1922

/** The first cell and the last department are the usher's, the next cell the owner's; the others look for somebody. */
export function demoGroups(
  created_at: string,
  accounts: { owner: string; usher: string },
): { cells: GroupRow[]; departments: GroupRow[] } {
  const random = randomFrom(SEED)
  const group = (name: string, user_id: string | null): GroupRow => {
    const id = demoId(random, Date.parse(created_at))
    return { id, name, user_id, created_at, created_by: accounts.owner, deleted_at: null }
  }
  const { owner, usher } = accounts
  return {
    cells: CELLS.map((name, index) => group(name, [usher, owner][index] ?? null)),
    departments: DEPARTMENTS.map((name, index) =>
      group(name, index === DEPARTMENTS.length - 1 ? usher : null),
    ),
  }
}

/** A third of the people meet in a cell, one in eight serves in a department. Who came lately belongs to none. */
export function inGroups(
  people: MemberRow[],
  { cells, departments }: { cells: GroupRow[]; departments: GroupRow[] },
): MemberRow[] {
  const random = randomFrom(SEED + 1)
  return people.map((person) => {
    const cell_id = random.chance(0.33) ? random.pick(cells).id : null
    const department_id = random.chance(0.125) ? random.pick(departments).id : null
    return person.first_timer ? person : { ...person, cell_id, department_id }
  })
}
