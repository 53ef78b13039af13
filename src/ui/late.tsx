import { useState, type ComponentType } from 'react'
import { ComingDialog } from './late/coming-dialog.tsx'
import { fetchedPart } from './late/fetched-part.ts'
import { NotFetchedDialog } from './late/not-fetched-dialog.tsx'
import { usePart } from './late/use-part.ts'

/**
 * A dialog that is fetched when it is first opened; the service worker has it where there is no network. Where it cannot be
 * had, a sheet says so, and the screen beneath lives on.
 * @param isOpen whether these props show it; left out where it stands in the page only while it is open
 */
export function late<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  const part = fetchedPart(load)
  return function Late(props: Props) {
    const open = isOpen(props)
    const state = usePart(part, open)
    const [asked, setAsked] = useState(open)
    if (open && !asked) setAsked(true)
    if (!asked) return null
    if (state.status === 'coming') return <ComingDialog open={open} onClose={props.onClose} />
    if (state.status === 'failed') return <NotFetchedDialog part={part} open={open} onClose={props.onClose} />
    return <state.part {...props} />
  }
}

/** For a dialog about one of a list. */
export const hasId = ({ id }: { id: string | null }): boolean => id !== null

/** For a dialog about none. */
export const isOpened = ({ open }: { open: boolean }): boolean => open
