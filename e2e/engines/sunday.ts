/** One church's Sunday with one phone, whose network is the way there; all of it is gone when its journey ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { House } from '../session/house.ts'
import { smallChurch, type SmallChurch } from '../support/small-church.ts'
import { wayTo, type WayThere } from '../support/way-there.ts'
import type { Engine, Phone } from './engine.ts'
import { sees, taps, types } from './phone-in-hand.ts'

export type Sunday = {
  church: SmallChurch
  way: WayThere
  /** Starts the browser, each time on what it kept. */
  open(): Promise<Phone>
}

export async function sunday(engine: Engine, house: House): Promise<Sunday> {
  const church = await smallChurch(house)
  const way = await wayTo(house)
  const folder = await mkdtemp(join(tmpdir(), 'narthex-phone-'))
  let phone: Phone | null = null
  onTestFinished(async () => {
    await phone?.quit().catch(() => undefined)
    await way.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { church, way, open: async () => (phone = await engine.start(folder)) }
}

/** Signs in and stands at the door with everybody on it and the app kept on the phone. */
export async function signedIn({ church, way, open }: Sunday): Promise<Phone> {
  const phone = await open()
  await phone.goto(`${way.url}/login?return=/door`)
  await types(phone, 'E-mail', church.who.email)
  await types(phone, 'Password', church.who.password)
  await taps(phone, 'button', 'Log in')
  await sees(phone, 'Chidi Eze')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  return phone
}

/** Searches by a few letters and taps the one who is found. */
export async function marks(phone: Phone, letters: string, name: string): Promise<void> {
  await types(phone, 'Name or last digits', letters)
  await taps(phone, 'button', `${name}, `)
  await sees(phone, `Marked ${name}`)
}

/** The church itself is asked: each name as often as it is marked. */
export const untilPresent = (church: SmallChurch, names: string[]): Promise<void> =>
  expect.poll(() => church.present()).toEqual(names)
