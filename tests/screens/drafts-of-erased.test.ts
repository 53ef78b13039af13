/** Tests that a tab deletes drafts about a person once this phone learns of their erasure. */
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { dropDraftsOfErased } from '../../src/app/drafts-of-erased.ts'
import { draftsAreOf, draftsInTab, keepDraft } from '../../src/ui/form/form-draft.ts'
import { person } from '../sync-client/people-of-grace.ts'
import { ADA, CHURCH, newPhone } from '../sync-client/phone.ts'
import { newServer } from '../sync-client/server-double.ts'
import { aTab } from './a-tab.ts'

const AT = '2026-05-03T00:00:00.000Z'

afterEach(() => {
  draftsAreOf(null)
  vi.unstubAllGlobals()
})

function inATab(): void {
  aTab()
  draftsAreOf(ADA, CHURCH)
}

test('drafts about a person stay after a deletion or merge, not erasure', async () => {
  inATab()
  const server = newServer()
  const [she, ada] = [person('Zainab', 'Zubairu'), person('Ada', 'Obi')]
  const formerly = newId()
  server.put('members', [she, ada])
  server.put('aliases', [{ id: formerly, to_id: she.id }])
  const church = await newPhone(server).open()
  const about = [`guardian:${she.id}`, `guardian:${formerly}`]
  const others = [`guardian:${ada.id}`, `sms-group:${newId()}`, 'transfer']
  const draftsAfterSync = async (row?: object) => {
    if (row) server.put('members', [row as { id: string }])
    await church.syncNow()
    await dropDraftsOfErased(church)
    return draftsInTab().sort()
  }
  for (const name of [...about, ...others]) keepDraft(name, { guardian_name: 'Old Zubairu' }, [])
  const all = [...about, ...others].sort()
  expect(await draftsAfterSync()).toEqual(all)
  expect(await draftsAfterSync({ id: she.id, deleted_at: AT })).toEqual(all)
  expect(await draftsAfterSync({ id: she.id, deleted_at: AT, first_name: '' })).toEqual([...others].sort())
  church.close()
})

test('drafts of refused changes about an erased person go too', async () => {
  inATab()
  const church = await newPhone(newServer()).open()
  const [erased, refused] = [newId(), newId()]
  for (const id of [erased, refused]) keepDraft(`mend:${id}`, { city: 'Zaria' }, [])
  const entry = (id: string, code: string) => ({ id, code })
  const list = async () => [entry(erased, 'PERSON_ERASED'), entry(refused, 'PERSON_DELETED')]
  await dropDraftsOfErased({ people: church.people, outbox: { list } as never })
  expect(draftsInTab()).toEqual([`mend:${refused}`])
  church.close()
})
