import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { confirmEmail } from '../support/calls.ts'
import { listOf } from '../support/lists.ts'
import { goOffline, reloadOffline, signedInByCall, smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { expect, test, WITHOUT_WORKER, type House } from './house.ts'
import { logIn, newcomer, newPhone, signUp, type Somebody } from './people.ts'

test('an usher is invited, joins by the link, gets a part and loses it, and is out with a wiped phone when removed', async ({
  page,
  house,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  const tunde = newcomer('Tunde', '')
  await signUp(page, house.url, ada, '/team')
  await page.getByRole('button', { name: 'Invite a team member' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Send Invite' })).toBeDisabled()
  await dialog.getByLabel('First name').fill('Tunde')
  await dialog.getByLabel('Last name').fill('Bakare')
  await dialog.getByLabel('E-mail').fill(tunde.email)
  await dialog.getByLabel('Phone number').fill('0803 555 0102')
  await dialog.getByRole('button', { name: 'Send Invite' }).click()
  await expect(page.getByText('Team Member invited successfully')).toBeVisible()
  const first = await dialog.getByText('/accept-user-invite#token=').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Who has not joined stands in the list; a new link puts the first out.
  await open(page, 'Tunde Bakare')
  await expect(dialog.getByText('Pending')).toBeVisible()
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  const link = await dialog.getByText('/accept-user-invite#token=').innerText()
  expect(link).not.toBe(first)
  await dialog.getByRole('button', { name: 'Done' }).click()

  const { page: his } = await newPhone(browser)
  await his.goto(first)
  await expect(his.getByRole('heading', { name: 'This invitation does not work any more' })).toBeVisible()
  await his.goto(link)
  await expect(his.getByRole('heading', { name: 'Join Grace Chapel' })).toBeVisible()
  await expect(his.getByLabel('First name')).toHaveValue('Tunde')
  await his.getByLabel('Password', { exact: true }).fill(tunde.password)
  await his.getByLabel('Password again').fill('something else')
  await his.getByLabel('Last name').focus()
  await expect(his.getByText('The two passwords are not the same.')).toBeVisible()
  await expect(his.getByRole('button', { name: 'Join the team' })).toBeDisabled()
  await his.getByLabel('Password again').fill(tunde.password)
  await his.getByRole('button', { name: 'Join the team' }).click()
  await expect(his.getByText('You have been added to the team.')).toBeVisible()
  await expect(his).toHaveURL(`${house.url}/login`)
  await expect(his.getByLabel('E-mail')).toHaveValue(tunde.email)
  // Phone and codes are lost: he is told who helps, and the owner does.
  await confirmEmail(house, tunde.email)
  await secondFactorOn(house, tunde)
  await logIn(his, tunde)
  await expect(his.getByText('Lost the phone and the codes? The owner of your church can')).toBeVisible()
  await expectCleanAtEachSize(his)
  await page.reload()
  await open(page, 'Tunde Bakare')
  await dialog.getByRole('button', { name: 'Switch Tunde’s second step off' }).click()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(ada.password)
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByText('Tunde logs in with the password alone now')).toBeVisible()
  await his.getByRole('button', { name: 'Log in' }).click()
  await expect(his).toHaveURL(`${house.url}/door`)
  await his.goto(`${house.url}/members`)
  await expect(his.getByText('This screen is not open to you yet')).toBeVisible()

  // A switch saves at a tap; one that could not be saved springs back and says so.
  await page.reload()
  await open(page, 'Tunde Bakare')
  await expect(dialog.getByLabel('First name')).toBeDisabled()
  const members = dialog.getByRole('switch', { name: 'Members Management' })
  await page.route('**/update-feature-access', (route) => route.abort())
  await members.click()
  await expect(dialog.getByText('Members Management stayed as it was.')).toBeVisible()
  await expect(members).not.toBeChecked()
  await page.unroute('**/update-feature-access')
  await members.click()
  await expect(page.getByText('Access Updated successfully')).toBeVisible()
  await expect(members).toBeChecked()
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await his.goto(`${house.url}/members`)
  await expect(his.getByText('Adaeze Okafor')).toBeVisible()
  expect(await keptOnPhone(his)).toContain('Okafor')

  // The owner's own row takes nothing away.
  await open(page, 'Adaeze Okafor')
  await expect(dialog.getByRole('switch', { name: 'Dashboard' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto(`${house.url}/team`)
  await open(page, 'Tunde Bakare')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Tunde Bakare' }).click()
  await expect(dialog).toContainText('revoke any available access')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Successfully deleted')).toBeVisible()
  await expect(page.getByText('Removed')).toBeVisible()

  // Whatever his phone does next is a contact: it leaves, and nothing readable stays on it.
  await his.goto(`${house.url}/members`)
  await expect(his).toHaveURL(/\/login/)
  await expect.poll(() => keptOnPhone(his)).not.toContain('Okafor')
  const why = his.getByText(/^You are no longer in this church’s team/)
  await expect(why).toBeVisible()
  // Whoever opens the app later reads it too.
  await his.reload()
  await expect(why).toBeVisible()

  await goOffline(page)
  await reloadOffline(page)
  await expect(page.getByText(/^As of .* The team can be changed with a network only\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite a team member' })).toBeDisabled()
})

test.describe(() => {
  test.use(WITHOUT_WORKER)

  test('in a church that has not paid nobody is given more: switches, the invite and the hand-over are shut, and it says why', async ({
    page,
    house,
  }) => {
    const church = await smallChurch(house)
    const tunde = newcomer('Tunde', '')
    await teamUser(church, tunde, ['attendanceAccess'])
    const halima = { first_name: 'Halima', last_name: 'Yusuf', email: newcomer('Halima', '').email }
    await church.post('invite-user', { ...halima, features: ['membersAccess'] })
    await page.route(/\/api\/v1\/(user|login)$/, async (call) => {
      const answer = await call.fetch()
      const said = await answer.json()
      if (said.data?.subscription) said.data.subscription.status = 'inactive'
      await call.fulfill({ response: answer, json: said })
    })
    await page.goto(`${house.url}/login?return=/team`)
    await logIn(page, church.who)
    const why = /waits? until the church has paid/
    await expect(page.getByText(why)).toBeVisible()
    await open(page, `Tunde ${tunde.last}`)
    const dialog = page.getByRole('dialog')
    for (const part of ['Attendance Management', 'Members Management'])
      await expect(dialog.getByRole('switch', { name: part })).toBeDisabled()
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make Tunde the owner' })).toBeDisabled()
    await expectCleanAtEachSize(page)
    await page.keyboard.press('Escape')
    await open(page, 'Halima Yusuf')
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send again' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Take back' })).toBeEnabled()
  })
})

/** Without a browser: how one does it there has its own journey. */
async function secondFactorOn(house: House, who: Somebody): Promise<void> {
  const { post } = await signedInByCall(house, who)
  const { secret } = await post<{ secret: string }>('second-factor', { current_password: who.password })
  await post('second-factor/confirm', { code: new TOTP({ secret }).generate() })
}

async function open(page: Page, name: string): Promise<void> {
  await listOf(page, 'Your Team Members').open(name)
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Everything that this phone's databases hold, as text. */
function keptOnPhone(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => failed(request.error)
      })
    let text = ''
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        text += JSON.stringify(await asked(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return text
  })
}
