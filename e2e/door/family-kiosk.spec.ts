import { expect, test } from '../support/test-server.ts'
import { expectCleanAtEachSize } from '../support/axe.ts'
import { addFamily, FASHOLA } from '../support/families.ts'
import { goOffline, smallChurch } from '../support/small-church.ts'
import { newPhone } from '../session/people.ts'
import { nextPerson, openKiosk, question, type } from './at-the-kiosk.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use({ viewport: { width: 1024, height: 768 } })

spec('Families: kiosk')
test('a person marks themselves alone, then the rest, without a name shown', async ({
  testServer,
  browser,
}) => {
  const church = await smallChurch(testServer)
  await addFamily(church, 'Fashola family', FASHOLA)
  const tablet = await browser.newContext()
  const page = await openKiosk(tablet, testServer, church.who)
  await type(page, 'Bimpe Fashola')
  await expect(question(page, 'Is your family with you?')).toBeVisible()
  await expect(page.getByText('An usher checks children in.', { exact: false })).toBeVisible()
  await expectCleanAtEachSize(page)
  await page.getByRole('button', { name: 'Mark me only' }).click()
  await expect(question(page, 'Thank you, Bimpe Fashola')).toBeVisible()
  await expect.poll(church.present).toEqual(['Bimpe Fashola'])
  await nextPerson(page)

  await goOffline(page)
  await type(page, 'sade fashola')
  await page.getByRole('button', { name: 'Mark you and 3 others' }).click()
  await expect(question(page, 'Thank you, Sade Fashola')).toBeVisible()
  await expect(page.getByText('You and 3 others are marked present.')).toBeVisible()
  for (const hidden of ['Olúmídé', 'Tobi', 'Mama', 'Bimpe'])
    await expect(page.getByText(hidden, { exact: false })).toHaveCount(0)
  await nextPerson(page)
  await type(page, 'Bimpe Fashola')
  await expect(question(page, 'You are already here, Bimpe Fashola')).toBeVisible()
  await tablet.setOffline(false)
  await expect.poll(church.present).toEqual(FASHOLA.map(({ first_name }) => `${first_name} Fashola`).sort())
  await tablet.close()
})

test('a person who is here already marks the others, in Yoruba too', async ({ testServer, browser }) => {
  const church = await smallChurch(testServer)
  const { ids } = await addFamily(church, 'Fashola family', FASHOLA)
  await church.put(`churchservices/${church.serviceId}/attendees/${ids[0]}`)
  const { phone: tablet, page: other } = await newPhone(browser)
  await other.close()
  const page = await openKiosk(tablet, testServer, church.who)
  await page.getByRole('button', { name: 'Yorùbá' }).click()
  await page.getByRole('textbox').fill('Bimpe Fashola')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sàmì sí àwọn 4 mìíràn' }).click()
  await expect(page.getByText('A ti sàmì sí àwọn 4 mìíràn.')).toBeVisible()
  await expect.poll(church.present).toHaveLength(5)
  await tablet.close()
})
