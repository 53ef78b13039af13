/** Signs the demo church's people in, and does what an usher does. */

const people = {
  usher: ['usher@narthex.example', 'sunday-at-the-door'],
  owner: ['demo@narthex.example', 'sunday-at-the-door'],
}

/** Stands at the door with every name on it, ready for no network. */
export async function openDoor(page, url, who) {
  const [email, password] = people[who]
  await page.goto(`${url}/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/door|dashboard/)
  await page.goto(`${url}/door`)
  await page.locator('.door-list [data-person]').first().waitFor()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Types each and taps who is found first of those not here yet. */
export async function markFirst(page, typings) {
  for (const typed of typings) {
    await type(page, typed)
    await page.locator(`[data-shows="${typed}"] [data-person]:not([data-state])`).first().click()
    await page.locator('.door-notice').waitFor()
  }
}

export async function type(page, typed) {
  await page.getByRole('searchbox').fill(typed)
  await page.locator(`[data-shows="${typed}"]`).waitFor()
}
