import { memo } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { t } from '../../../lib/messages/t.ts'
import '../../../ui/progress.css'
import { useOnline } from '../../../lib/device/use-online.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { shortened } from '../door-notice.tsx'

type ListFootProps = {
  church: Church
  text: string
  nobody: boolean
  /** True when the typed text fits somebody on the list. The button then does not offer to add that name. */
  known: boolean
  onNew: () => void
}

/** Below the last row: "nobody found", and the button for first timers. */
export const ListFoot = memo(function ListFoot({ church, text, nobody, known, onNew }: ListFootProps) {
  const { complete } = useLive(church.status)
  const typed = text.trim()
  return (
    <div className="door-foot">
      {nobody && typed && (
        <p>{t(complete ? 'door.nobodyFound' : 'door.nobodyFoundYet', { typed: shortened(typed) })}</p>
      )}
      {nobody && !typed && (complete ? <EmptyChurch /> : <NoNamesYet />)}
      <button type="button" className="door-row door-new" onClick={onNew}>
        <span className="door-sign">
          <Icon name="plus" large />
        </span>
        <span className="door-words">
          <span className="door-name">{t('door.newHere')}</span>
          <span className="door-detail">
            {typed && !known ? t('door.addAs', { typed: shortened(typed) }) : t('door.addFirstTimer')}
          </span>
        </span>
      </button>
    </div>
  )
})

const EmptyChurch = () => <EmptyState title={t('door.emptyChurch')}>{t('door.emptyChurchBody')}</EmptyState>

/** Shown while no names have arrived. The door's head shows the progress and any network problem. */
function NoNamesYet() {
  const online = useOnline()
  return (
    <EmptyState title={t('door.noNamesYet')}>
      {!online && `${t('door.noNamesYetBody')} `}
      {t('door.addMeanwhile')}
    </EmptyState>
  )
}

type ListTitleProps = {
  church: Church
  /** The text that the list was searched for. */
  text: string
  count: number
  /** Nobody matches exactly. */
  close: boolean
  goesOn: boolean
  allHere: boolean
  /** True if the first person came in recent weeks. In a new church nobody did. */
  usual: boolean
}

/** The title of the list, and the progress while the names load. */
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

/** Two partly typed names narrow the list more than one full name, so the text suggests that. */
function foundWords(typed: string, { count, close, goesOn }: ListTitleProps): string {
  if (close) return t('door.closeTo')
  if (!goesOn) return t('door.found', { count })
  if (/\p{L}\s+\p{L}/u.test(typed)) return t('door.foundManyOfBoth')
  return t(/^\p{L}+$/u.test(typed) ? 'door.foundManyOfOne' : 'door.foundMany')
}

/** The progress of the first sync: "4,000 of 50,000 people". */
export function NamesProgress({ done, total }: { done: number; total: number }) {
  return (
    <div className="nx-progress">
      <span className="nx-progress-words">
        <span>{t('door.gettingNames')}</span>
        <span>{t('door.progressPeople', { done, total })}</span>
      </span>
      <progress aria-label={t('door.gettingNames')} value={done} max={total} />
    </div>
  )
}
