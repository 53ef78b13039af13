import { expect, test, WITHOUT_WORKER } from './house.ts'
import { newcomer, signUp } from './people.ts'
import { expectClean } from '../support/axe.ts'

test.use(WITHOUT_WORKER)

test('an usher in the sun finds the sunlight screen in the menu, and the phone keeps it', async ({
  page,
  house,
}) => {
  await signUp(page, house.url, newcomer('Adaeze', 'Grace Chapel'))
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('radio', { name: 'Sunlight' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sunlight')
  await expectClean(page)
  await page.goto(`${house.url}/door`)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'sunlight')
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('what is printed in the dark theme is dark on paper', async ({ page, house }) => {
  await signUp(page, house.url, newcomer('Bolanle', 'Grace Chapel'))
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(245, 242, 236)')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(23, 26, 43)')
})
