/** Everybody of a church, read some thousand at a time, and by what else they were known. */
import type pg from 'pg'
import { personFields } from '../../../sync/merge/person.ts'
import { timeZoneOf } from '../../church/today.ts'
import type { KnownPerson } from './changes-for.ts'
import { joinedPeople } from './joined-people.ts'
import { PeopleIndex } from './people-index.ts'

const PAGE = 2000
const COLUMNS = ['id', ...Object.keys(personFields.shape)].join(', ')

export async function churchPeople(tx: pg.ClientBase, churchId: string): Promise<PeopleIndex> {
  const index = new PeopleIndex()
  const zone = await timeZoneOf(tx, churchId)
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: KnownPerson[] } = await tx.query<KnownPerson>(
      `select ${COLUMNS}, (created_at at time zone $3)::date::text as joined from members
       where church_id = $1 and deleted_at is null and ($2::uuid is null or id > $2) order by id limit ${PAGE}`,
      [churchId, after, zone],
    )
    for (const row of rows) index.add(row)
    after = rows.at(-1)?.id ?? null
    if (rows.length < PAGE) break
  }
  for (const joined of await joinedPeople(tx, churchId)) index.reach(joined)
  return index
}
