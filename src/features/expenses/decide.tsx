import { useState } from 'react'
import { expenseRoutes, type Expense } from '../../../contract/routes/expenses.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { toast } from '../../ui/toast-store.ts'
import { say } from './words.ts'

type Decision = 'approved' | 'rejected'

/** Approve and Reject, once. Who asked may take it back by rejecting it. */
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
  const offline = online ? undefined : sayFinance('finance.offlineOnly')
  const own = expense.may_approve ? undefined : say('expenses.ownRequest')
  return (
    <>
      {failure && <StatusLine tone="refused">{failure}</StatusLine>}
      <div className="finance-decide">
        <Button
          tone="quiet"
          icon="refused"
          busy={busy === 'rejected'}
          busyLabel={say('expenses.rejecting')}
          whyNot={offline}
          onClick={() => void decide('rejected')}
        >
          {say('expenses.reject')}
        </Button>
        <Button
          icon="check"
          busy={busy === 'approved'}
          busyLabel={say('expenses.approving')}
          whyNot={offline ?? own}
          onClick={() => void decide('approved')}
        >
          {say('expenses.approve')}
        </Button>
      </div>
    </>
  )
}
