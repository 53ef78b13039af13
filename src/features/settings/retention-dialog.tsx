import { useCallback } from 'react'
import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { retentionRoutes, type DuePerson, type Retention } from '../../../contract/routes/retention.ts'
import { api } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { t } from './messages.ts'

type Props = { open: boolean; wanted: Retention; onClose: () => void; onSaved: () => void }

/** The people that the limits would erase today. Limits are saved only from here. */
export function RetentionDialog({ open, wanted, onClose, onSaved }: Props) {
  const [attempted, attempt] = useAttempt(open)
  const erases = wanted.keep_people_years > 0 || wanted.keep_first_timers_months > 0
  const save = async () => {
    await api.call(churchSettingsRoutes.changeChurch, { body: { settings: wanted } })
    toast(t('toasts.updated'))
    onClose()
    onSaved()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('churchSettings.keepTitle')}
      confirmLabel={t('churchSettings.keepSave')}
      busyLabel={t('common.saving')}
      {...attempted}
      danger={erases}
      onConfirm={() => attempt(save)}
      onClose={onClose}
    >
      {erases ? <WhoGoes wanted={wanted} /> : <p>{t('churchSettings.keepEverybody')}</p>}
    </ConfirmDialog>
  )
}

function WhoGoes({ wanted: { keep_people_years, keep_first_timers_months } }: { wanted: Retention }) {
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(retentionRoutes.previewRetention, {
        query: { keep_people_years, keep_first_timers_months },
        signal,
      }),
    [keep_people_years, keep_first_timers_months],
  )
  const [loaded, reload] = useLoaded(load)
  if (loaded.status === 'loading') return <SkeletonRows rows={3} />
  if (loaded.status === 'failed')
    return (
      <FailedLoad
        title={t('churchSettings.keepNotSeen')}
        sentence={loaded.problem.message}
        onRetry={reload}
      />
    )
  const { count, people } = loaded.value
  return (
    <>
      <p>
        <strong>{t('churchSettings.keepCount', { count })}</strong> {t('churchSettings.keepFrom')}
      </p>
      <ul className="settings-going">
        {people.map((person) => (
          <li key={person.id}>
            <ListRow title={personName(person)} detail={whyWords(person)} />
          </li>
        ))}
      </ul>
      {count > people.length && <p>{t('churchSettings.keepMore', { count: count - people.length })}</p>}
    </>
  )
}

function whyWords({ last_here, why, deleted }: DuePerson): string {
  const seen = last_here
    ? t(why === 'never_back' ? 'churchSettings.keepCameOnce' : 'churchSettings.keepLastHere', {
        date: formatDate(last_here),
      })
    : t('churchSettings.keepNeverHere')
  return deleted ? `${seen} · ${t('churchSettings.keepDeleted')}` : seen
}
