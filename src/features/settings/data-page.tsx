import { useSession, holds } from '../../domain/session/session-store.ts'
import { LinkButton, Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { SettingsState, useChurchSettings } from './church-page.tsx'
import { CloseChurch, ExportLink, RecordLink } from './close-church.tsx'
import { t } from './messages.ts'
import { SettingRow, SettingRows } from './setting-row.tsx'
import './settings.css'
import { useState, useCallback } from 'react'
import {
  type Retention,
  retentionRoutes,
  type DuePerson,
  churchSettingsRoutes,
} from '../../../contract/routes/church-settings.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { api } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

const dialogActions = ['retention'] as const

const YEARS = [1, 2, 3, 5, 7, 10]
const MONTHS = [3, 6, 12, 24, 36]

/** The retention of people who are no longer seen. The dialog shows whom it would erase before it is saved. */
export function RetentionPart({ set, onSaved }: { set: Partial<Retention>; onSaved: () => void }) {
  // Responses stored before limits existed have none.
  const { keep_people_years = 0, keep_first_timers_months = 0 } = set
  const [years, setYears] = useState(String(keep_people_years))
  const [months, setMonths] = useState(String(keep_first_timers_months))
  const { act, open, close } = useAddressDialog(dialogActions)
  const online = useOnline()
  const wanted = { keep_people_years: Number(years), keep_first_timers_months: Number(months) }
  return (
    <section className="setting-part">
      <h2>{t('churchSettings.keepTitle')}</h2>
      <p>{t('churchSettings.keepHint')}</p>
      <SelectField
        name="keep_people_years"
        label={t('churchSettings.keepPeople')}
        value={years}
        onChange={setYears}
        choices={choices(YEARS, keep_people_years, (count) => t('churchSettings.keepYears', { count }))}
        empty={false}
      />
      <SelectField
        name="keep_first_timers_months"
        label={t('churchSettings.keepFirstTimers')}
        value={months}
        onChange={setMonths}
        choices={choices(MONTHS, keep_first_timers_months, (count) =>
          t('churchSettings.keepMonths', { count }),
        )}
        empty={false}
      />
      <div>
        <Button
          tone="quiet"
          whyNot={online ? undefined : t('offline.needsNetwork')}
          onClick={() => open('retention')}
        >
          {t('churchSettings.keepPreview')}
        </Button>
      </div>
      <RetentionDialog open={act !== null} wanted={wanted} onClose={close} onSaved={onSaved} />
    </section>
  )
}

/** Forever, the usual lengths, and the current value if it is none of these. */
function choices(usual: number[], set: number, label: (count: number) => string): Choice[] {
  const all = [...new Set([...usual, set])].filter((count) => count > 0).sort((a, b) => a - b)
  const lengths = all.map((count) => ({ value: String(count), label: label(count) }))
  return [{ value: '0', label: t('churchSettings.keepForGood') }, ...lengths]
}

/** The church's data: export, import, retention, deleted people, the audit log, and closing the church. */
export function DataPage() {
  const known = useChurchSettings()
  const { settings, reload, owner, lapsed } = known
  const mayImport = useSession((session) => holds(session, 'membersAccess'))
  return (
    <Page title={t('shell.data')} narrow>
      <SettingsState {...known} />
      <SettingRows>
        {owner && (
          <SettingRow title={t('churchSettings.exportTitle')} hint={t('churchSettings.exportHint')}>
            <ExportLink />
          </SettingRow>
        )}
        {mayImport && (
          <>
            <SettingRow title={t('churchSettings.importTitle')} hint={t('churchSettings.importHint')}>
              <LinkButton tone="quiet" to="/import">
                {t('churchSettings.importGo')}
              </LinkButton>
            </SettingRow>
            <SettingRow title={t('churchSettings.deletedTitle')} hint={t('churchSettings.deletedHint')}>
              <LinkButton tone="quiet" to="/members?act=deleted">
                {t('churchSettings.deletedGo')}
              </LinkButton>
            </SettingRow>
          </>
        )}
        <SettingRow title={t('shell.auditLog')} hint={t('churchSettings.auditHint')}>
          <LinkButton tone="quiet" to="/audit-log">
            {t('churchSettings.auditGo')}
          </LinkButton>
        </SettingRow>
        {owner && (
          <SettingRow title={t('churchSettings.recordTitle')} hint={t('churchSettings.recordHint')}>
            <RecordLink />
          </SettingRow>
        )}
      </SettingRows>
      {owner && !lapsed && settings.status === 'ready' && (
        <RetentionPart set={settings.value.settings} onSaved={reload} />
      )}
      {owner && <CloseChurch />}
    </Page>
  )
}

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
