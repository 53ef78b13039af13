/** Whose drafts are read and kept: of nobody are those of the forms outside (sign-in, registration). */
let owner = ''
const SOMEBODYS = 'draft-of:'

/**
 * Who is in now, and in which church; null: nobody. What another account began goes; what this one began in another church
 * is not seen in this one.
 */
export function draftsAreOf(account: string | null, church = ''): void {
  owner = account ? `${account}/${church}` : ''
  const others = keysOf(SOMEBODYS).filter((key) => !account || !key.startsWith(`${SOMEBODYS}${account}/`))
  for (const key of others) sessionStorage.removeItem(key)
}

/** How many forms somebody who is in began in this tab and has not saved, in whichever of their churches. */
export const begunInTab = (): number => keysOf(SOMEBODYS).length

/** Under which names whoever is in keeps drafts in this tab, of this church. */
export const draftsInTab = (): string[] =>
  isSomebodys() ? keysOf(draftKey('')).map((key) => key.slice(draftKey('').length)) : []

function keysOf(begin: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(begin))
  } catch {
    // A forbidden store holds none.
    return []
  }
}

/** Of a form outside nothing need be said: it stands where it stood. */
export const isSomebodys = (): boolean => owner !== ''

/**
 * A form's draft in the tab: closing the form, a reload, an update or a look elsewhere loses nothing that was typed. It is
 * the tab's own, so that two tabs never save under one id.
 */
export function readDraft<Values extends object>(key: string | undefined, initial: Values): Values {
  if (!key) return initial
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey(key)) ?? '{}')
    return { ...initial, ...(kept as Partial<Values>) }
  } catch {
    return initial
  }
}

/** Keeps what was typed, the `secret` fields (passwords) and files left out. */
export function keepDraft<Values extends object>(
  key: string | undefined,
  values: Values,
  secret: readonly string[],
): void {
  if (!key) return
  const kept = Object.entries(values).filter(
    ([name, value]) => !secret.includes(name) && !(value instanceof Blob),
  )
  try {
    sessionStorage.setItem(draftKey(key), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden store only costs the draft; typing goes on.
  }
}

export function dropDraft(key: string | undefined): void {
  if (!key) return
  try {
    sessionStorage.removeItem(draftKey(key))
  } catch {
    // A forbidden store holds none.
  }
}

function draftKey(key: string): string {
  return owner ? `${SOMEBODYS}${owner}:${key}` : `draft:${key}`
}
