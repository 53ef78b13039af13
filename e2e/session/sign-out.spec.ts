import type { Page } from '@playwright/test'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { toMenuEntry } from '../support/menu.ts'
import { smallChurch } from '../support/small-church.ts'
import { noNetwork, openFaultProxy, type Meddling } from '../support/fault-proxy.ts'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { logIn, newcomer, newPhone, signUp } from './people.ts'
import { spec } from '../../tests/spec/spec.ts'

/** The proxy blocks it, not the page, because the worker delivers too. */
const nothingIsDelivered: Meddling = (request, answer, pass) =>
  request.url?.includes('/sync/push') ? noNetwork(request, answer, pass) : false

spec('fault Another account signing in mid-flush')
test('sign-out encrypts pending ops, hides them, and sends them on return', async ({
  page,
  testServer,
  browser,
}) => {
  const way = await openFaultProxy(testServer)
  const ada = newcomer('Adaeze', 'Grace Chapel')
  const bola = newcomer('Bola', 'Living Word')
  await signUp((await newPhone(browser)).page, way.url, bola)
  await signUp(page, way.url, ada)

  way.meddle = nothingIsDelivered
  await page.goto(`${way.url}/door`)
  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.locator('.door-total')).toBeVisible()
  await page.goto(`${way.url}/outbox`)
  await expect(page.getByText('1 change not sent yet')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sunday service' })).toBeVisible()

  await page.goto(`${way.url}/log-out`)
  await expect(page.getByRole('heading', { name: '1 change is not sent yet' })).toBeVisible()
  // One is in the singular, online and offline.
  await expect(page.getByText('Send it now, or keep it locked on this phone.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Keep it locked here' })).toBeVisible()
  await expect(
    page.getByText('The unsent change stays on this phone. Nobody else can read it.'),
  ).toBeVisible()
  await expect(page.getByText('It is sent the next time ')).toBeVisible()
  await page.context().setOffline(true)
  await expect(
    page.getByText('so it cannot be sent now. You can keep it locked on this phone.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 change could not be sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Log out, send later' }).click()
  await expect(page).toHaveURL(/\/login/)
  const left = await everythingKept(page)
  expect(left).not.toMatch(/Okafor|Grace Chapel|Sunday/i)
  await expect(page.getByText('1 change is locked on this phone.')).toBeVisible()
  way.meddle = null

  await logIn(page, bola)
  await expect(page.getByText(/^(Good |Be ready)/)).toBeVisible()
  await page.goto(`${way.url}/outbox`)
  await expect(page.getByText('Your changes are synced')).toBeVisible()
  await expect(page.getByText(/^1 change (by|of) another account is locked/)).toBeVisible()
  await expect(page.getByText('Grace Chapel')).toHaveCount(0)
  await page.goto(`${way.url}/log-out`)
  await expect(page.getByText(/^1 change (by|of) another account is locked/)).toBeVisible()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)

  const received = page.waitForResponse((answer) => answer.url().includes('/sync/push') && answer.ok())
  await logIn(page, ada)
  await received
  await page.goto(`${way.url}/outbox`)
  await expect(page.getByText('All synced', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  const services = await page.evaluate(async () =>
    (await fetch('/api/v1/churchservices', { headers: { 'x-narthex-client': 'app' } })).json(),
  )
  expect(services.data).toHaveLength(1)
  await way.close()
})

