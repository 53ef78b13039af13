import { useEffect, useState } from 'react'
import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { leaveBecauseClosed } from '../../domain/session/sign-out.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { t } from './messages.ts'
import { SettingRow, SettingRows } from './setting-row.tsx'
import { walletRoutes } from '../../../contract/routes/wallet.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { type Loaded, useLoaded } from '../../lib/api/queries.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { API } from '../../../contract/protocol.ts'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { Icon } from '../../ui/icons.tsx'

/** A link and no call: the browser writes a file of any size while it arrives. */
export const ExportLink = () => (
  <FileLink path={churchSettingsRoutes.exportChurch.path} word={t('churchSettings.exportGet')} />
)

/** The record of processing of personal data, for anybody who must present it. */
export const RecordLink = () => (
  <FileLink path={personalDataRoutes.recordOfProcessing.path} word={t('churchSettings.recordGet')} />
)

function FileLink({ path, word }: { path: string; word: string }) {
  if (!useOnline())
    return (
      <Button tone="quiet" icon="download" whyNot={t('offline.needsNetwork')}>
        {word}
      </Button>
    )
  return (
    <a className="nx-button nx-button-quiet" href={`${API}/${path}`} download>
      <Icon name="download" />
      <span>{word}</span>
    </a>
  )
}

type Left = { balance: number; set_aside: number }

const load = (signal: AbortSignal): Promise<Left> => api.call(walletRoutes.getWallet, { signal })

/** The money that a closing church would lose. */
export function CloseMoney() {
  const [left] = useLoaded(load)
  return <LeftMoney left={left} />
}

/** Renders nothing if there is none. */
export function LeftMoney({ left }: { left: Loaded<Left> }) {
  if (left.status === 'loading') return null
  if (left.status === 'failed')
    return <StatusLine tone="refused">{t('churchSettings.closeMoneyUnknown')}</StatusLine>
  const { balance, set_aside } = left.value
  return (
    <>
      {balance > 0 && (
        <StatusLine tone="refused">
          {t('churchSettings.closeBalance', { amount: formatAmount(balance) })}
        </StatusLine>
      )}
      {set_aside > 0 && (
        <StatusLine tone="refused">
          {t('churchSettings.closeSetAside', { amount: formatAmount(set_aside) })}
        </StatusLine>
      )}
    </>
  )
}

const dialogActions = ['close-church'] as const

/** Closes a church's account, after explaining the consequences. */
export function CloseChurch() {
  const { church } = useChurch()
  const { act, open, close } = useAddressDialog(dialogActions)
  const leave = useLeaving(act !== null, close)
  const online = useOnline()
  const ask = (
    <Button
      tone="danger"
      whyNot={online ? undefined : t('offline.needsNetwork')}
      onClick={() => open('close-church')}
    >
      {t('churchSettings.close')}
    </Button>
  )
  return (
    <>
      <SettingRows>
        <SettingRow
          title={t('churchSettings.closeTitle', { church: church.name })}
          hint={t('churchSettings.closeHint')}
        >
          {ask}
        </SettingRow>
      </SettingRows>
      <Dialog
        open={act !== null}
        title={t('churchSettings.closeDialog', { church: church.name })}
        onClose={close}
      >
        <CloseForm onClose={close} onClosed={leave} />
      </Dialog>
    </>
  )
}

/**
 * The session ended with the church: this phone deletes its data now, not at its next contact.
 * The dialog leaves the address first. Otherwise Back on the log-in page would reopen it for a closed church.
 */
function useLeaving(isDialogOpen: boolean, close: () => void): () => void {
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    if (closed && !isDialogOpen) void leaveBecauseClosed()
  }, [isDialogOpen, closed])
  return () => {
    setClosed(true)
    close()
  }
}

type FormProps = { onClose: () => void; onClosed: () => void }

function CloseForm({ onClose, onClosed }: FormProps) {
  const form = useForm({
    initial: { church_name: '', current_password: '' },
    check: ({ church_name, current_password }) => ({
      church_name: church_name.trim() ? undefined : t('fields.required'),
      current_password: current_password ? undefined : t('fields.required'),
    }),
    submit: async (typed) => {
      try {
        await api.call(churchSettingsRoutes.closeChurch, { body: typed })
      } catch (thrown) {
        return problemOf(thrown)
      }
      onClosed()
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" tone="danger" busy={form.busy} busyLabel={t('churchSettings.closing')}>
        {t('churchSettings.closeNow')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{t('churchSettings.closeLead')}</p>
      <CloseMoney />
      <p>{t('churchSettings.closeFirst')}</p>
      <div>
        <ExportLink />
      </div>
      <TextField {...form.field('church_name')} label={t('churchSettings.typeName')} />
      <PasswordField {...form.field('current_password')} label={t('churchSettings.yourPassword')} />
    </Form>
  )
}
