/** The owner of the drafts to read and keep. Empty for signed-out forms (sign-in, registration). */
let owner = ''
const SOMEBODYS = 'draft-of:'

/**
 * Sets the signed-in account and church. Null: nobody. Drafts of other accounts are deleted. Drafts of the
 * same account in another church stay hidden.
 */
export function draftsAreOf(account: string | null, church = ''): void {
  owner = account ? `${account}/${church}` : ''
  const others = keysOf(SOMEBODYS).filter((key) => !account || !key.startsWith(`${SOMEBODYS}${account}/`))
  for (const key of others) sessionStorage.removeItem(key)
}

/** The number of unsaved forms of a signed-in user in this tab, across their churches. */
export const unsavedFormsInTab = (): number => keysOf(SOMEBODYS).length

/** The names of the signed-in user's drafts in this tab and church. */
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

/** False for signed-out forms. Their restored values need no notice. */
export const isSomebodys = (): boolean => owner !== ''

/**
 * A form's draft in the tab. Typed text survives closing the form, a reload, an update or a change of screen.
 * Each tab has its own, so two tabs never save under one id.
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

/** Keeps the typed values without `secret` fields (passwords) and files. */
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
    // A full or forbidden store only costs the draft. Typing continues.
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

/** Forms of signed-out users. A mailed link may keep one while its account is still signed in. */
const SIGNED_OUT: ReadonlySet<string> = new Set(['password-reset'])

function draftKey(key: string): string {
  return owner && !SIGNED_OUT.has(key) ? `${SOMEBODYS}${owner}:${key}` : `draft:${key}`
}
