/** Renders screens as first drawn, without a browser, so that tests read their markup. */
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, parsePath } from 'react-router-dom'
import { vi } from 'vitest'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import type { ServiceRow } from '../../contract/tables/attendance.ts'
import { KnownPaths } from '../../src/lib/address/known-paths.ts'
import { useKioskLock } from '../../src/domain/kiosk/lock.ts'
import { useSession } from '../../src/domain/session/session-store.ts'
import type { OutboxCounts, SyncProblem } from '../../sync/client/api.ts'
import { NO_DETAILS } from '../../sync/merge/person.ts'
import { useForm, type FormOptions, type FormState } from '../../src/ui/form/use-form.ts'
import { churchDouble } from '../members/church-double.ts'

export type RenderOptions = {
  members?: MemberRow[]
  services?: ServiceRow[]
  features?: readonly FeatureName[]
  /** Names of the church’s cells and departments. */
  cells?: readonly string[]
  departments?: readonly string[]
  /** The church's time zone, by default Lagos. */
  timeZone?: string
  address?: string
  /** The router's state of the navigation. */
  state?: unknown
  /** Paths of the app's screens that links can open. */
  paths?: readonly string[]
  /** True for a phone held upright. */
  phone?: boolean
  /** True once the church's whole list is on this phone. */
  complete?: boolean
  /** The problem that keeps the list from this phone. */
  problem?: SyncProblem
  online?: boolean
  /** The phone’s outbox. */
  outbox?: Partial<OutboxCounts>
  /** Facts about the signed-in user that only the server knows. */
  user?: object
  /** The grantors that the server named. */
  granting?: readonly object[]
  /** The paid plan that the server named. */
  plan?: string
  /** True if the server said that nothing is paid. */
  lapsed?: boolean
  signedIn?: boolean
}

/** Renders a screen for a user of a church. Nobody answers and nothing is fetched. */
export function drawn(screen: ReactElement, options: RenderOptions = {}): string {
  const { features = FEATURES, address = '/', state, paths = [], phone = false, signedIn = true } = options
  const { online = true } = options
  const church = aChurch(options)
  vi.stubGlobal('matchMedia', () => ({ matches: !phone }))
  vi.stubGlobal('location', { origin: 'https://church.example' })
  vi.stubGlobal('navigator', { onLine: online })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(church.now()) })
  // Without a browser a store returns its initial state.
  const session = useSession.getInitialState()
  const before = { ...session }
  const lock = useKioskLock.getInitialState()
  if (signedIn)
    Object.assign(session, {
      userFacts: userFactsOf(options),
      status: 'signed-in',
      features,
      opened: church,
      ...pickOf(church),
    })
  else Object.assign(session, { status: 'signed-out' })
  Object.assign(lock, { status: 'open' })
  try {
    return renderToStaticMarkup(
      <MemoryRouter initialEntries={[{ ...parsePath(address), state }]}>
        <KnownPaths.Provider value={new Set(paths)}>{screen}</KnownPaths.Provider>
      </MemoryRouter>,
    )
  } finally {
    Object.assign(session, before)
    Object.assign(lock, { status: 'unknown' })
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}

function userFactsOf({ user, plan, granting, lapsed }: RenderOptions) {
  if (!user && !plan && !granting && !lapsed) return null
  return {
    user: user,
    granting,
    ...(lapsed && { subscription: { status: 'inactive', plan: null, next_charge_date: null } }),
    ...(plan && { subscription: { status: 'active', plan, next_charge_date: null } }),
  }
}

/** Wraps fields in a form of their own. */
export function WithForm<Values extends object>({
  initial,
  check,
  children,
}: Pick<FormOptions<Values>, 'check'> & {
  initial: Values
  children: (form: FormState<Values>) => ReactNode
}) {
  return children(useForm<Values>({ initial, ...(check && { check }), submit: async () => undefined }))
}

function aChurch({
  members = [],
  services = [],
  features = FEATURES,
  cells = [],
  departments = [],
  complete = true,
  problem,
  outbox = {},
  timeZone: time_zone = 'Africa/Lagos',
}: RenderOptions) {
  const groups = { cells, departments }
  const named = (table: string) =>
    (groups[table as keyof typeof groups] ?? []).map((name, index) => ({
      id: `${table}-${index}`,
      name,
      user_id: null,
      deleted_at: null,
    }))
  const church = churchDouble({ members, services, complete })
  if (problem) church.setStatus({ problem })
  const counts = { ...church.outbox.counts.current(), ...outbox }
  return {
    ...church,
    church: { ...church.church, time_zone },
    features,
    outbox: { ...church.outbox, counts: { current: () => counts, subscribe: () => () => {} } },
    rows: ((table: string) => ({
      current: () => named(table),
      subscribe: () => () => {},
    })) as never,
  }
}

const pickOf = ({ account, church }: Pick<ReturnType<typeof churchDouble>, 'account' | 'church'>) => ({
  account,
  church,
})

/** A person in the list. */
export function aMember(named: Partial<MemberRow> & Pick<MemberRow, 'first_name' | 'last_name'>): MemberRow {
  const id = `0190a000-0000-7000-8000-1${named.first_name.length}${named.last_name.length}`.padEnd(36, '0')
  return {
    id,
    ...NO_DETAILS,
    first_timer: false,
    captured_service_id: null,
    created_at: '2026-03-01T09:00:00.000Z',
    created_by: null,
    deleted_at: null,
    ...named,
  }
}

/** One of the church's services of today. */
export const aService = (row: Partial<ServiceRow> = {}): ServiceRow => ({
  id: '0190a000-0000-7000-8000-200000000000',
  name: 'Sunday service',
  date_of_service: '2026-11-22',
  flyer_image: null,
  schedule_id: null,
  reference: 'service-reference',
  created_at: '2026-11-20T09:00:00.000Z',
  created_by: null,
  deleted_at: null,
  ...row,
})
