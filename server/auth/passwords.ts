/** Passwords: argon2id (OWASP's first choice: 19 MiB, two passes), and never one that everybody tries first. */
import { availableParallelism } from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import { hash, verify } from '@node-rs/argon2'
import { invalid } from '../http/parse.ts'
import { HashGate, type Whose } from './hash-gate.ts'

/** 2 is argon2id; the package names it by a const enum, which separate modules cannot read. */
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A team of ushers behind one address of a carrier logs in at once; nobody logs in five times at once. */
const gate = new HashGate({
  atOnce: availableParallelism() > 2 ? 2 : 1,
  waiting: 100,
  perAddress: 40,
  perAccount: 4,
})

const hashNow = (password: string): Promise<string> => hash(password.normalize('NFC'), SETTINGS)

/** Waits for its turn. Throws Problem TOO_MANY or UNAVAILABLE. @param whose who it is done for */
export const hashPassword = (password: string, whose: Whose = {}): Promise<string> =>
  gate.run(whose, () => hashNow(password))

let nobodys: Promise<string> | undefined

/**
 * Waits for its turn. Throws Problem TOO_MANY or UNAVAILABLE.
 * @param stored null where there is no such account: then the same work is done for nothing, so that time tells nothing
 * @param whose who asks
 */
export async function passwordFits(stored: string | null, typed: string, whose: Whose): Promise<boolean> {
  const fits = await gate.run(whose, async () => {
    nobodys ??= hashNow('the password of nobody at all')
    return verify(stored ?? (await nobodys), typed.normalize('NFC'))
  })
  return fits && stored !== null
}

const common = new Set<string>(dictionary['passwords-common'])

/** Throws INVALID at `field` where the password is a common one or is the account's own e-mail. */
export function refuseCommon(password: string, field: string, email?: string): void {
  const plain = password.toLowerCase()
  const stem = plain.replace(/[\d\s!@#$%^&*.]+$/, '')
  if (
    common.has(plain) ||
    (stem.length > 0 && common.has(stem) && plain.length < 15) ||
    plain === email?.toLowerCase()
  ) {
    throw invalid([
      {
        path: field,
        message:
          'Many people use this password, so it is easily guessed. Please choose another, for example three words of your own.',
      },
    ])
  }
}
