/** A form's draft lives as long as the tab: a reload, an update or a look elsewhere loses nothing that was typed. */
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
  if (key) sessionStorage.removeItem(draftKey(key))
}

function draftKey(key: string): string {
  return `draft:${key}`
}
