/** Tests that only the PIN opens the kiosk. Guessing it stays slow over reloads and second tabs. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../sync/client/deps.ts'
import { openDevice, type Device } from '../../sync/client/device/device.ts'
import { isPin, lockKiosk, tryPin, waitOf } from '../../sync/client/device/kiosk-pin.ts'

const ROUNDS = 1000
const MINUTE = 60_000

let indexedDB: IDBFactory
let device: Device
let now = 0
const open = () => openDevice({ indexedDB, IDBKeyRange, clock: systemClock })
const attempt = (pin: string) => tryPin(device, pin, now)

beforeEach(async () => {
  indexedDB = new IDBFactory()
  device = await open()
  now = Date.UTC(2026, 10, 22, 8)
  await lockKiosk(device, '4071', null, ROUNDS)
})

it('is 4 to 8 digits', () => {
  expect(['4071', '40718826'].map(isPin)).toEqual([true, true])
  expect(['407', '407188261', '40a1', ' 4071', ''].map(isPin)).toEqual([false, false, false, false, false])
})

it('is stored as a salted hash, different on two tablets', async () => {
  const row = await device.kiosk()
  expect(JSON.stringify(row)).not.toContain('4071')
  await lockKiosk(device, '4071', null, ROUNDS)
  expect((await device.kiosk())?.hash).not.toEqual(row?.hash)
})

it('the right PIN opens and resets the count', async () => {
  expect(await attempt('0000')).toEqual({ right: false, waitMs: 0 })
  expect(await attempt('4071')).toEqual({ right: true })
  expect(await device.kiosk()).toMatchObject({ wrong: 0 })
})

it('waits longer after each wrong PIN, even for the right one', async () => {
  for (const pin of ['0000', '1111']) expect(await attempt(pin)).toEqual({ right: false, waitMs: 0 })
  expect(await attempt('2222')).toEqual({ right: false, waitMs: 30_000 })
  now += 29_000
  expect(await attempt('4071')).toEqual({ right: false, waitMs: 1000 })
  now += 1000
  expect(await attempt('3333')).toEqual({ right: false, waitMs: MINUTE })
  now += MINUTE
  expect(await attempt('4444')).toEqual({ right: false, waitMs: 2 * MINUTE })
  now += 2 * MINUTE
  expect(await attempt('4071')).toEqual({ right: true })
})

it('allows some hundred attempts a day: 4 digits last for months', async () => {
  const end = now + 24 * 60 * MINUTE
  let tries = 0
  for (let pin = 0; now < end; pin += 1) {
    const tried = await attempt(String(5000 + pin))
    if (!tried.right) now += tried.waitMs
    tries += 1
  }
  expect(tries).toBeLessThan(120)
}, 60_000)

it('keeps the delay over a reload', async () => {
  for (const pin of ['0000', '1111', '2222']) await attempt(pin)
  device.close()
  device = await open()
  expect(await attempt('4071')).toEqual({ right: false, waitMs: 30_000 })
})

it('counts attempts in two tabs, each of them', async () => {
  await Promise.all(['0000', '1111', '2222', '3333', '4444', '5555'].map(attempt))
  // The fourth attempt was not checked.
  expect(await device.kiosk()).toMatchObject({ wrong: 3 })
})

it('a clock set back neither ends the delay nor locks for ever', async () => {
  for (const pin of ['0000', '1111', '2222']) await attempt(pin)
  now -= 24 * 60 * MINUTE
  expect(waitOf((await device.kiosk())!, now)).toBe(30_000)
  expect(await attempt('4071')).toEqual({ right: false, waitMs: 30_000 })
  now += 30_000
  expect(await attempt('4071')).toEqual({ right: true })
})

it('keeps the chosen service, deleted when the kiosk is left', async () => {
  const service = { id: 'first', on: '2026-11-22' }
  await device.changeKiosk((row) => row && { ...row, service })
  expect(await device.kiosk()).toMatchObject({ service, wrong: 0 })
  await device.changeKiosk(() => null)
  expect(await device.kiosk()).toBeNull()
})
