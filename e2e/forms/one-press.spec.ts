import type { BrowserContext, Page } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { OPEN_FORMS, placesOf, type OpenForm, type Places } from '../support/forms.ts'
import { expectOnePress, pressEach, type How } from '../support/one-press.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use(WITHOUT_WORKER)

const PASSES: [How, string | null][] = [
  ['mouse', null],
  ['touch', null],
  ['mouse', 'x'],
]

let phones: Record<OpenForm['who'], BrowserContext>
let places: Places
test.beforeAll(async ({ browser, testServer }) => {
  const church = await smallChurch(testServer)
  places = await placesOf(church)
  const [visitor, owner] = await Promise.all([1, 2].map(() => browser.newContext({ hasTouch: true })))
  if (!visitor || !owner) throw new Error('no phones')
  phones = { visitor, owner }
  await atTheDoor(owner, church, testServer.url)
})
test.afterAll(() => Promise.all(Object.values(phones).map((phone) => phone.close())))

for (const form of OPEN_FORMS) {
  spec('5 One press')
  test(`pressing once submits once on ${form.name}`, async ({ testServer }) => {
    const page = await phones[form.who].newPage()
    for (const [how, typed] of PASSES) {
      await openForm(page, testServer.url, form)
      const presses = await pressEach(page, how, typed)
      expect(presses.length).toBeGreaterThan(0)
      expectOnePress(presses)
    }
    await page.close()
  })
}

async function openForm(page: Page, url: string, { path, steps }: OpenForm): Promise<void> {
  const address = typeof path === 'string' ? path : path(places)
  await page.goto('about:blank')
  await page.goto(url + address)
  await steps?.(page, places)
  // Another form may be behind a dialog that is still opening.
  const inDialog = address.includes('act=') && !address.startsWith('/event/')
  const form = page.locator(inDialog ? 'dialog[open] form' : 'form')
  await expect(form.last()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  // A dialog that still fades in has nothing visible.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, timeline }) => playState !== 'running' || timeline !== document.timeline),
  )
}
