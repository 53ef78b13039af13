import { field, mark } from '../door/at-the-door.ts'
import { smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { send, openFaultProxy } from '../support/fault-proxy.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn, newcomer } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

// The page alone: no worker sends pending ops.
test.use(WITHOUT_WORKER)

spec('fault A revoked usher')
test('an usher removed with a pending mark: wiped, the mark still arrives', async ({ page, testServer }) => {
  const way = await openFaultProxy(testServer)
  const church = await smallChurch(testServer)
  const tunde = await teamUser(church, newcomer('Tunde', 'Grace Chapel'), ['attendanceAccess'])
  await page.goto(`${way.url}/login?return=/door`)
  await logIn(page, tunde.who)
  await expect(field(page)).toBeVisible()
  way.meddle = ({ url }, answer) => {
    if (!url?.includes('/sync/push')) return false
    send(answer, { status: 503, headers: { 'content-type': 'text/plain' }, body: Buffer.from('busy') })
    return true
  }
  await mark(page, 'Ngozi Eze')
  await church.delete(`user/${tunde.id}`)

  await expect(page.getByText('You are no longer on this church’s team')).toBeVisible()
  await expect(page.getByText('1 change made on this phone is not sent yet.')).toBeVisible()
  await expect(page.getByText('locked')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('1 change made on this phone is not sent yet.')).toBeVisible()
  const deliveryStatus =
    await church.get<{ person: { first_name: string }; not_received: number }[]>('custody')
  expect(deliveryStatus.find(({ person }) => person.first_name === 'Tunde')?.not_received).toBe(1)

  way.meddle = null
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  const setAside = await church.get<{ type: string; code: string }[]>('sync/trays?status=quarantined')
  expect(setAside).toMatchObject([{ type: 'mark-person', code: 'REMOVED_FROM_TEAM' }])
  await way.close()
})
