/** Tests the check of the schema's functions. */
import { expect, test } from 'vitest'
import { unfilteredTables } from './function-sources.ts'

const tables = ['members', 'marks', 'services']

test.each([
  ['select 1 from members where church_id = $1', []],
  ['select 1 from members m where m.church_id = new.church_id', []],
  ['select 1 from members m where new.church_id = m.church_id', []],
  ['select 1 from public.members as m where m.id = $1', ['members']],
  ['select church_id from members where id = $1', ['members']],
  ['select 1 from members; select 1 from marks where church_id = $1', ['members']],
  ['-- church_id = $1\nselect 1 from members', ['members']],
  ['select 1 from members where church_id = $1 and id in (select person_id from marks)', ['marks']],
  [
    'select 1 from members where church_id = $1 and id in (select person_id from marks where church_id = $1)',
    [],
  ],
  ['select 1 from marks k join services s on s.church_id = k.church_id where k.church_id = $1', []],
  ['select 1 from marks k join services s on s.id = k.service_id where k.church_id = $1', ['services']],
  ['select 1 from marks k, services s where k.church_id = $1', ['services']],
  ['update members set came = true where id = $1', ['members']],
  ['UPDATE ONLY members SET came = true WHERE church_id = $1', []],
  ['delete from marks using members m where m.church_id = $1 and marks.church_id = $1', []],
  ['delete from marks using members m where marks.church_id = $1', ['members']],
  ['insert into marks (church_id, id) values ($1, $2)', []],
  ['insert into marks select * from came', ['marks']],
  ['select * into row from members where id = $1', ['members']],
  [`execute 'update members m set came = false where m.id = $1'`, ['members']],
  ['select members from accounts', []],
  ['select 1 from members_of_all', []],
])('%s: %j', (source, found) => {
  expect(unfilteredTables(source, tables)).toEqual(found)
})
