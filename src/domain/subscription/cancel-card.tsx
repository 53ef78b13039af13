import { useState } from 'react'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import type { Billing } from './billing-block.tsx'
import { t } from './messages.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'

const actions = ['cancel-plan'] as const

/** Cancels the plan at any time, or undoes that while the plan still runs. */
export function CancelCard({ billing, onChanged }: { billing: Billing; onChanged: () => void }) {
  const { church } = useChurch()
  const { act, open, close } = useAddressDialog(actions)
  const { busy, change } = useRenewal(onChanged)
  const whyNot = useOnline() ? undefined : t('subscription.offline')
  const { status, plan, cancelled, next_charge_date } = billing
  if (status !== 'active' || !plan || !next_charge_date) return null
  const date = formatDate(next_charge_date)
  if (cancelled)
    return (
      <Button
        tone="quiet"
        busy={busy}
        busyLabel={t('subscription.keepBusy')}
        whyNot={whyNot}
        onClick={() => void change(true)}
      >
        {t('subscription.keep')}
      </Button>
    )
  return (
    <>
      <Button tone="quiet" whyNot={whyNot} onClick={() => open('cancel-plan')}>
        {t('subscription.cancel')}
      </Button>
      <ConfirmDialog
        open={act !== null}
        title={t('subscription.cancelTitle', { church: church.name })}
        confirmLabel={t('subscription.cancel')}
        cancelLabel={t('subscription.keep')}
        busyLabel={t('subscription.cancelBusy')}
        busy={busy}
        onClose={close}
        onConfirm={async () => {
          if (await change(false)) toast(t('subscription.cancelled', { date }))
          close()
        }}
      >
        <p>{t('subscription.cancelBody', { date })}</p>
      </ConfirmDialog>
    </>
  )
}

function useRenewal(onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const change = async (renews: boolean): Promise<boolean> => {
    setBusy(true)
    try {
      await api.call(subscriptionRoutes.changeRenewal, { body: { renews } })
      onChanged()
      return true
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
