import { useState } from 'react'
import { subscriptionRoutes } from '../../../contract/routes/subscription.ts'
import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../dialog.tsx'
import type { Billing } from './billing-block.tsx'
import { say } from './words.ts'
import { toast, toastFailure } from '../toast-store.ts'

const acts = ['cancel-plan'] as const

/** Cancelling at any time, and taking that back while the plan still runs. */
export function CancelCard({ billing, onChanged }: { billing: Billing; onChanged: () => void }) {
  const { church } = useChurch()
  const { act, open, close } = useAddressDialog(acts)
  const { busy, change } = useRenewal(onChanged)
  const whyNot = useOnline() ? undefined : say('subscription.offline')
  const { status, plan, cancelled, next_charge_date } = billing
  if (status !== 'active' || !plan || !next_charge_date) return null
  const date = formatLongDate(next_charge_date)
  if (cancelled)
    return (
      <Button
        tone="quiet"
        busy={busy}
        busyLabel={say('subscription.keepBusy')}
        whyNot={whyNot}
        onClick={() => void change(true)}
      >
        {say('subscription.keep')}
      </Button>
    )
  return (
    <>
      <Button tone="quiet" whyNot={whyNot} onClick={() => open('cancel-plan')}>
        {say('subscription.cancel')}
      </Button>
      <ConfirmDialog
        open={act !== null}
        title={say('subscription.cancelTitle', { church: church.name })}
        confirmLabel={say('subscription.cancel')}
        busyLabel={say('subscription.cancelBusy')}
        busy={busy}
        onClose={close}
        onConfirm={async () => {
          if (await change(false)) toast(say('subscription.cancelled', { date }))
          close()
        }}
      >
        <p>{say('subscription.cancelBody', { date })}</p>
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
