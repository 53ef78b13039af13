import { useState } from 'react'
import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'
import { t } from './messages.ts'

type Decision = 'approved' | 'rejected'

/** The buttons Approve and Reject. The requester can withdraw the request by rejecting it. */
export function Decide({ expense, onChanged }: { expense: Expense; onChanged: () => void }) {
  const online = useOnline()
  const [busy, setBusy] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<string>()
  const decide = async (status: Decision) => {
    if (busy) return
    setBusy(status)
    setFailure(undefined)
    try {
      await api.call(expenseRoutes.updateExpenseStatus, { body: { id: expense.id, status } })
      toast(t('toasts.expenseUpdated'))
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    // Also after a refusal: somebody else may have decided meanwhile.
    onChanged()
    setBusy(null)
  }
  const offline = online ? undefined : tFinance('finance.offlineOnly')
  const own = expense.may_approve ? undefined : t('expenses.ownRequest')
  return (
    <>
      <Button
        icon="check"
        busy={busy === 'approved'}
        busyLabel={t('expenses.approving')}
        whyNot={offline ?? own}
        onClick={() => void decide('approved')}
      >
        {t('expenses.approve')}
      </Button>
      <Button
        tone="quiet"
        icon="refused"
        busy={busy === 'rejected'}
        busyLabel={t('expenses.rejecting')}
        whyNot={offline}
        onClick={() => void decide('rejected')}
      >
        {t('expenses.reject')}
      </Button>
      {failure && <StatusLine tone="refused">{failure}</StatusLine>}
    </>
  )
}
