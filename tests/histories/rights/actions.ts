/** Draws random acts as numbers and resolves them against the state in which they happen. */
import fc from 'fast-check'
import { actorOf, FEATURES, mailed, type Act, type Feature, type Op, type State } from './model.ts'

/** Numbers that choose among the existing things. */
export type Draw = { kind: Act['kind']; a: number; b: number; c: number; yes: boolean }
/** One act, or two in parallel. */
export type Step = Draw[]

const WEIGHTS: Record<Act['kind'], number> = {
  'log in': 4,
  'log out': 1,
  'end device': 1,
  invite: 3,
  accept: 7,
  'confirm account': 4,
  'set feature': 7,
  remove: 3,
  'hand over': 2,
  'ask email': 1,
  'confirm email': 4,
  'undo email': 4,
  'ask code': 1,
  'use code': 4,
  'change password': 2,
  close: 2,
  reopen: 2,
  'look at team': 2,
  capture: 6,
  push: 5,
  decide: 10,
}

/** The act that comes first if another has nothing to work on yet. */
const BEFORE: Partial<Record<Act['kind'], Act['kind']>> = {
  accept: 'invite',
  'confirm account': 'accept',
  'confirm email': 'ask email',
  'undo email': 'confirm email',
  'use code': 'ask code',
  // A right that ends between capture and arrival.
  decide: 'set feature',
  push: 'capture',
}

export const KINDS = Object.keys(WEIGHTS) as Act['kind'][]

const draw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.oneof(
    ...KINDS.map((kind) => ({
      weight: WEIGHTS[kind],
      arbitrary: fc.constant(kind),
    })),
  ),
  a: fc.nat(1000),
  b: fc.nat(1000),
  c: fc.nat(15),
  yes: fc.boolean(),
})

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(draw) },
  { weight: 2, arbitrary: fc.tuple(draw, draw) },
) as fc.Arbitrary<Step>

/** Long enough to give a right, use it offline, remove it, and decide on its use. */
export const history = fc.array(fc.noBias(step), { minLength: 10, maxLength: 16, size: 'max' })

/** Every password and email of each account so far. */
export type Known = {
  /** Makes new addresses unique to this history. */
  town: string
  passwords: Record<string, string[]>
  emails: string[]
  /** True if a link or code was mailed or handed out. A taken address gets none. */
  has: (name: string) => boolean
}

const pick = <T>(from: readonly T[], number: number): T | undefined =>
  from.length ? from[number % from.length] : undefined

/** Mostly the latest, sometimes an older one. */
const latest = <T>(from: readonly T[], number: number): T | undefined =>
  number % 3 ? from.at(-1) : pick(from, number)

const someFeatures = (bits: number): Feature[] => FEATURES.filter((_, at) => bits & (1 << at))

/**
 * Null if the act has nothing to work on, and nothing leads to it.
 * @param name of the step, and of the thing that it makes
 */
export function resolve(state: State, known: Known, drawn: Draw, name: string): Act | null {
  const act = resolved(state, known, drawn, name)
  const kind = BEFORE[drawn.kind]
  return act ?? (kind ? resolve(state, known, { ...drawn, kind }, name) : null)
}

