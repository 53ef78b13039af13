import type { Browser, Page } from '@playwright/test'
import { languageNames } from '../../src/lib/messages/languages.ts'
import { linksOf } from '../public/a-visit.ts'
import { expect, test, WITHOUT_WORKER, WITH_WORKER } from '../support/test-server.ts'
import { newcomer, signUp } from '../session/people.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { firstTime, openKiosk, question } from './at-the-kiosk.ts'

test.use(WITHOUT_WORKER)

const others = Object.entries(languageNames).filter(([tag]) => tag !== 'en')
const DOOR = { pcm: 'Start', yo: 'Bẹ̀rẹ̀', ig: 'Malite', ha: 'Fara' } as Record<string, string>

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, label, h1, h2')]
      .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
}

test.describe(() => {
  test.use(WITH_WORKER)

  test('the door shows the chosen language, also offline after a reload', async ({
    page,
    context,
    testServer,
  }) => {
    test.slow()
    await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'))
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.goto(`${testServer.url}/door`)
    for (const [tag] of others) {
      await page.evaluate((language) => localStorage.setItem('language', language), tag)
      await goOffline(page)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      const start = page.getByRole('button', { name: new RegExp(`^${DOOR[tag]!.normalize('NFC')}`) })
      await expect(start.first()).toBeVisible()
      await fits(page)
      await page.screenshot({ path: `.cache/languages/door-start-${tag}.png` })
      await context.setOffline(false)
    }
    await page
      .getByRole('button', { name: new RegExp(`^${DOOR.ha}`) })
      .first()
      .click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    for (const [tag] of others) {
      await page.evaluate((language) => localStorage.setItem('language', language), tag)
      await goOffline(page)
      await page.reload()
      await expect(page.locator('html')).toHaveAttribute('lang', tag)
      await page.getByRole('searchbox').fill('Ọláṣubọ̀mí')
      await fits(page)
      await page.screenshot({ path: `.cache/languages/door-${tag}.png` })
      await context.setOffline(false)
    }
    // The messages of lazy screens load with it, also offline.
    await goOffline(page)
    await page.getByRole('button', { name: 'Ƙidaya', exact: true }).click()
    await page.getByRole('button', { name: /^Maza .*Ƙara/ }).click()
    await expect(page.getByText('Kai ka ƙidaya 1')).toBeVisible()
    await fits(page)
    await page.screenshot({ path: '.cache/languages/headcount-ha.png' })
    await page.getByRole('button', { name: 'Ƙara da yawa' }).click()
    await expect(page.getByRole('dialog').getByRole('option')).toHaveText([
      'Maza',
      'Mata',
      'Yara',
      'Sababbin zuwa',
    ])
    await context.setOffline(false)
  })

  test('a visitor picks Yoruba for one turn; the next sees the default', async ({ browser, testServer }) => {
    const church = await smallChurch(testServer)
    const tablet = await browser.newContext()
    const page = await openKiosk(tablet, testServer, church.who)
    await goOffline(page)
    const choose = (name: string) => page.getByRole('button', { name, exact: true })
    await page.setViewportSize({ width: 360, height: 740 })
    const boxes = await Promise.all(Object.values(languageNames).map((name) => choose(name).boundingBox()))
    for (const box of boxes) {
      expect(box!.height).toBeGreaterThanOrEqual(48)
      expect(box!.x + box!.width).toBeLessThanOrEqual(344)
      expect(box!.y).toBe(boxes[0]!.y)
    }
    await choose('Find me').click()
    await choose('Yorùbá').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Ẹ káàbọ̀ sí / })).toBeVisible()
    await expect(page.getByText('Jọ̀wọ́ kọ́kọ́ tẹ̀ ẹ́ síbí.')).toBeVisible()
    await expect(page.getByRole('main')).toHaveAttribute('lang', 'yo')
    await fits(page)
    await page.getByRole('textbox').fill('Ṣadé Àjàyí')
    await choose('Wá mi').click()
    await choose('Àlejò ni mí').click()
    await choose('Èyí tó kàn').click()
    await page.getByLabel('Nọ́ńbà fóònù').fill('0803 555 0909')
    await choose('Èyí tó kàn').click()
    await page.getByLabel(/^Mo gbà kí/).check()
    await page.getByLabel('Ọdún 18 tàbí jù bẹ́ẹ̀ lọ').check()
    await fits(page)
    await choose('Sàmì pé mo wá').click()
    await expect(question(page, 'A dúpẹ́, Ṣadé Àjàyí')).toBeVisible()
    await choose('Ẹni tó kàn').click()
    await expect(firstTime(page)).toBeVisible()
    await expect(choose('English')).toHaveAttribute('aria-pressed', 'true')
    // Ushers see the church's language too, whatever was chosen last.
    await choose('Hausa').click()
    await expect(page.getByRole('heading', { level: 1, name: /^Barka da zuwa / })).toBeVisible()
    await choose('Don masu tarba').click()
    await expect(question(page, 'Tablet PIN')).toBeVisible()
    await tablet.setOffline(false)
    await expect.poll(church.present, { timeout: 40_000 }).toEqual(['Ṣadé Àjàyí'])
    await tablet.close()
  })
})

test('the sign-in page changes language in two taps, and remembers it', async ({ page, testServer }) => {
  await page.goto(`${testServer.url}/login`)
  await page.getByLabel('Language').selectOption({ label: 'Hausa' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ha')
  await expect(page.getByLabel('Harshe')).toHaveValue('ha')
})

const inYoruba = (browser: Browser) => browser.newContext({ javaScriptEnabled: false, locale: 'yo-NG' })

test('a visitor with a Yoruba phone marks and registers without script', async ({ browser, testServer }) => {
  const church = await smallChurch(testServer)
  const links = await linksOf(church, testServer.url)
  const phone = await inYoruba(browser)
  const page = await phone.newPage()
  await page.goto(links.service)
  await expect(page.locator('html')).toHaveAttribute('lang', 'yo')
  await page.getByLabel('Nọ́ńbà fóònù tàbí ímeèlì rẹ').fill('0803 555 0909')
  await page.getByRole('button', { name: 'Sàmì pé mo wá' }).click()
  await page.getByLabel('Orúkọ', { exact: true }).fill('Ṣadé')
  await page.getByLabel('Orúkọ ìdílé').fill('Àjàyí')
  await page.getByRole('checkbox', { name: /^Mo gbà kí/ }).check()
  await page
    .getByRole('checkbox', { name: /ọdún 18/ })
    .first()
    .check()
  await fits(page)
  await page.screenshot({ path: '.cache/languages/form-yo.png', fullPage: true })
  await page.getByRole('button', { name: 'Sàmì pé mo wá' }).click()
  await expect(page.getByRole('heading', { name: 'A dúpẹ́, Ṣadé' })).toBeVisible()
  expect(await church.present()).toContain('Ṣadé Àjàyí')
  for (const [tag, name] of others) {
    await page.goto(links.service)
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', tag)
    await expect(page).toHaveURL(/reference=/)
    await fits(page)
    await page.screenshot({ path: `.cache/languages/mark-${tag}.png`, fullPage: true })
  }
  await phone.close()
})
