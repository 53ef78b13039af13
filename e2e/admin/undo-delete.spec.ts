/** Undo in the toast after a delete, from the button to the server. */
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { listOf } from '../support/lists.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

spec('2 Members: undo delete')
test('Undo brings a deleted member back on the phone and the server', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const { church_id } = (await church.get<{ user: { church_id: string } }>('user')).user
  const onServer = () =>
    church.get<{ first_name: string }[]>(`churches/${church_id}/members?q=ngozi`).then(({ length }) => length)
  const page = await atTheDoor(context, church, testServer.url)
  await page.goto(`${testServer.url}/members`)
  const members = listOf(page, 'Members')
  await members.act('Ngozi Eze', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Deleted successfully')).toBeVisible()
  if (new URL(page.url()).pathname !== '/members') await page.goBack()
  await expect(members.row('Ngozi Eze')).toHaveCount(0)
  await expect.poll(onServer).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(members.row('Ngozi Eze')).toHaveCount(1)
  await expect.poll(onServer).toBe(1)
})