function resolved(state: State, known: Known, { kind, a, b, c, yes }: Draw, name: string): Act | null {
  const live = Object.keys(state.sessions).filter((one) => state.sessions[one]!.live)
  const ended = Object.keys(state.sessions).filter((one) => !state.sessions[one]!.live)
  // Sometimes an ended session: often enough that 1,000 histories hold each refusal.
  const session = (c > 13 ? pick(ended, a) : undefined) ?? pick(live, a)
  const account = session === undefined ? undefined : state.sessions[session]!.account
  /** Mostly a user who holds the feature. */
  const holder = (feature: Feature) =>
    pick(a % 4 ? live.filter((one) => actorOf(state, one)?.features.includes(feature)) : live, b)
  const manager = holder('teamsAccess')
  const password = (of: string | undefined) =>
    latest(known.passwords[of ?? ''] ?? [], b) ?? 'never a password'
  const waiting = (status: Op['status']) =>
    Object.keys(state.ops).filter((one) => state.ops[one]!.status === status)
  // Often the author of an op that is still offline, so that rights end between capture and arrival.
  const author = waiting('offline').at(-1)
  const team = manager ? Object.keys(state.churches[state.sessions[manager]!.church]!.members) : []
  const somebody = pick(a % 4 ? team : Object.keys(state.accounts), b) ?? pick(Object.keys(state.accounts), b)
  const target = author && c % 3 ? state.ops[author]!.account : somebody
  const newEmail = `${name}-${known.town}@mail.example`
  switch (kind) {
    case 'log in': {
      const who = pick(Object.keys(state.accounts), a)
      if (who === undefined) return null
      return { kind, email: state.accounts[who]!.email, password: password(who) }
    }
    case 'invite': {
      const email = yes ? pick(known.emails, b)! : newEmail
      return manager ? { kind, session: manager, email, features: someFeatures(c) } : null
    }
    case 'accept': {
      const invite = latest(Object.keys(state.invites), a)
      if (!invite) return null
      const invited = Object.keys(state.accounts).find(
        (id) => state.accounts[id]!.email === state.invites[invite]!.email,
      )
      const byMail = yes && known.has(mailed(invite))
      return { kind, invite, byMail, password: invited ? password(invited) : `password of ${name}` }
    }
    case 'set feature': {
      const feature = author && c % 3 ? state.ops[author]!.feature : FEATURES[c % FEATURES.length]!
      // Mostly off: a granted feature is removed again.
      const on = yes && c % 4 > 0
      return manager && target ? { kind, session: manager, target, feature, on } : null
    }
    case 'remove':
      return manager && target ? { kind, session: manager, target } : null
    case 'confirm account':
      return named(only(state.proofs, known), a, (proof) => ({ kind, proof }))
    case 'confirm email':
      return named(only(state.changes, known), a, (change) => ({ kind, change }))
    case 'undo email':
      return named(only(state.undos, known), a, (undo) => ({ kind, undo }))
    case 'reopen':
      return named(only(state.closings, known), a, (closing) => ({ kind, closing }))
    case 'ask code':
      return { kind, email: pick(known.emails, a)! }
    case 'use code':
      return named(only(state.codes, known), a, (code) => {
        const { account: of, email } = state.codes[code]!
        return { kind, code, email: yes ? email : state.accounts[of]!.email, password: `password of ${name}` }
      })
    case 'push': {
      // Phones come back late: mostly an offline op, by any session of its author in that church.
      const op = pick(waiting('offline'), a) ?? pick(Object.keys(state.ops), a)
      if (op === undefined) return null
      const own = Object.keys(state.sessions).filter(
        (one) =>
          state.sessions[one]!.account === state.ops[op]!.account &&
          state.sessions[one]!.church === state.ops[op]!.church,
      )
      return { kind, session: pick(own, b)!, op }
    }
    case 'decide': {
      const op = pick(waiting('quarantined'), b) ?? (c % 8 ? undefined : pick(Object.keys(state.ops), b))
      const decider = op === undefined ? undefined : holder(state.ops[op]!.feature)
      return op && decider ? { kind, session: decider, op, accept: yes } : null
    }
    case 'log out':
    case 'look at team':
      return session === undefined ? null : { kind, session }
    case 'end device': {
      if (session === undefined) return null
      const own = Object.keys(state.sessions).filter((one) => state.sessions[one]!.account === account)
      return { kind, session, target: pick(own, b)! }
    }
    case 'hand over': {
      if (session === undefined) return null
      const owners = live.filter((one) => actorOf(state, one)?.owner)
      const by = pick(a % 4 ? owners : live, b) ?? session
      const to = pick(Object.keys(state.churches[state.sessions[by]!.church]!.members), a)!
      return { kind, session: by, target: to, password: password(state.sessions[by]!.account) }
    }
    case 'ask email': {
      const email = yes ? newEmail : pick(known.emails, c)!
      return session === undefined ? null : { kind, session, password: password(account), email }
    }
    case 'change password':
      return session === undefined
        ? null
        : { kind, session, password: password(account), next: `password of ${name}` }
    case 'close':
      return session === undefined ? null : { kind, session, password: password(account) }
    case 'capture': {
      // Mostly by an usher with the right.
      const feature = yes ? 'attendanceAccess' : 'membersAccess'
      const ushers = live.filter((one) => {
        const actor = actorOf(state, one)
        return actor && !actor.owner && actor.features.includes(feature)
      })
      const by = pick(a % 5 ? ushers : live, b) ?? session
      return by === undefined ? null : { kind, session: by, feature }
    }
  }
}

const only = <T>(from: Record<string, T>, { has }: Known): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => has(name)))

function named(from: Record<string, unknown>, number: number, act: (name: string) => Act): Act | null {
  const name = latest(Object.keys(from), number)
  return name === undefined ? null : act(name)
}
