/** This process's one connection that listens. When it is lost it is made again, and whoever was waiting is told. */
import pg from 'pg'
import { CHANNEL, readNotice, type Notice } from './notices.ts'

const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 30_000
const CHECK_MS = 5_000

export type Told = {
  notice(notice: Notice): void
  /** It listens again: what was said meanwhile was not heard. */
  missed(): void
  /** It does not come back at once: nobody should rely on it. */
  lost(): void
}

export type Listener = {
  /** Resolves when it listens; rejects where the database does not answer. */
  ready(): Promise<void>
  /** Notices a connection that is gone though nobody said so. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Connects when first asked to be ready. @param options those of the app's pool, so that the role is the same */
export function listenFor(options: pg.ClientConfig, told: Told): Listener {
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false

  const connect = async () => {
    const fresh = new pg.Client({ ...options, keepAlive: true })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ payload }) => {
      const notice = readNotice(payload)
      if (notice) told.notice(notice)
    })
    await fresh.connect()
    await fresh.query(`listen ${CHANNEL}`)
    if (stopped) return fresh.end()
    fresh.once('end', () => goneAway(fresh))
    client = fresh
    failures = 0
  }

  const begin = () => {
    clearTimeout(retry)
    retry = undefined
    connecting ??= connect().finally(() => (connecting = undefined))
    return connecting
  }

  const again = () => {
    if (stopped || client) return
    begin().then(told.missed, () => {
      if (failures === 0) told.lost()
      failures += 1
      plan()
    })
  }

  const plan = () => {
    if (stopped || retry) return
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures)
    retry = setTimeout(again, wait * (0.5 + Math.random()))
    retry.unref()
  }

  const goneAway = (gone: pg.Client) => {
    if (client !== gone) return
    client = undefined
    plan()
  }

  return {
    ready: async () => (client || stopped ? undefined : begin()),
    async check() {
      const checked = client
      if (!checked) return
      const answered = await Promise.race([
        checked.query('select 1').then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((late) => setTimeout(() => late(false), CHECK_MS).unref()),
      ])
      if (answered) return
      goneAway(checked)
      checked.end().catch(() => undefined)
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await connecting?.catch(() => undefined)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
