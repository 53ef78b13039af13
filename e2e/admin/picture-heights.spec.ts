/** Checks the sizes that the specification gives event pictures (section 9), as a browser draws them. */
import type { Locator } from '@playwright/test'
import { expect, test, WITHOUT_WORKER } from '../support/test-server.ts'
import { placesOf } from '../support/forms.ts'
import { atTheDoor, smallChurch } from '../support/small-church.ts'
import { spec } from '../../tests/spec/spec.ts'

test.use({ ...WITHOUT_WORKER, viewport: { width: 1280, height: 900 } })

const PICTURE = 'public/icons/icon-192.png'

/** Width and height in whole pixels, once the picture is loaded. */
async function sizeOf(picture: Locator): Promise<[number, number]> {
  await expect(picture).toBeVisible()
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { width, height } = image.getBoundingClientRect()
    return [Math.round(width), Math.round(height)]
  })
}

async function preview(place: Locator): Promise<number> {
  await place.locator('input[type=file]').setInputFiles(PICTURE)
  const [, height] = await sizeOf(place.getByRole('img').last())
  return height
}

spec('9 Pictures')
test('event pictures have the heights of the specification', async ({ context, testServer }) => {
  const church = await smallChurch(testServer)
  const { eventId } = await placesOf(church)
  const page = await atTheDoor(context, church, testServer.url)
  await page.goto(`${testServer.url}/event?act=add`)
  expect(await preview(page.getByRole('dialog'))).toBe(150)

  await page.goto(`${testServer.url}/event?act=edit&id=${eventId}`)
  expect(await preview(page.locator('.events-edit'))).toBe(300)
  await page.getByRole('button', { name: 'Save changes', exact: true }).click()
  await expect(page.getByText('Your event has been updated successfully').last()).toBeVisible()

  await page.goto(`${testServer.url}/event`)
  const thumb = page.locator('img.events-thumb')
  expect(await sizeOf(thumb)).toEqual([30, 30])
  await expect(thumb).toHaveCSS('border-radius', /^(50%|[1-9]\d+px)$/)

  await page.goto(`${testServer.url}/event?act=view&id=${eventId}`)
  const [, height] = await sizeOf(page.locator('img.events-image'))
  expect(height).toBe(300)
})
