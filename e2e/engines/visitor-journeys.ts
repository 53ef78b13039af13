/** A visitor on their own phone, in an engine that sends nothing once the page is closed. */
import { expect, test } from 'vitest'
import { pathsOf } from '../public/at-the-page.ts'
import type { TestServer } from '../support/test-server.ts'
import { noNetwork } from '../support/fault-proxy.ts'
import type { Engine, Phone } from './engine.ts'
import { valueOf } from './in-page.ts'
import { sees, taps, types } from './phone-in-hand.ts'
import { sunday, untilPresent } from './sunday.ts'
import { spec } from '../../tests/spec/spec.ts'

export function visitorJourneys(engine: Engine, testServer: () => TestServer): void {
  spec('Offline: no Background Sync')
  test('keeps a visitor’s form on a dead network, sends it once reopened', async () => {
    const day = await sunday(engine, testServer())
    const address = day.way.url + (await pathsOf(day.church)).service
    const phone = await day.open()
    await openedBefore(phone, address)
    day.way.meddle = noNetwork
    await types(phone, 'Your phone number or email', '0803 555 0103')
    await taps(phone, 'button', 'Mark my attendance')
    await sees(phone, 'Open this page again when you are online to send it.')
    await phone.goto(address)
    await sees(phone, 'You are offline. This page is from')
    await sees(phone, 'Keep this page open while online to send it.')
    expect(await day.church.present()).toEqual([])
    day.way.meddle = null
    await phone.goto(address)
    await sees(phone, 'Everything saved on this phone has been sent.')
    await untilPresent(day.church, ['Bola Eze'])
  })

  test('restores what was typed when the network died and counts it once', async () => {
    const day = await sunday(engine, testServer())
    const address = `${day.way.url}${(await pathsOf(day.church)).service}&new`
    const phone = await day.open()
    await openedBefore(phone, address.replace('&new', ''))
    await phone.goto(address)
    await writeDown(phone, 'Kelechi', '0803 555 0909')
    day.way.meddle = noNetwork
    await phone.goto(address)
    await sees(phone, 'You are offline.')
    await expect.poll(() => phone.evaluate(valueOf, 'First name')).toBe('Kelechi')
    day.way.meddle = null
    await phone.goto(address)
    await expect.poll(() => phone.evaluate(valueOf, 'First name')).toBe('Kelechi')
    expect(await phone.evaluate(valueOf, 'Phone number')).toContain('0803 555 0909')
    for (const tick of ['I agree that', 'I am 18 or older']) await taps(phone, 'tick', tick)
    await taps(phone, 'button', 'Mark my attendance')
    await sees(phone, 'Thank you, Kelechi')
    await untilPresent(day.church, ['Kelechi Visitor'])
  })
}

/** Opened once online, so the page and its worker are on the phone. */
async function openedBefore(phone: Phone, address: string): Promise<void> {
  await phone.goto(address)
  const kept = (url: string) =>
    Promise.all([url, `${url}&new`].map((one) => caches.match(one))).then((pages) => pages.every(Boolean))
  await expect.poll(() => phone.evaluate(kept, address)).toBe(true)
}

async function writeDown(phone: Phone, first: string, number: string): Promise<void> {
  await types(phone, 'First name', first)
  await types(phone, 'Last name', 'Visitor')
  await types(phone, 'Phone number', number)
}
