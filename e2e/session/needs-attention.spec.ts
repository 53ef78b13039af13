import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { goOffline, readyForNoNetwork } from '../support/small-church.ts'
import { expect, test } from '../support/test-server.ts'
import { expectClean } from '../support/axe.ts'
import { expectBackCloses } from '../support/back-closes.ts'
import { actOnPerson, listOf, personTab, screenOf, showMore } from '../support/lists.ts'
import { toMenuEntry } from '../support/menu.ts'
import { logIn, newcomer, newPhone, signUp } from './people.ts'
import type { Somebody } from '../support/calls.ts'
import { spec } from '../../tests/spec/spec.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, name: string) => listOf(page, 'Members').opener(name)
const seen = { visible: true }

async function addMember(page: Page, first: string, last: string): Promise<void> {
  await page.getByRole('button', { name: 'Add member' }).click()
  await dialog(page).getByLabel('First name').fill(first)
  await dialog(page).getByLabel('Last name').fill(last)
  await dialog(page).getByRole('button', { name: 'Add member' }).click()
  await expect(rowOf(page, `${first} ${last}`)).toBeVisible()
}

async function setCity(page: Page, name: string, city: string): Promise<void> {
  await rowOf(page, name).click()
  await actOnPerson(page, 'Edit')
  await showMore(page)
  await dialog(page).getByLabel('City').fill(city)
  await dialog(page).getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
}

/** The same administrator's other phone, with all names loaded. */
async function secondPhone(browser: Browser, url: string, who: Somebody, name: string) {
  const { phone, page } = await newPhone(browser)
  await page.goto(`${url}/login?return=${encodeURIComponent('/members')}`)
  await logIn(page, who)
  await expect(rowOf(page, name)).toBeVisible()
  // The worker then serves chunks that are opened for the first time.
  await readyForNoNetwork(page)
  return { phone, page }
}

/** Navigates within the app, because a page cannot reload without a network and a worker. */
async function toOutbox(page: Page): Promise<void> {
  await toMenuEntry(page, 'Outbox')
  await expect(page.getByRole('heading', { name: 'Outbox', level: 2 })).toBeVisible()
}

async function deleteMember(page: Page, name: string): Promise<void> {
  await rowOf(page, name).click()
  await actOnPerson(page, 'Delete')
  await dialog(page).getByText('Are you sure').waitFor()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  // Going back earlier would only close the dialog.
  await expect(dialog(page)).toHaveCount(0)
  await page.goBack()
  await expect(rowOf(page, name)).toHaveCount(0)
}

/** Waits until the server has this phone's changes. */
async function settled(page: Page, phone: BrowserContext): Promise<void> {
  await phone.setOffline(false)
  await toOutbox(page)
  await expect(page.getByText('All synced').filter(seen).first()).toBeVisible({
    timeout: 30_000,
  })
}

spec('2 Outbox: refused', '2 Members: offline')
test('edits of deleted people: one exported, one added again, one discarded', async ({
  page,
  testServer,
  browser,
}) => {
  test.slow()
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, ada, '/members')
  await addMember(page, 'Ngozi', 'Eze')
  await addMember(page, 'Tunde', 'Bello')
  await settled(page, page.context())
  const { phone, page: late } = await secondPhone(browser, testServer.url, ada, 'Tunde Bello')
  await goOffline(late)
  await setCity(late, 'Ngozi Eze', 'Jos')
  await setCity(late, 'Tunde Bello', 'Kano')

  await page.goto(`${testServer.url}/members`)
  await deleteMember(page, 'Ngozi Eze')
  await deleteMember(page, 'Tunde Bello')
  await settled(page, page.context())

  await phone.setOffline(false)
  await toOutbox(late)
  await expect(late.getByText('2 need your attention')).toBeVisible({ timeout: 30_000 })
  await late.getByRole('tab', { name: /Needs attention/ }).click()
  const refused = (name: string) => late.getByRole('article').filter({ hasText: name })
  await expect(refused('Ngozi Eze: City changed')).toContainText('This person was deleted meanwhile')
  await expect(refused('Tunde Bello: City changed')).toBeVisible()
  await expectClean(late)

  const saved = late.waitForEvent('download')
  await late.getByRole('button', { name: 'Export as JSON' }).click()
  const kept = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
    what: string
    args: unknown
  }[]
  expect(kept.map(({ what }) => what).toSorted()).toEqual([
    'Ngozi Eze: City changed',
    'Tunde Bello: City changed',
  ])
  expect(JSON.stringify(kept)).toContain('Kano')

  for (const step of ['Add again', 'Discard'])
    await expectBackCloses(late, refused('Ngozi Eze').getByRole('button', { name: step }))
  await refused('Ngozi Eze').getByRole('button', { name: 'Add again' }).click()
  await expect(dialog(late).getByLabel('First name')).toHaveValue('Ngozi')
  await expect(dialog(late).getByLabel('City')).toHaveValue('Jos')
  await dialog(late).getByLabel('City').fill('Jos North')
  await dialog(late).getByRole('button', { name: 'Add again' }).click()
  await expect(refused('Ngozi Eze')).toHaveCount(0)

  await refused('Tunde Bello').getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(late).getByText('This change will be lost and never sent.')).toBeVisible()
  await dialog(late).getByRole('button', { name: 'Discard' }).click()
  await expect(late.getByText('Nothing needs attention.')).toBeVisible()

  await expect(async () => {
    await page.goto(`${testServer.url}/members`)
    await rowOf(page, 'Ngozi Eze').click({ timeout: 8000 })
    await screenOf(page).getByRole('button', { name: 'All details' }).click()
    await expect(screenOf(page).getByText('Jos North')).toBeVisible({ timeout: 8000 })
  }).toPass({ timeout: 40_000 })
  await expect(rowOf(page, 'Tunde Bello')).toHaveCount(0)
})

test('an edit that arrives late shows once what it replaced', async ({ page, testServer, browser }) => {
  test.slow()
  const ada = newcomer('Adaeze', 'Grace Chapel')
  await signUp(page, testServer.url, ada, '/members')
  await addMember(page, 'Ngozi', 'Eze')
  await settled(page, page.context())
  const { phone, page: late } = await secondPhone(browser, testServer.url, ada, 'Ngozi Eze')
  await goOffline(late)
  await setCity(late, 'Ngozi Eze', 'Kano')
  await page.goto(`${testServer.url}/members`)
  await setCity(page, 'Ngozi Eze', 'Jos')
  await settled(page, page.context())

  await phone.setOffline(false)
  const line = late.getByText('Your edit arrived late').filter(seen)
  await expect(line).toBeVisible({ timeout: 30_000 })
  await late.getByRole('link', { name: 'Show', exact: true }).filter(seen).click()
  await expect(late.getByText('City: your Kano replaced Jos from someone else.')).toBeVisible()
  await late.getByRole('link', { name: 'Open record' }).click()
  await personTab(late, 'History')
  await expect(screenOf(late).getByText('Jos → Kano')).toBeVisible()
  await expect(line).toHaveCount(0)
})
