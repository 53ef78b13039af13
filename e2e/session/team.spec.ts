import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { confirmEmail, type Somebody } from '../support/calls.ts'
import { listOf } from '../support/lists.ts'
import { goOffline, reloadOffline, signedInByCall, smallChurch } from '../support/small-church.ts'
import { teamUser } from '../support/team-user.ts'
import { expect, test, WITHOUT_WORKER, type TestServer } from '../support/test-server.ts'
import { logIn, newcomer, newPhone, signUp } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

spec(
  '2 Team: view',
  '2 Team: remove',
  '4 Login: lost factor',
  '1 team',
  '2 /accept-user-invite: token',
  'screen /accept-user-invite',
  '2 Invite registration: success',
  '5 Invite: passwords',
  '8 Writes: answer awaited',
  '8 Toasts: wording',
  '2 Team: invite link',
  'toast addedToTeam',
  '8 Toasts: access',
  '8 Toasts: invite',
  'Offline: team',
)
test('an usher is invited, joins, changes roles, and is wiped when removed', async ({
  page,
  testServer,
  browser,
}) => {
  const ada = newcomer('Adaeze', 'Grace Chapel')
  const tunde = newcomer('Tunde', '')
  await signUp(page, testServer.url, ada, '/team')
  await page.getByRole('button', { name: 'Invite a team member' }).click()
  const dialog = page.getByRole('dialog')
  // The button is live and answers at each empty field.
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await expect(dialog.getByLabel('First name')).toBeFocused()
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(4)
  await dialog.getByLabel('First name').fill('Tunde')
  await dialog.getByLabel('Last name').fill('Bakare')
  await dialog.getByLabel('Email').fill(tunde.email)
  await dialog.getByLabel('Phone number').fill('0803 555 0102')
  await dialog.getByRole('button', { name: 'Send invite' }).click()
  await expect(page.getByText('Invitation sent to Tunde')).toBeVisible()
  const first = await dialog.getByText('/accept-user-invite#token=').innerText()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // An invited user is in the list. A new link invalidates the first.
  await open(page, 'Tunde Bakare')
  const member = shown(page)
  await expect(member.getByText('Pending')).toBeVisible()
  await expectCleanAtEachSize(page)
  await member.getByRole('button', { name: 'Send again' }).click()
  const link = await member.getByText('/accept-user-invite#token=').innerText()
  expect(link).not.toBe(first)
  await member.getByRole('button', { name: 'Done' }).click()

  const { page: his } = await newPhone(browser)
  await his.goto(first)
  await expect(his.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  await his.goto(link)
  await expect(his.getByRole('heading', { name: 'Join Grace Chapel' })).toBeVisible()
  await expect(his.getByLabel('First name')).toHaveValue('Tunde')
  await his.getByLabel('Password', { exact: true }).fill(tunde.password)
  await his.getByLabel('Confirm password').fill('something else')
  await his.getByLabel('Last name').focus()
  await expect(his.getByText('The two passwords are not the same.')).toBeVisible()
  await his.getByRole('button', { name: 'Join the team' }).click()
  await expect(his.getByLabel('Confirm password')).toBeFocused()
  await his.getByLabel('Confirm password').fill(tunde.password)
  await his.getByRole('button', { name: 'Join the team' }).click()
  await expect(his.getByText('You have been added to the team.')).toBeVisible()
  await expect(his).toHaveURL(`${testServer.url}/login`)
  await expect(his.getByLabel('Email')).toHaveValue(tunde.email)
  // Phone and codes are lost: the page names the owner as helper, and the owner resets it.
  await confirmEmail(testServer, tunde.email)
  await secondFactorOn(testServer, tunde)
  await logIn(his, tunde)
  await expect(his.getByText('Lost your phone and your codes? The owner of your church can')).toBeVisible()
  await expectCleanAtEachSize(his)
  await page.goto(`${testServer.url}/team`)
  await open(page, 'Tunde Bakare')
  await member.getByRole('button', { name: 'Turn off two-step verification for Tunde' }).click()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(ada.password)
  await expectCleanAtEachSize(page)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step verification is off for Tunde')).toBeVisible()
  await his.getByRole('button', { name: 'Log in' }).click()
  await expect(his).toHaveURL(`${testServer.url}/door`)
  await his.goto(`${testServer.url}/members`)
  await expect(his.getByText('You do not have access to this page')).toBeVisible()

  // A switch saves on tap. One that fails to save returns to its value and says so.
  await page.reload()
  await expect(member.getByText(`${tunde.email} · 0803 555 0102`)).toBeVisible()
  const members = member.getByRole('switch', { name: 'Members management' })
  await page.route('**/update-feature-access', (route) => route.abort())
  await members.click()
  await expect(member.getByText('Members management was not changed.')).toBeVisible()
  await expect(members).not.toBeChecked()
  await page.unroute('**/update-feature-access')
  await members.click()
  await expect(page.getByText('Access Updated successfully')).toBeVisible()
  await expect(members).toBeChecked()
  await expectCleanAtEachSize(page)
  await his.goto(`${testServer.url}/members`)
  await expect(his.getByText('Adaeze Okafor')).toBeVisible()
  expect(await keptOnPhone(his)).toContain('Okafor')

  // The owner's own row allows no removal.
  await page.goto(`${testServer.url}/team`)
  await open(page, 'Adaeze Okafor')
  await expect(member.getByRole('switch', { name: 'Dashboard' })).toBeDisabled()
  await expect(member.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await member.getByRole('link', { name: 'Team' }).click()
  await open(page, 'Tunde Bakare')
  await member.getByRole('button', { name: 'Remove Tunde Bakare' }).click()
  await expect(page.getByRole('dialog')).toContainText('revoke any available access')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Tunde removed')).toBeVisible()
  // Back on the list, removed people are behind a chip and can be invited again.
  await expect(listOf(page, 'Your Team Members').row('Tunde Bakare')).toHaveCount(0)
  await member.getByRole('button', { name: 'Removed 1' }).click()
  await open(page, 'Tunde Bakare')
  await member.getByRole('link', { name: 'Invite again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(tunde.email)
  await page.keyboard.press('Escape')
  await page.goto(`${testServer.url}/team`)

  // The phone's next request signs it out and leaves nothing readable on it.
  await his.goto(`${testServer.url}/members`)
  await expect(his).toHaveURL(/\/login/)
  await expect.poll(() => keptOnPhone(his)).not.toContain('Okafor')
  const why = his.getByText(/^You are no longer on this church’s team/)
  await expect(why).toBeVisible()
  // A later user of the app reads it too.
  await his.reload()
  await expect(why).toBeVisible()

  await goOffline(page)
  await reloadOffline(page)
  await expect(page.getByText(/^As of .* Connect to the internet to change the team\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite a team member' })).toBeDisabled()
})

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec('2 My Profile: lapsed church')
  test('an unpaid church cannot grant, invite or transfer, and says why', async ({ page, testServer }) => {
    const church = await smallChurch(testServer)
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
    await page.goto(`${testServer.url}/login?return=/team`)
    await logIn(page, church.who)
    const why = /^Your plan has ended/
    await expect(page.getByText(why)).toBeVisible()
    await open(page, `Tunde ${tunde.last}`)
    const dialog = shown(page)
    for (const part of ['Attendance management', 'Members management'])
      await expect(dialog.getByRole('switch', { name: part })).toBeDisabled()
    await expect(dialog.getByText(why).first()).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make Tunde the owner' })).toBeDisabled()
    await expectCleanAtEachSize(page)
    await dialog.getByRole('link', { name: 'Team' }).click()
    await open(page, 'Halima Yusuf')
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send again' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Cancel invitation' })).toBeEnabled()
  })
})

/** Enables it without a browser; another journey covers the screens. */
async function secondFactorOn(testServer: TestServer, who: Somebody): Promise<void> {
  const { post } = await signedInByCall(testServer, who)
  const { secret } = await post<{ secret: string }>('second-factor', { current_password: who.password })
  await post('second-factor/confirm', { code: new TOTP({ secret }).generate() })
}

async function open(page: Page, name: string): Promise<void> {
  await listOf(page, 'Your Team Members').open(name)
  await expect(shown(page).getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The screen in front. Ionic keeps the others mounted behind it. */
const shown = (page: Page) => page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)')

/** All contents of this phone's databases, as text. */
function keptOnPhone(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, failed) => {
        request.onsuccess = () => done(request.result)
        request.onerror = () => failed(request.error)
      })
    let text = ''
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        text += JSON.stringify(await resultOf(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return text
  })
}