test.describe(() => {
  test.use(WITHOUT_WORKER)

  spec('1 log in and out', '4 Logout', '4 Logout: failure')
  test('signing out offline works here and ends the session at next contact', async ({
    page,
    testServer,
    browser,
  }) => {
    const ada = newcomer('Adaeze', 'Grace Chapel')
    await signUp(page, testServer.url, ada)
    const { page: other } = await newPhone(browser)
    await other.goto(`${testServer.url}/login`)
    await logIn(other, ada)
    await expect(other.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()

    await page.route('**/api/v1/logout?*', (route) => route.abort())
    await page.goto(`${testServer.url}/log-out`)
    await page.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
    await other.goto(`${testServer.url}/devices`)
    await expect(other.getByRole('main').getByText('This device', { exact: true })).toBeVisible()
    await expect(other.getByRole('button', { name: /^Log out / })).toHaveCount(1)

    await page.unroute('**/api/v1/logout?*')
    const logoutResponse = page.waitForResponse((answer) =>
      new URL(answer.url()).pathname.endsWith('/logout'),
    )
    await page.reload()
    expect((await logoutResponse).status()).toBe(200)
    await other.reload()
    await expect(other.getByText('You are logged in on this device only.')).toBeVisible()

    // A phone that cannot wipe its data says so and stays on the page.
    await other.goto(`${testServer.url}/log-out`)
    await expect(other.getByRole('button', { name: 'Log out', exact: true })).toBeVisible()
    await other.evaluate(() => {
      IDBObjectStore.prototype.clear = () => {
        throw new DOMException('refused', 'UnknownError')
      }
    })
    await other.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(other.getByText('Failed, please try again')).toBeVisible()
    await expect(other).toHaveURL(/\/log-out/)

    // On reopening nobody is signed in, so the server is notified too, whether or not the wipe works.
    await other.addInitScript(() => {
      IDBObjectStore.prototype.clear = () => {
        throw new DOMException('refused', 'UnknownError')
      }
    })
    const otherLogoutResponse = other.waitForResponse((answer) =>
      new URL(answer.url()).pathname.endsWith('/logout'),
    )
    await other.reload()
    expect((await otherLogoutResponse).status()).toBe(200)
    await expect(other).toHaveURL(/\/login/)
    await logIn(page, ada)
    await expect(page.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
    await page.goto(`${testServer.url}/devices`)
    await expect(page.getByText('You are logged in on this device only.')).toBeVisible()
  })

  spec('1 log out: unsent work')
  test('log-out lists unsaved drafts first, and shows no list without drafts', async ({
    page,
    testServer,
  }) => {
    const ada = newcomer('Adaeze', 'Grace Chapel')
    await signUp(page, testServer.url, ada)
    // The door's position is stored like a draft, but is none.
    await page.goto(`${testServer.url}/door`)
    await page.getByRole('button', { name: /^Start/ }).click()
    await expect(page.locator('.door-total')).toBeVisible()
    await page.goto(`${testServer.url}/log-out`)
    await expect(page.getByRole('button', { name: /og out$/ })).toBeVisible()
    await expect(page.getByText('not saved')).toHaveCount(0)

    const beginAt = async (path: string, label: string, typed: string) => {
      await page.goto(`${testServer.url}${path}`)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(label).fill(typed)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
      await toMenuEntry(page, 'Log out')
    }
    await beginAt('/churchservices?act=add', 'Service name', 'Harvest')
    await expect(page.getByText('1 unsaved form will be deleted when you log out.')).toBeVisible()
    await beginAt('/team?act=invite', 'First name', 'Tunde')
    await expect(page.getByText('2 unsaved forms will be deleted when you log out.')).toBeVisible()
    await expectCleanAtEachSize(page)
    await page.getByRole('button', { name: /og out$/ }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await everythingKept(page)).not.toMatch(/Harvest|Tunde/)
  })

  spec('2 Invite registration: other account')
  test('joining a team on another user’s phone keeps that user’s ops encrypted', async ({
    page,
    testServer,
  }) => {
    const church = await smallChurch(testServer)
    const tunde = newcomer('Tunde', '')
    const named = { first_name: 'Tunde', last_name: tunde.last, email: tunde.email }
    const { link } = await church.post<{ link: string }>('invite-user', {
      ...named,
      features: ['attendanceAccess'],
    })
    await page.goto(`${testServer.url}/login?return=/door`)
    await logIn(page, church.who)
    await page.route('**/sync/push', (route) => route.abort())
    await page.getByRole('button', { name: /^Ngozi Eze, / }).click()
    await expect(page.locator('.door-row[data-state] .door-where')).toHaveCount(1)

    await page.goto(`${testServer.url}${new URL(link).pathname}${new URL(link).hash}`)
    await page.getByLabel('Password', { exact: true }).fill(tunde.password)
    await page.getByLabel('Confirm password').fill(tunde.password)
    await page.getByRole('button', { name: 'Join the team' }).click()
    await expect(page.getByRole('heading', { name: 'Another account is logged in here' })).toBeVisible()
    await expect(page.getByText(`1 change by ${church.who.email} is not sent yet.`)).toBeVisible()
    await expectCleanAtEachSize(page)
    await page.getByRole('button', { name: `Log out and continue as ${tunde.email}` }).click()
    await expect(page.getByLabel('Email')).toHaveValue(tunde.email)
    await expect(page.getByText('1 change is locked on this phone.')).toBeVisible()
    await page.unroute('**/sync/push')
    await logIn(page, tunde)
    await expect(page.getByRole('button', { name: /^Ngozi Eze, / })).toBeVisible()
    await page.goto(`${testServer.url}/my-profile`)
    await expect(page.getByLabel('Email')).toHaveValue(tunde.email)
    expect(await church.present()).toEqual([])
  })

  test('a session ended remotely signs the device out and says why', async ({
    page,
    testServer,
    browser,
  }) => {
    const ada = newcomer('Adaeze', 'Grace Chapel')
    await signUp(page, testServer.url, ada)
    const { page: lost } = await newPhone(browser)
    await lost.goto(`${testServer.url}/login`)
    await logIn(lost, ada)
    await expect(lost.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()

    await page.goto(`${testServer.url}/devices`)
    await page.getByRole('button', { name: /^Log out / }).click()
    await expect(page.getByText('It is logged out the next time it connects')).toBeVisible()
    const confirmation = page.getByRole('dialog')
    // Several devices may have one name.
    await expect(confirmation.getByText(/^Last seen .*, logged in /)).toBeVisible()
    await confirmation.getByRole('button', { name: 'Log out this device' }).click()
    await expect(page.getByText('You are logged in on this device only.')).toBeVisible()

    await lost.reload()
    await expect(lost).toHaveURL(/\/login/)
    const why = lost.getByText('This phone was logged out from another device.')
    await expect(why).toBeVisible()
    // A later user is notified too, although the phone was opened at another screen.
    await lost.goto(`${testServer.url}/door`)
    await expect(lost).toHaveURL(/\/login/)
    await expect(why).toBeVisible()
    expect(await everythingKept(lost)).not.toMatch(/Okafor|Grace Chapel/)
  })

  spec('Closing: told')
  test('closing the church signs out each phone and tab and says so', async ({
    page,
    testServer,
    browser,
  }) => {
    const ada = newcomer('Adaeze', 'Grace Chapel')
    await signUp(page, testServer.url, ada)
    const { phone, page: door } = await newPhone(browser)
    await door.goto(`${testServer.url}/login`)
    await logIn(door, ada)
    await expect(door.getByRole('heading', { name: /^(Good |Be ready)/ })).toBeVisible()
    // Here sync is the first to learn of it.
    await door.goto(`${testServer.url}/door`)
    await expect(door.getByRole('button', { name: /^Start/ })).toBeVisible()
    const list = await phone.newPage()
    await list.goto(`${testServer.url}/members`)
    await expect(list.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
    const own = await page.context().newPage()
    await own.goto(`${testServer.url}/members`)
    await expect(own.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()

    await page.goto(`${testServer.url}/settings/data`)
    await page.getByRole('button', { name: 'Close this church…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type the church’s name').fill('Grace Chapel')
    await dialog.getByLabel('Your password').fill(ada.password)
    await dialog.getByRole('button', { name: 'Close the church' }).click()
    await expect(page.getByText('Your church’s account is closed.')).toBeVisible()
    await expect(own.getByText(/(church is|account was) closed/)).toBeVisible()

    await door.bringToFront()
    for (const elsewhere of [door, list]) {
      await expect(elsewhere).toHaveURL(/\/login/)
      await expect(elsewhere.getByText('account was closed')).toContainText('can reopen it')
    }
    expect(await everythingKept(door)).not.toMatch(/Okafor|Grace Chapel/)
    // A user who opens the app after it learned of it in the background is notified too.
    await door.reload()
    await expect(door.getByText('account was closed')).toBeVisible()
    await phone.close()
  })
})

/** All readable data in the browser's storage, as text. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const rows: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((open, fail) => {
        const request = indexedDB.open(name!)
        request.onsuccess = () => open(request.result)
        request.onerror = () => fail(request.error)
      })
      for (const store of db.objectStoreNames) {
        rows.push(
          await new Promise((got, fail) => {
            const request = db.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => got(request.result)
            request.onerror = () => fail(request.error)
          }),
        )
      }
      db.close()
    }
    return JSON.stringify(rows)
  })
}
