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
