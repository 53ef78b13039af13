/** Dialogs that are kept in the address. */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { dialogNames } from './kept-address.ts'

export type AddressDialog<Act extends string> = {
  /** The open dialog's act and record id. Null if none is open. */
  act: Act | null
  id: string | null
  open: (act: Act, id?: string) => void
  close: () => void
}

/**
 * False for a screen that stays mounted behind another. It sees the other's address too, and two screens may
 * have dialogs of the same name.
 */
export const ScreenInFront = createContext(true)

/** Marks the history entry of a dialog that we opened, so that closing it goes back. */
type Opened = { dialog?: true } | null

/**
 * A dialog kept in the address (`?act=edit&id=…`): Back closes it, a link opens it, a reload restores it. One
 * dialog replaces another in the same history entry.
 * @param meant maps a query value to its act, if it is not the act's name
 */
export function useAddressDialog<Act extends string>(
  actions: readonly Act[],
  meant = (value: string) => actions.find((one) => one === value),
): AddressDialog<Act> {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const opened = (state as Opened)?.dialog === true
  const params = useMemo(() => new URLSearchParams(search), [search])
  const inFront = useContext(ScreenInFront)
  const act = (inFront && meant(params.get('act') ?? '')) || null

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

/** Returns what to call after a delete: once its dialog is closed, the list takes the place of the page of what is gone. */
export function useLeaveAfterDelete(act: string | null, list: string): () => void {
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState(false)
  const leaves = deleted && act === null
  useEffect(() => {
    if (leaves) navigate(list, { replace: true })
    // Only the end of the dialog counts, not a change of `navigate`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [leaves, list])
  return useCallback(() => setDeleted(true), [])
}

/** Browsers keep at most this many entries. From then on the count says nothing. */
const MOST_ENTRIES = 50

/**
 * Returns whether going back closes the dialog. A frame in it, such as a payment page, may have added history
 * entries. Going back would then only go back inside the frame.
 * @param opened a dialog is open that we opened
 */
function useGoesBack(opened: boolean): () => boolean {
  const entries = useRef<number | null>(null)
  useEffect(() => {
    entries.current = opened ? history.length : null
  }, [opened])
  return useCallback(() => entries.current === history.length && history.length < MOST_ENTRIES, [])
}

const NOTHING_OPEN = Object.fromEntries(dialogNames.map((name) => [name, null]))

/** The query with the given entries set. Entries given as null are removed. */
export function addressWith(params: URLSearchParams, entries: Record<string, string | null>): string {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(entries)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}

/**
 * Goes back one history step, however often it is called. The browser goes back a moment later and the old
 * screen stays mounted meanwhile. A second tap would otherwise go further back.
 */
export function useBackOnce(): () => void {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const [own] = useState(pathname)
  const going = useRef(false)
  useEffect(() => {
    going.current = false
  }, [key])
  const inFront = pathname === own
  return useCallback(() => {
    if (going.current || !inFront) return
    going.current = true
    navigate(-1)
  }, [inFront, navigate])
}
