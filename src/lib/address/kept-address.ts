/** What names one person or thing that stands open over a list, and goes with it. */
export const dialogNames: readonly string[] = ['act', 'id', 'service']

const kept = new Map<string, string>()

/**
 * What one screen at `own` does at each address in turn. Ionic keeps it drawn while another screen is in front, so it
 * hears of the others' addresses too: those are not its own, and coming back from them is opening it again.
 * @returns the query to go to where the screen is opened without one and was left with one
 */
export function keeperOf(own: string): (pathname: string, search: string) => string | undefined {
  let away = true
  return (pathname, search) => {
    if (pathname !== own) {
      away = true
      return undefined
    }
    const opened = away
    away = false
    const { list, dialog } = partsOf(search)
    const before = kept.get(own)
    if (opened && list === '' && before) return [before, dialog].filter(Boolean).join('&')
    kept.set(own, list)
    return undefined
  }
}

/** What stood open over the list is not kept: coming back shows the list. */
function partsOf(search: string): { list: string; dialog: string } {
  const entries = [...new URLSearchParams(search)]
  const part = (of: boolean) =>
    new URLSearchParams(entries.filter(([name]) => dialogNames.includes(name) === of)).toString()
  return { list: part(false), dialog: part(true) }
}
