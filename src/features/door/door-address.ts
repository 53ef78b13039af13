import { useCallback, useMemo, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { addressWith, useBackOnce } from '../../lib/address/address-dialog.ts'
import type { Church, Live, Presences } from '../../../sync/client/api.ts'
import type { Notice } from './door-notice.tsx'

/** A family's sheet, the check-in of children, the pick-up of one child. */
const PARTS = ['family', 'checkin', 'child'] as const
export type DoorPart = (typeof PARTS)[number]

/** Marks the history entry of a part that we opened, so that closing it goes back. */
type Opened = { part?: true } | null

/**
 * A part of the door that is kept in the address, so that Back closes it and a reload restores it. One part replaces
 * another in the same history entry. `value` is null while it is closed.
 */
export function useDoorAddress(part: DoorPart) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const back = useBackOnce()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const value = params.get(part)
  // A notice keeps its button's function for some seconds, while the address changes.
  const now = useRef({ pathname, params, isOurs: false, back })
  now.current = { pathname, params, isOurs: (state as Opened)?.part === true, back }
  const open = useCallback(
    (next: string) => {
      const { pathname: at, params: held, isOurs } = now.current
      const replace = PARTS.some((one) => held.has(one))
      const entries = Object.fromEntries(PARTS.map((one) => [one, one === part ? next : null]))
      navigate(
        { pathname: at, search: addressWith(held, entries) },
        { replace, state: replace && !isOurs ? null : { part: true } },
      )
    },
    [navigate, part],
  )
  const close = useCallback(() => {
    const { pathname: at, params: held, isOurs, back: goBack } = now.current
    if (isOurs) goBack()
    else navigate({ pathname: at, search: addressWith(held, { [part]: null }) }, { replace: true })
  }, [navigate, part])
  return useMemo(() => ({ value, open, close }), [value, open, close])
}

/** The props of every tab of the door. */
export type TabProps = {
  church: Church
  serviceId: string
  presences: Live<Presences>
  showNotice: (notice: Notice) => void
  /** Grows with each tap on the open tab's button, which resets the tab. */
  recalled: number
}
