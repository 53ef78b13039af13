import type { Page } from '@playwright/test'
import { newId } from '../../contract/new-id.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { otherSize } from '../support/sizes.ts'
import { signedInByCall, smallChurch, type Caller, type SmallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

type Named = { id: string; first_name: string; rev: number; occupation: string | null }

const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
const line = (page: Page, title: string, words: string | RegExp) =>
  section(page, title).getByRole('listitem').filter({ hasText: words })
const said = (page: Page, words: string) => expect(page.getByText(words).last()).toBeVisible()

async function person(church: SmallChurch, name: string): Promise<Named> {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const people = await church.get<Named[]>(`churches/${current_church.id}/members`)
  return people.find(({ first_name }) => first_name === name)!
}

/** Both users read the same record, and neither saw the other's edit. */
async function changedByTwo(church: SmallChurch, colleague: Caller, name: string): Promise<void> {
  const { id, rev } = await person(church, name)
  await colleague.put(`member/${id}`, { occupation: 'Nurse', base_rev: rev })
  await church.put(`member/${id}`, { occupation: 'Teacher', base_rev: rev })
}

/** Her phone sends its ops after her removal from the team, and holds back the last change. */
async function marksOfSomebodyRemoved(testServer: TestServer, church: SmallChurch): Promise<void> {
  const bisi = await teamUser(church, newcomer('Bisi', 'Grace Chapel'), ['attendanceAccess'])
  const hers = await signedInByCall(testServer, bisi.who)
  const { current_church } = await hers.get<{ current_church: { id: string } }>('user')
  const captured_at = new Date().toISOString()
  await church.delete(`user/${bisi.id}`)
  const markOf = (person_id: string, seq: number) => ({
    id: newId(),
    seq,
    type: 'mark-person',
    v: 1,
    args: { service_id: church.serviceId, person_id },
    base_rev: 0,
    captured_at,
    clock_offset: 0,
  })
  const mark = async (name: string, seq: number) => markOf((await person(church, name)).id, seq)
  await hers.post('sync/push', {
    protocol: PROTOCOL,
    account: bisi.id,
    church: current_church.id,
    device: newId(),
    nonce: newId(),
    highest_seq: 5,
    ops: [await mark('Musa', 1), await mark('Halima', 2), await mark('Bola', 3), markOf(newId(), 4)],
  })
}

/** Another administrator decides first, on another phone. */
async function settledElsewhere(church: SmallChurch): Promise<void> {
  const { id: bola } = await person(church, 'Bola')
  const kept = await church.get<{ op_id: string; args: { person_id: string } }[]>(
    'sync/trays?status=quarantined',
  )
  const op = kept.find(({ args }) => args.person_id === bola)!
  await church.put(`sync/trays/${op.op_id}`, { accept: false })
  const replaced = await church.get<{ id: string; subject: { name: string } }[]>('reviews/replaced')
  const { id } = replaced.find(({ subject }) => subject.name === 'Tunde Eze')!
  await church.put(`reviews/replaced/${id}`, { decision: 'keep' })
}

spec('Review: settled', 'Review: removed user')
test('decides edit conflicts and marks of a removed user, identifying her phone', async ({
  page,
  testServer,
  browser,
}) => {
  const church = await smallChurch(testServer)
  const kunle = await teamUser(church, newcomer('Kunle', 'Grace Chapel'), ['membersAccess'])
  const colleague = await signedInByCall(testServer, kunle.who)
  await changedByTwo(church, colleague, 'Ngozi')
  await changedByTwo(church, colleague, 'Emeka')
  await changedByTwo(church, colleague, 'Tunde')
  await marksOfSomebodyRemoved(testServer, church)

  await page.goto(`${testServer.url}/login?return=/reviews`)
  await logIn(page, church.who)
  const waiting = (words: string) => line(page, 'Waiting for your decision', words)
  await expect(waiting('Musa Eze marked at Sunday service')).toContainText(
    'Sent after they were removed from the team',
  )
  await expect(waiting('Musa Eze')).toContainText('Bisi Okafor')
  await expectCleanAtEachSize(page)
  await waiting('Musa Eze').getByRole('button', { name: 'Accept' }).click()
  await said(page, 'Accepted. It counts now.')
  // An accepted op cannot be applied when the server does not know the person.
  await waiting('Somebody marked').getByRole('button', { name: 'Accept' }).click()
  await said(page, 'Your church has no record of this person.')
  await expect(waiting('Somebody marked')).toHaveCount(0)
  await waiting('Halima Eze').getByRole('button', { name: 'Refuse' }).click()
  await said(page, 'Refused. It stays in the record of what phones sent.')
  await expect(line(page, 'Refused, still on a phone', 'Halima Eze')).toBeVisible()

  await expect(line(page, 'Changed by two', 'Tunde Eze')).toBeVisible()
  await settledElsewhere(church)
  await waiting('Bola Eze').getByRole('button', { name: 'Accept' }).click()
  await said(page, 'Somebody else was quicker: this is settled already.')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(line(page, 'Changed by two', 'Tunde Eze')).toHaveCount(0)
  await expect(page.getByText('Nothing waits for a decision.')).toBeVisible()
  expect(await church.present()).toEqual(['Musa Eze'])

  const ngozi = line(page, 'Changed by two', 'Ngozi Eze')
  await expect(ngozi.getByRole('definition')).toHaveText(['Teacher', 'Nurse'])
  await ngozi.getByRole('button', { name: 'Keep Teacher' }).click()
  await said(page, 'It stays as it is.')
  await expect(ngozi).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Changed by two' })).toBeFocused()

  await otherSize(page)
  await page.getByRole('link', { name: 'Phones that still hold something' }).click()
  await expect(page.getByText('1 change is still on phones')).toBeVisible()
  const hers = page.getByRole('listitem').filter({ hasText: 'Bisi Okafor’s phone' })
  await expect(hers).toContainText('no longer on the team')
  await expect(hers).toContainText('1 not received yet')
  await expectCleanAtEachSize(page)

  // A colleague with membersAccess alone decides member conflicts and sees no marks.
  await marksOfSomebodyRemoved(testServer, church)
  const his = (await newPhone(browser)).page
  await otherSize(his)
  await his.goto(`${testServer.url}/login?return=/reviews`)
  await logIn(his, kunle.who)
  await expect(his.getByText('Nothing waits for a decision.')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await line(his, 'Changed by two', 'Emeka Eze').getByRole('button', { name: 'Put Nurse back' }).click()
  await said(his, 'Nurse stands again.')
  await expect(his.getByText('Nothing that two people changed waits for your choice.')).toBeVisible()
  expect([await person(church, 'Ngozi'), await person(church, 'Emeka')]).toMatchObject([
    { occupation: 'Teacher' },
    { occupation: 'Nurse' },
  ])
  await his.context().close()
})
