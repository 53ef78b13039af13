/** Random acts, drawn as numbers and resolved against the state in which they happen. */
import fc from 'fast-check'
import { FEATURES, type Act, type Feature, type State } from './model.ts'

/** Numbers that choose among what there is. */
export type Draw = { kind: Act['kind']; a: number; b: number; c: number; yes: boolean }
/** One act, or two at once. */
export type Step = Draw[]

const WEIGHTS: Record<Act['kind'], number> = {
  'log in': 6,
  'log out': 1,
  'end device': 2,
  invite: 5,
  accept: 6,
  'set feature': 6,
  remove: 4,
  'hand over': 3,
  'ask email': 5,
  'confirm email': 6,
  'undo email': 4,
  'ask code': 3,
  'use code': 4,
  'change password': 3,
  close: 1,
  reopen: 2,
  'look at team': 4,
}

const draw: fc.Arbitrary<Draw> = fc.record({
  kind: fc.oneof(
    ...(Object.keys(WEIGHTS) as Act['kind'][]).map((kind) => ({
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

export const history = fc.array(step, { minLength: 5, maxLength: 11 })

/** Every password and e-mail that somebody has had, by the account. */
export type Known = {
  /** Makes new addresses those of this history alone. */
  town: string
  passwords: Record<string, string[]>
  emails: string[]
  /** Whether a link or code was mailed or handed out: to a taken address none is. */
  has: (name: string) => boolean
}

const pick = <T>(from: readonly T[], number: number): T | undefined =>
  from.length ? from[number % from.length] : undefined

/** Mostly the latest, sometimes an old one. */
const latest = <T>(from: readonly T[], number: number): T | undefined =>
  number % 3 ? from.at(-1) : pick(from, number)

const someFeatures = (bits: number): Feature[] => FEATURES.filter((_, at) => bits & (1 << at))

/** Null where there is nothing to do it with. @param name of the step; what it makes is called so */
export function resolve(state: State, known: Known, { kind, a, b, c, yes }: Draw, name: string): Act | null {
  const live = Object.keys(state.sessions).filter((one) => state.sessions[one]!.live)
  // Now and then a session that ended.
  const session = c === 15 ? pick(Object.keys(state.sessions), a) : pick(live, a)
  const account = session === undefined ? undefined : state.sessions[session]!.account
  const password = (of: string | undefined) =>
    latest(known.passwords[of ?? ''] ?? [], b) ?? 'never a password'
  const target = pick(Object.keys(state.accounts), b)
  const newEmail = `${name}-${known.town}@mail.example`
  switch (kind) {
    case 'log in': {
      const who = pick(Object.keys(state.accounts), a)
      if (who === undefined) return null
      return { kind, email: state.accounts[who]!.email, password: password(who) }
    }
    case 'invite': {
      const email = yes ? pick(known.emails, b)! : newEmail
      return session ? { kind, session, email, features: someFeatures(c) } : null
    }
    case 'accept': {
      const invite = latest(Object.keys(state.invites), a)
      if (!invite) return null
      const holder = Object.keys(state.accounts).find(
        (id) => state.accounts[id]!.email === state.invites[invite]!.email,
      )
      return { kind, invite, password: holder ? password(holder) : `password of ${name}` }
    }
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
  }
  if (session === undefined || target === undefined) return null
  switch (kind) {
    case 'log out':
    case 'look at team':
      return { kind, session }
    case 'end device': {
      const own = Object.keys(state.sessions).filter((one) => state.sessions[one]!.account === account)
      return { kind, session, target: pick(own, b)! }
    }
    case 'set feature':
      return { kind, session, target, feature: FEATURES[c % FEATURES.length]!, on: yes }
    case 'remove':
      return { kind, session, target }
    case 'hand over':
      return { kind, session, target, password: password(account) }
    case 'ask email':
      return { kind, session, password: password(account), email: yes ? newEmail : pick(known.emails, c)! }
    case 'change password':
      return { kind, session, password: password(account), next: `password of ${name}` }
    case 'close':
      return { kind, session, password: password(account) }
  }
}

const only = <T>(from: Record<string, T>, { has }: Known): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => has(name)))

function named(from: Record<string, unknown>, number: number, act: (name: string) => Act): Act | null {
  const name = latest(Object.keys(from), number)
  return name === undefined ? null : act(name)
}
