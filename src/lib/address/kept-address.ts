/** Keeps the search, order and page of each screen while the app runs. */
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Restores the search, order and page of a screen that opens without a query. */
export function useKeptAddress(): void {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [keeper] = useState(() => keeperOf(pathname))
  useEffect(() => {
    const before = keeper(pathname, search)
    if (before !== undefined)
      navigate({ pathname, search: before }, { replace: true, state: state as unknown })
  }, [keeper, pathname, search, state, navigate])
}

/** Query entries that name the person or thing of an open dialog. They leave the address with the dialog. */
export const dialogNames: readonly string[] = ['act', 'id', 'service']

const kept = new Map<string, string>()

/**
 * Follows the address for the screen at `own`. Ionic keeps the screen mounted behind another, so it sees the
 * others' addresses too. Coming back from such an address counts as opening the screen again.
 * @returns the query to restore when the screen opens without one and had one before
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

/** The open dialog is not kept: coming back shows the list. */
function partsOf(search: string): { list: string; dialog: string } {
  const entries = [...new URLSearchParams(search)]
  const part = (of: boolean) =>
    new URLSearchParams(entries.filter(([name]) => dialogNames.includes(name) === of)).toString()
  return { list: part(false), dialog: part(true) }
}
