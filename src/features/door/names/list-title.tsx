import { memo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { t } from '../../../lib/messages/t.ts'
import { NamesProgress } from './names-progress.tsx'

type ListTitleProps = {
  church: Church
  /** The text that the list answers. */
  text: string
  count: number
  /** Nobody matches as typed. */
  close: boolean
  goesOn: boolean
  allHere: boolean
  /** Whoever stands first came in recent weeks; in a new church nobody did. */
  usual: boolean
}

/** What the list is; while the names come in, how far that is. */
export const ListTitle = memo(function ListTitle(props: ListTitleProps) {
  const { church, text, count, close, allHere, usual } = props
  const typed = text.trim()
  const status = useLive(church.status)
  return (
    <div className="door-list-title">
      {status.progress && !status.complete && <NamesProgress {...status.progress} />}
      <p aria-live={typed ? 'polite' : 'off'} className={close ? 'door-close' : undefined}>
        {typed
          ? foundWords(typed, props)
          : count > 0 && t(allHere ? 'door.everybodyHere' : usual ? 'door.usuallyHere' : 'door.notHereYet')}
      </p>
    </div>
  )
})

/** Two names begun narrow more than one spelt out, so that is what is offered. */
function foundWords(typed: string, { count, close, goesOn }: ListTitleProps): string {
  if (close) return t('door.closeTo')
  if (!goesOn) return t('door.found', { count })
  if (/\p{L}\s+\p{L}/u.test(typed)) return t('door.foundManyOfBoth')
  return t(/^\p{L}+$/u.test(typed) ? 'door.foundManyOfOne' : 'door.foundMany')
}
