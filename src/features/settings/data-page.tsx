import { useSession, holds } from '../../domain/session/session-store.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { SettingsState, useChurchSettings } from './church-page.tsx'
import { CloseChurch } from './close-church.tsx'
import { ExportLink, RecordLink } from './export-rows.tsx'
import { t } from './messages.ts'
import { RetentionPart } from './retention-part.tsx'
import { SettingRow, SettingRows } from './setting-row.tsx'
import './settings.css'

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
