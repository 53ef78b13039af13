/** Finds who was here last in the phone's storage. Storage that is slow or fails says nothing about that: it is asked again. */
import { StorageError, type Church } from '../../../sync/client/api.ts'
import { whyEnded } from '../../../sync/client/device/remember.ts'
import { storageErrorOf } from '../../../sync/client/store/storage-trouble.ts'
import { api } from '../api/api.ts'
import { toldOf } from './ended-because.ts'
import { resumeSession } from './open-session.ts'
import { sessionClosed, sessionOpened, useSession, type SignedOutBecause } from './session-store.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 5_000
/** A try that has not answered by then is left to itself, and another one begins beside it. */
const TRY_WITHIN_MS = 30_000
/** Storage that a browser refuses at once so many times is no slow phone: nobody can be in here. */
const REFUSALS = 3

type Found =
  | { church: Church; deviceId: string }
  | { church: null; deviceId: string; because: SignedOutBecause }

type Search = { over: boolean }

let underWay: { search: Search; known: Promise<void> } | null = null

/** Resolves when it is known who is in. Only a read that says that nobody is in, or a browser without storage, signs out. */
export function resume(): Promise<void> {
  underWay ??= begin()
  return underWay.known
}

function begin(): NonNullable<typeof underWay> {
  const search: Search = { over: false }
  const known = untilKnown(search).finally(() => {
    if (underWay?.search === search) underWay = null
  })
  return { search, known }
}

/** A log-in decides who is in: an account that is still being opened is closed unseen. */
export function stopLooking(): void {
  if (underWay) underWay.search.over = true
  underWay = null
}

/** Resolves when nobody looks any more, or after so long. @returns whether it is known who is in */
export async function knownWithin(ms: number): Promise<boolean> {
  if (underWay) await within(ms, underWay.known)
  return underWay === null
}

async function untilKnown(search: Search): Promise<void> {
  let refusals = 0
  for (let pause = FIRST_PAUSE_MS; !search.over; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const failure = await within(TRY_WITHIN_MS, lookOnce(search))
    // Somebody may have logged in meanwhile.
    search.over ||= useSession.getState().opened !== null
    if (search.over) return
    refusals = isRefusal(failure) ? refusals + 1 : 0
    if (refusals >= REFUSALS) {
      search.over = true
      return sessionClosed()
    }
    await within(pause, new Promise(() => undefined))
  }
}

/** One try. It takes what it finds, unless another was faster. @returns why it failed, undefined where it did not */
async function lookOnce(search: Search): Promise<unknown> {
  try {
    const found = await find()
    if (search.over || useSession.getState().opened) found.church?.close()
    else take(found)
    search.over = true
    return undefined
  } catch (error) {
    const trouble = storageErrorOf(error)
    if (!(trouble instanceof StorageError)) reportError(error)
    return trouble
  }
}

async function find(): Promise<Found> {
  let nobody: Found | null = null
  const church = await resumeSession(async (device) => {
    const because = toldOf(await whyEnded(device)) ?? 'never'
    nobody = { church: null, deviceId: device.id, because }
  })
  return church ? { church, deviceId: church.deviceId } : nobody!
}

function take(found: Found): void {
  api.nameDevice(found.deviceId)
  if (found.church) sessionOpened(found.church)
  else sessionClosed(found.because)
}

const isRefusal = (failure: unknown): boolean =>
  failure instanceof StorageError && failure.reason === 'refused'

/** Waits at most `ms`. The answer is undefined when nothing came in time. */
async function within<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)))
  try {
    return await Promise.race([coming, late])
  } finally {
    clearTimeout(timer)
  }
}
