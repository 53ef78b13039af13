import { useState } from 'react'
import { smsRoutes } from '../../../contract/routes/sms.ts'
import type { SmsGroup } from '../../../contract/routes/sms-groups.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { Button } from '../../ui/button.tsx'
import { DialogScroll } from '../../ui/dialog-scroll.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { numberWords } from './number-text.ts'
import { t } from './messages.ts'

const matches = byWords(numberWords)

type Props = { group: SmsGroup; onChanged: () => void }

/** The numbers of a group, each with a button to remove it. */
export function GroupNumbers({ group, onChanged }: Props) {
  const online = useOnline()
  const state = useLocalTableView()
  const [going, setGoing] = useState<string | null>(null)
  const takeOut = async (number: string) => {
    setGoing(number)
    try {
      const body = { groupId: group.id, phoneNumbersToRemove: [number] }
      await api.call(smsRoutes.changeSmsGroup, { body })
      toast(t('bulkSms.takenOut', { number: formatPhone(number) }))
      onChanged()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setGoing(null)
  }
  const remove = (number: string) => (
    <Button
      tone="plain"
      busy={going === number}
      disabled={!online}
      aria-label={t('bulkSms.removeNumber', { number: formatPhone(number) })}
      onClick={() => void takeOut(number)}
    >
      {t('common.remove')}
    </Button>
  )
  return (
    <DialogScroll>
      <section className="bulk-sms-numbers">
        <h3>{t('bulkSms.numbersInGroup')}</h3>
        <DataTable
          {...state}
          label={t('bulkSms.numbersInGroup')}
          rows={group.sms_phone_number}
          columns={[
            { key: 'number', title: t('bulkSms.number'), cell: formatPhone, card: 'title' },
            { key: 'remove', title: t('table.actions'), cell: remove, card: 'side', end: true },
          ]}
          rowKey={(number) => number}
          rowName={formatPhone}
          matches={matches}
          empty={<p className="bulk-sms-note">{t('bulkSms.noNumbers')}</p>}
        />
      </section>
    </DialogScroll>
  )
}
