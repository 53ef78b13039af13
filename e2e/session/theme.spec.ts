import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { newcomer, signUp } from './people.ts'
import { openAccount } from '../support/menu.ts'
import { expectClean } from '../support/axe.ts'

test.use(WITHOUT_WORKER)

test('the menu switches to the sunlight theme, and the phone keeps it', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Adaeze', 'Grace Chapel'))
  await openAccount(page)
  await page.getByRole('radio', { name: 'Sunlight' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sunlight')
  await expectClean(page)
  await page.goto(`${testServer.url}/door`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sunlight')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a page in the dark theme prints dark on white', async ({ page, testServer }) => {
  await signUp(page, testServer.url, newcomer('Bolanle', 'Grace Chapel'))
  await openAccount(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(245, 242, 236)')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(23, 26, 43)')
})
