/** One church's Sunday with one phone behind the fault proxy. It disposes of everything when its journey ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { TestServer } from '../support/test-server.ts'
import { smallChurch, type SmallChurch } from '../support/small-church.ts'
import { openFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import type { Engine, Phone } from './engine.ts'
import { sees, taps, types } from './phone-in-hand.ts'

export type Sunday = {
  church: SmallChurch
  way: FaultProxy
  /** Starts the browser on what it stored before. */
  open(): Promise<Phone>
}

export async function sunday(engine: Engine, testServer: TestServer): Promise<Sunday> {
  const church = await smallChurch(testServer)
  const way = await openFaultProxy(testServer)
  const folder = await mkdtemp(join(tmpdir(), 'narthex-phone-'))
  let phone: Phone | null = null
  onTestFinished(async () => {
    await phone?.quit().catch(() => undefined)
    await way.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return { church, way, open: async () => (phone = await engine.start(folder)) }
}

/** Signs in and opens the door with all names and the app stored on the phone. */
export async function signedIn({ church, way, open }: Sunday): Promise<Phone> {
  const phone = await open()
  await phone.goto(`${way.url}/login?return=/door`)
  await types(phone, 'Email', church.who.email)
  await types(phone, 'Password', church.who.password)
  await taps(phone, 'button', 'Log in')
  await sees(phone, 'Chidi Eze')
  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  return phone
}

/** Searches by a few letters and taps the match. */
export async function marks(phone: Phone, letters: string, name: string): Promise<void> {
  await types(phone, 'Name or last digits', letters)
  await taps(phone, 'button', `${name}, `)
  await sees(phone, `Marked ${name}`)
}

/** Reads the present people from the server: each name as often as it is marked. */
export const untilPresent = (church: SmallChurch, names: string[]): Promise<void> =>
  expect.poll(() => church.present()).toEqual(names)
