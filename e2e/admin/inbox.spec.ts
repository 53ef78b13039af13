import type { Page } from '@playwright/test'
import { newId } from '../../contract/new-id.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newcomer, newPhone } from '../session/people.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { inboxItem, inboxRows, openItem } from '../support/inbox.ts'
import { isWide, otherSize } from '../support/sizes.ts'
import { signedInByCall, smallChurch, type Caller, type SmallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

type Named = { id: string; first_name: string; rev: number; occupation: string | null }

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
  await expect(page).toHaveURL(/\/inbox$/)
  const waiting = (words: string) => inboxRows(page, 'Decision', words)
  const decide = async (type: string, words: string, button: string) => {
    const item = await openItem(page, type, words)
    await item.getByRole('button', { name: button, exact: true }).click()
  }
  await expect(waiting('Musa Eze marked at Sunday service')).toContainText(
    'Sent after they were removed from the team',
  )
  // Two people of a small church share a phone: a possible duplicate, and a possible family.
  await expect(page.getByRole('link', { name: 'Inbox 9', exact: true })).toBeVisible()
  const musa = await openItem(page, 'Decision', 'Musa Eze')
  await expect(musa).toContainText('Bisi Okafor')
  await expectCleanAtEachSize(page)
  await musa.getByRole('button', { name: 'Accept' }).click()
  await said(page, 'Accepted. It counts now.')
  await expect(page.getByRole('link', { name: 'Inbox 8', exact: true })).toBeVisible()
  // Without an answer the menu keeps the last known number.
  await page.route('**/api/v1/menu-counts', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('link', { name: 'Inbox 8', exact: true })).toBeVisible()
  await page.unroute('**/api/v1/menu-counts')
  // An accepted op cannot be applied when the server does not know the person.
  await decide('Decision', 'Someone marked', 'Accept')
  await said(page, 'Your church has no record of this person.')
  await expect(waiting('Someone marked')).toHaveCount(0)
  await decide('Decision', 'Halima Eze', 'Reject')
  await said(page, 'Rejected. It stays on record.')
  await expect(inboxRows(page, 'Rejected, still on a phone', 'Halima Eze')).toBeVisible()

  await expect(inboxRows(page, 'Edit conflict', 'Tunde Eze')).toBeVisible()
  await settledElsewhere(church)
  await decide('Decision', 'Bola Eze', 'Accept')
  await said(page, 'Somebody else has already settled this.')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(inboxRows(page, 'Edit conflict', 'Tunde Eze')).toHaveCount(0)
  await expect(waiting('')).toHaveCount(0)
  expect(await church.present()).toEqual(['Musa Eze'])

  const ngozi = await openItem(page, 'Edit conflict', 'Ngozi Eze')
  await expect(ngozi.getByRole('definition')).toHaveText(['Teacher', 'Nurse'])
  await ngozi.getByRole('button', { name: 'Keep Teacher' }).click()
  await said(page, 'Teacher kept')
  await expect(inboxRows(page, 'Edit conflict', 'Ngozi Eze')).toHaveCount(0)
  const next = isWide(page) ? inboxItem(page).getByRole('heading') : inboxRows(page, '').first()
  await expect(next).toBeFocused()

  // A list that is not here is never shown as empty.
  await page.route('**/api/v1/reviews/replaced*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${testServer.url}/inbox?kind=conflicts`)
  await expect(page.getByText('Edit conflicts: could not be loaded.')).toBeVisible()
  await expect(page.getByText('No conflicts.')).toHaveCount(0)
  await page.unroute('**/api/v1/reviews/replaced*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(inboxRows(page, 'Edit conflict', 'Emeka Eze')).toBeVisible()
  await expect(page.getByText('Edit conflicts: could not be loaded.')).toHaveCount(0)

  await otherSize(page)
  await page.getByRole('button', { name: /^All/ }).click()
  const phone = await openItem(page, 'Unsent records', 'Bisi Okafor’s phone')
  await expect(phone).toContainText('1 record not sent yet')
  await phone.getByRole('link', { name: 'Open Phones' }).click()
  await expect(page.getByText('1 change not sent yet')).toBeVisible()
  const hers = page.getByRole('listitem').filter({ hasText: 'Bisi Okafor’s phone' })
  await expect(hers).toContainText('no longer on the team')
  await expect(hers).toContainText('1 not sent yet')
  await expectCleanAtEachSize(page)

  // A colleague with membersAccess alone decides member conflicts and sees no marks.
  await marksOfSomebodyRemoved(testServer, church)
  const his = (await newPhone(browser)).page
  await otherSize(his)
  await his.goto(`${testServer.url}/login?return=/inbox`)
  await logIn(his, kunle.who)
  await expect(inboxRows(his, 'Edit conflict', 'Emeka Eze')).toBeVisible()
  await expect(inboxRows(his, 'Decision')).toHaveCount(0)
  await expect(his.getByRole('button', { name: /Phones with unsent records/ })).toHaveCount(0)
  const emeka = await openItem(his, 'Edit conflict', 'Emeka Eze')
  // Back returns to the list from an item's own page.
  if (!isWide(his)) {
    await his.goBack()
    await expect(inboxRows(his, 'Edit conflict', 'Emeka Eze')).toBeVisible()
    await openItem(his, 'Edit conflict', 'Emeka Eze')
  }
  await emeka.getByRole('button', { name: 'Restore Nurse' }).click()
  await said(his, 'Nurse restored')
  await expect(inboxRows(his, 'Edit conflict')).toHaveCount(0)
  await his.goto(`${testServer.url}/inbox?kind=conflicts`)
  await expect(his.getByText('No conflicts.')).toBeVisible()
  expect([await person(church, 'Ngozi'), await person(church, 'Emeka')]).toMatchObject([
    { occupation: 'Teacher' },
    { occupation: 'Nurse' },
  ])
  await his.context().close()
})
