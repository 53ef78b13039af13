import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dialogNames } from './kept-address.ts'
import { useBackOnce } from './use-back-once.ts'

export type AddressDialog<Act extends string> = {
  /** What is open, and on whom; null where nothing is. */
  act: Act | null
  id: string | null
  open: (act: Act, id?: string) => void
  close: () => void
}

/** What we leave in the history entry of a dialog that we opened, so that closing it is going back. */
type Opened = { dialog?: true } | null

/**
 * A dialog kept in the address (`?act=edit&id=…`): Back closes it, a link opens it, a reload finds it again. One
 * dialog gives way to another in the same step of the history.
 * @param meant which act a value means, where it is not its name alone
 */
export function useAddressDialog<Act extends string>(
  acts: readonly Act[],
  meant = (asked: string) => acts.find((one) => one === asked),
): AddressDialog<Act> {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const opened = (state as Opened)?.dialog === true
  const params = useMemo(() => new URLSearchParams(search), [search])
  const act = meant(params.get('act') ?? '') ?? null

  const goesBack = useGoesBack(act !== null && opened)

  const open = useCallback(
    (next: Act, id?: string) => {
      const address = addressWith(params, { act: next, id: id ?? null })
      navigate(
        { pathname, search: address },
        { replace: act !== null, state: act === null || opened ? { dialog: true } : null },
      )
    },
    [act, navigate, opened, params, pathname],
  )
  const back = useBackOnce()
  const close = useCallback(() => {
    if (act === null) return
    if (goesBack()) back()
    else navigate({ pathname, search: addressWith(params, NOTHING_OPEN) }, { replace: true })
  }, [act, back, goesBack, navigate, params, pathname])

  return { act, id: act === null ? null : params.get('id'), open, close }
}

/** Browsers keep no more entries than this: from then on their number says nothing. */
const MOST_ENTRIES = 50

/**
 * Whether going back leads out of the dialog. A frame in it that led from page to page, such as a payment page, left
 * entries of its own, and going back would only go back in there.
 * @param opened a dialog stands open that we opened
 */
function useGoesBack(opened: boolean): () => boolean {
  const entries = useRef<number | null>(null)
  useEffect(() => {
    entries.current = opened ? history.length : null
  }, [opened])
  return useCallback(() => entries.current === history.length && history.length < MOST_ENTRIES, [])
}

const NOTHING_OPEN = Object.fromEntries(dialogNames.map((name) => [name, null]))

/** The query with some entries set, and those given as null taken out. */
export function addressWith(params: URLSearchParams, entries: Record<string, string | null>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(entries)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}
