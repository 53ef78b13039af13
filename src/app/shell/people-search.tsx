import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { holds, useSession } from '../../domain/session/session-store.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const useOpen = create<{ open: boolean }>()(() => ({ open: false }))

/** Opens the search for people over any screen of the office. */
export const openPeopleSearch = (): void => useOpen.setState({ open: true })

const close = () => useOpen.setState({ open: false })

const Dialog = lazyPart(async () => (await import('./people-search-dialog.tsx')).PeopleSearchDialog)

/** The search for people, once in the app. It opens with the key "/" too. */
export function PeopleSearch() {
  const { open } = useOpen()
  const may = useSession((session) => session.status === 'signed-in' && holds(session, 'membersAccess'))
  const [asked, setAsked] = useState(false)
  if (open && !asked) setAsked(true)
  useEffect(() => {
    if (!may) return
    addEventListener('keydown', onSlash)
    return () => removeEventListener('keydown', onSlash)
  }, [may])
  return may && asked ? <Dialog open={open} onClose={close} /> : null
}

/** Only on a screen with the search in its bar. At the door and the kiosk a hand-held scanner types slashes. */
function onSlash(event: KeyboardEvent): void {
  if (!document.querySelector('ion-router-outlet > .ion-page:not(.ion-page-hidden) .nx-find')) return
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as Element
  if (target.closest('input, textarea, select, [contenteditable], dialog')) return
  event.preventDefault()
  openPeopleSearch()
}
