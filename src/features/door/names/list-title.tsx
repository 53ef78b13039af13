import { memo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { t } from '../../../lib/messages/t.ts'
import { NamesProgress } from './names-progress.tsx'

type ListTitleProps = { church: Church; typed: boolean; count: number; goesOn: boolean; allHere: boolean }

/** What the list is; while the names come in, how far that is. */
export const ListTitle = memo(function ListTitle({ church, typed, count, goesOn, allHere }: ListTitleProps) {
  const status = useLive(church.status)
  return (
    <div className="door-list-title">
      {status.progress && !status.complete && <NamesProgress {...status.progress} />}
      <p aria-live={typed ? 'polite' : 'off'}>
        {typed
          ? foundWords(count, goesOn)
          : count > 0 && t(allHere ? 'door.everybodyHere' : 'door.usuallyHere')}
      </p>
    </div>
  )
})

function foundWords(count: number, goesOn: boolean): string {
  return goesOn ? t('door.foundMany') : t('door.found', { count })
}
