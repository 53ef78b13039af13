import { memo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { t } from '../../../lib/messages/t.ts'
import { NamesProgress } from './names-progress.tsx'

type ListTitleProps = {
  church: Church
  typed: boolean
  count: number
  goesOn: boolean
  allHere: boolean
  /** Whoever stands first came in recent weeks; in a new church nobody did. */
  usual: boolean
}

/** What the list is; while the names come in, how far that is. */
export const ListTitle = memo(function ListTitle(props: ListTitleProps) {
  const { church, typed, count, goesOn, allHere, usual } = props
  const status = useLive(church.status)
  return (
    <div className="door-list-title">
      {status.progress && !status.complete && <NamesProgress {...status.progress} />}
      <p aria-live={typed ? 'polite' : 'off'}>
        {typed
          ? foundWords(count, goesOn)
          : count > 0 && t(allHere ? 'door.everybodyHere' : usual ? 'door.usuallyHere' : 'door.notHereYet')}
      </p>
    </div>
  )
})

function foundWords(count: number, goesOn: boolean): string {
  return goesOn ? t('door.foundMany') : t('door.found', { count })
}
