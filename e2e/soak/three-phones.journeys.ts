/** Three phones at the door of one service, with random actions and faults. At the end every screen equals the server. */
import { mkdirSync, appendFileSync, writeFileSync } from 'node:fs'
import { errors, expect, test } from '@playwright/test'
import { openTestServer } from '../support/test-server.ts'
import { addFirstFamily, addFirstTimer, countHeads, markOne, undoMark, type Action } from './door-actions.ts'
import { checkInOne, markFamily, pickUpByCode, pickUpByGuardian, wrongCode } from './child-actions.ts'
import { faultBetween, killDuring, noCounts } from './faults.ts'
import { differences } from './judge.ts'
import { randomFrom } from './random.ts'
import { deliver, readScreens } from './screens.ts'
import { readServer } from './server-state.ts'
import { openSoakPhone, type SoakPhone } from './soak-phone.ts'
import { makeSunday, type Sunday } from './sunday.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 1)
const SEED = Number(process.env.SOAK_SEED ?? 1)

const ACTIONS: readonly (readonly [weight: number, Action])[] = [
  [30, markOne],
  [12, undoMark],
  [14, markFamily],
  [6, addFirstTimer],
  [4, addFirstFamily],
  [16, checkInOne],
  [12, pickUpByCode],
  [8, pickUpByGuardian],
  [4, wrongCode],
  [8, countHeads],
]

test('three phones with faults end with the same lists as the server', async ({
  playwright,
  launchOptions,
}) => {
  const { testServer, crash, close } = await openTestServer('soak')
  const counts = noCounts()
  const sunday = await makeSunday(testServer)
  const { log, file } = openLog()
  const phones = await Promise.all(
    [1, 2, 3].map((number) =>
      openSoakPhone(playwright.chromium, launchOptions, {
        number,
        random: randomFrom(SEED * 10 + number),
        server: testServer,
        serviceId: sunday.serviceId,
      }),
    ),
  )
  try {
    for (const phone of phones) await phone.signIn(sunday.who)
    const end = Date.now() + MINUTES * 60_000
    const stop = { now: false }
    const going = () => Date.now() < end && !stop.now
    const crashing = crashServer()
    await Promise.all([...phones.map(untilEnd), crashing])

    console.log(`actions end: ${JSON.stringify(counts)}; sends everything`)
    await Promise.all(phones.map(deliver))
    const server = await readServer(sunday)
    const judged = []
    for (const phone of phones)
      judged.push({ phone: phone.number, screens: await readScreens(phone, server.heads) })
    const { present, stillHere, collected, heads } = server
    console.log(`at the server: ${present.length} present, ${stillHere.length} children still here,`)
    console.log(`${collected.length} collected, headcount ${heads}. The actions are in ${file}.`)
    const found = [...differences(sunday, server, judged), ...phones.flatMap(({ errors }) => errors)]
    for (const line of found) console.log(`DIFFERENT: ${line}`, actionsAbout(sunday, line))
    expect(found).toEqual([])

    async function untilEnd(phone: SoakPhone): Promise<void> {
      while (going()) {
        try {
          const fault = await faultBetween(phone, counts)
          if (fault) log(phone, fault)
          const action = phone.random.weighed(ACTIONS)
          const running = action(phone, sunday)
          const text = await (phone.random.chance(0.05) ? killDuring(phone, running) : running)
          counts.actions += 1
          log(phone, text ?? `killed during ${action.name}`)
          sunday.record.endActions(phone.number)
          if (!phone.wasKilled()) continue
          counts.kills += 1
          await phone.reopen()
        } catch (error) {
          const { unanswered } = sunday.record.endActions(phone.number)
          if (unanswered === 0 && wasOvertaken(error) && counts.overtaken < 2 + counts.actions / 50) {
            counts.overtaken += 1
            log(phone, `overtaken by another phone: ${String(error).split('\n', 3).join(' ')}`)
            await phone.toDoor()
            continue
          }
          stop.now = true
          log(phone, `stopped at ${phone.page().url()}: ${String(error)}`)
          await phone.page().screenshot({ path: file.replace('.log', `-phone-${phone.number}.png`) })
          throw error
        }
      }
    }

    async function crashServer(): Promise<void> {
      const random = randomFrom(SEED * 10)
      for (;;) {
        const next = Date.now() + 30_000 + random.below(60_000)
        while (going() && Date.now() < next) await new Promise((later) => setTimeout(later, 500))
        if (!going()) return
        counts.crashes += 1
        await crash()
        log(null, 'server killed and started again')
      }
    }
  } finally {
    for (const phone of phones) await phone.throwAway()
    await close()
  }
})

/** A button or field disappeared before the tap, because another phone changed the screen. */
const wasOvertaken = (error: unknown): boolean =>
  error instanceof errors.TimeoutError && error.message.startsWith('locator.')

/** The log has a line for each action and fault. */
function openLog() {
  mkdirSync('.cache/soak', { recursive: true })
  const file = `.cache/soak/seed-${SEED}.log`
  writeFileSync(file, '')
  const log = (phone: SoakPhone | null, text: string) => {
    const who = phone ? `phone ${phone.number} (${phone.network()})` : 'all'
    const line = `${new Date().toISOString().slice(11, 19)} ${who}: ${text}`
    appendFileSync(file, `${line}\n`)
    console.log(line)
  }
  return { log, file }
}

/** The actions that concern the people whom the line names. */
function actionsAbout({ record }: Sunday, line: string): string {
  const about = record.attempts.filter(({ name }) => line.includes(name))
  const time = (at: number) => new Date(at).toISOString().slice(11, 23)
  return about
    .map(
      (one) => `\n    phone ${one.phone} ${one.kind} ${time(one.from)} to ${time(one.to)} ${one.confirmed}`,
    )
    .join('')
}
