/** A church with a few people and today's service, made by calls: for journeys that begin at the door. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, type House } from '../session/house.ts'
import { logIn, newcomer, type Somebody } from '../session/people.ts'
import { call, register } from './calls.ts'

/** Everybody's last name is Eze; "Ngozi" is found by typing it. */
export const PEOPLE = ['Ngozi', 'Emeka', 'Bola', 'Musa', 'Ifeoma', 'Tunde', 'Halima', 'Chidi'] as const

/** Calls the API as somebody who is signed in. */
export type Caller = {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body?: object): Promise<T>
  delete<T>(path: string): Promise<T>
}

export type SmallChurch = Caller & {
  who: Somebody
  serviceId: string
  /** Full names of who is marked, as the server has it, each as often as it is listed. */
  present(): Promise<string[]>
}

export async function smallChurch(house: House): Promise<SmallChurch> {
  const who = newcomer('Adaeze', 'Grace Chapel')
  const caller = callerWith(house, await register(house, who))
  for (const [index, first_name] of PEOPLE.entries())
    await caller.post('member', { first_name, last_name: 'Eze', phone_number: `0803555010${index + 1}` })
  return { who, ...(await ownService(caller)), ...caller }
}

/** Today's service, one of several where it is not the first: for journeys that share a church. */
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

/** Somebody of the team, without a browser. */
export async function signedInByCall(
  house: House,
  { email, password }: Pick<Somebody, 'email' | 'password'>,
): Promise<Caller> {
  const { token } = await call<{ token: string }>(house, 'POST', 'login', null, { email, password })
  return callerWith(house, token)
}

const callerWith = (house: House, token: string): Caller => ({
  get: <T>(path: string) => call<T>(house, 'GET', path, token),
  post: <T>(path: string, body: object) => call<T>(house, 'POST', path, token, body),
  put: <T>(path: string, body?: object) => call<T>(house, 'PUT', path, token, body),
  delete: <T>(path: string) => call<T>(house, 'DELETE', path, token),
})

/** The church's day, not this machine's. */
export const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format()

/** Signs in on this phone and stands at the door with everybody's name on it. */
export async function atTheDoor(phone: BrowserContext, church: SmallChurch, url: string): Promise<Page> {
  const page = await phone.newPage()
  await page.goto(`${url}/login?return=/door`)
  await logIn(page, church.who)
  await expect(page.getByRole('button', { name: /^Chidi Eze, / })).toBeVisible()
  return page
}

/** The worker has everything it needs to open the app without a network. */
export async function readyForNoNetwork(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** The network goes once the worker holds the app: what is fetched when it is first used is there. */
export async function goOffline(page: Page): Promise<void> {
  await readyForNoNetwork(page)
  await page.context().setOffline(true)
}

/**
 * The next page without a network. Some browsers that are told to be without one believe in one again there: no phone
 * does.
 */
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
