// npm run pictures: the README's pictures, from the demo church in the built app. Needs a running `npm start -- --demo`.
import { mkdirSync } from 'node:fs'
import { chromium, devices } from 'playwright'
import { findChromium } from './parts/chromium.mjs'

const url = process.argv[2] ?? 'http://localhost:3000'
const folder = 'docs/pictures'
mkdirSync(folder, { recursive: true })

const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const phone = await browser.newContext({
  ...devices['Pixel 5'],
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
})
const page = await phone.newPage()
const take = (name) => page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
const rows = () => page.locator('.door-list [data-person]')

await page.goto(`${url}/login`)
await page.getByLabel('E-mail').fill('usher@narthex.example')
await page.getByRole('textbox', { name: 'Password' }).fill('sunday-at-the-door')
await page.getByRole('button', { name: 'Log in' }).click()
await page.waitForURL(/door|dashboard/)
await page.goto(`${url}/door`)
await rows().first().waitFor()
await page.evaluate(async () => void (await navigator.serviceWorker.ready))
const search = page.getByRole('searchbox')
for (const typed of ['ade', 'eze', 'bel', 'oko']) {
  await search.fill(typed)
  await page
    .locator('[data-shows="' + typed + '"] [data-person]')
    .first()
    .click()
  await page.locator('.door-notice').waitFor()
}
await page.waitForTimeout(1500)
await phone.setOffline(true)
for (const typed of ['oba', 'yus']) {
  await search.fill(typed)
  await page
    .locator('[data-shows="' + typed + '"] [data-person]')
    .first()
    .click()
  await page.locator('.door-notice').waitFor()
}
await page.waitForTimeout(1000)
await take('door-offline')
await search.fill('ade ol')
await page.locator('[data-shows="ade ol"]').waitFor()
await take('door-typing')
await search.fill('0803 555 01')
await page.getByText('New here?').first().waitFor()
await take('door-new-here')
await browser.close()
console.log(`The pictures are in ${folder}.`)
