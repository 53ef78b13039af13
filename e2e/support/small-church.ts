/** Makes a church with a few people and today's service by API calls, for journeys that start at the door. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, type TestServer } from './test-server.ts'
import { logIn, newcomer } from '../session/people.ts'
import { call, register, type Somebody } from './calls.ts'

/** Everybody's last name is Eze; typing "Ngozi" finds her. */
export const PEOPLE = ['Ngozi', 'Emeka', 'Bola', 'Musa', 'Ifeoma', 'Tunde', 'Halima', 'Chidi'] as const

/** Calls the API as a signed-in user. */
export type Caller = {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body?: object): Promise<T>
  delete<T>(path: string): Promise<T>
}

export type SmallChurch = Caller & {
  who: Somebody
  serviceId: string
  /** Full names of the marked people on the server, each as often as it is listed. */
  present(): Promise<string[]>
}

export async function smallChurch(testServer: TestServer): Promise<SmallChurch> {
  const who = newcomer('Adaeze', 'Grace Chapel')
  const caller = callerWith(testServer, await register(testServer, who))
  for (const [index, first_name] of PEOPLE.entries())
    await caller.post('member', { first_name, last_name: 'Eze', phone_number: `0803555010${index + 1}` })
  return { who, ...(await ownService(caller)), ...caller }
}

/** A further service of today, for journeys that share a church. */
export async function ownService(
  { get, post }: Caller,
  name = 'Sunday service',
): Promise<Pick<SmallChurch, 'serviceId' | 'present'>> {
  const { id } = await post<{ id: string }>('churchservice', { name, date_of_service: today() })
  const present = async () => {
    const people = await get<{ first_name: string; last_name: string }[]>(
      `churchservices/${id}/people?view=attended`,
    )
    return people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).sort()
  }
  return { serviceId: id, present }
}

/** A signed-in team user without a browser. */
export async function signedInByCall(
  testServer: TestServer,
  { email, password }: Pick<Somebody, 'email' | 'password'>,
): Promise<Caller> {
  const { token } = await call<{ token: string }>(testServer, 'POST', 'login', null, { email, password })
  return callerWith(testServer, token)
}

const callerWith = (testServer: TestServer, token: string): Caller => ({
  get: <T>(path: string) => call<T>(testServer, 'GET', path, token),
  post: <T>(path: string, body: object) => call<T>(testServer, 'POST', path, token, body),
  put: <T>(path: string, body?: object) => call<T>(testServer, 'PUT', path, token, body),
  delete: <T>(path: string) => call<T>(testServer, 'DELETE', path, token),
})

/** The church's day, not this machine's. */
export const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format()

/** Signs in on this phone and opens the door with all names on it. */
export async function atTheDoor(phone: BrowserContext, church: SmallChurch, url: string): Promise<Page> {
  const page = await phone.newPage()
  await page.goto(`${url}/login?return=/door`)
  await logIn(page, church.who)
  await expect(page.getByRole('button', { name: /^Chidi Eze, / })).toBeVisible()
  return page
}

/** Waits until the worker has cached everything for an offline start. */
export async function readyForNoNetwork(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Goes offline once the worker has cached the app, so lazy chunks load. */
export async function goOffline(page: Page): Promise<void> {
  await readyForNoNetwork(page)
  await page.context().setOffline(true)
}

/** Reloads offline. Some emulated browsers go online again on a new page; phones do not. */
export async function reloadOffline(page: Page): Promise<void> {
  await page.reload()
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    dispatchEvent(new Event('offline'))
  })
}

/** After `reloadOffline`. */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.evaluate(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
  })
}
