import { useState } from 'react'
import type { Retention } from '../../../../contract/routes/retention.ts'
import { useAddressDialog } from '../../../lib/address/use-address-dialog.ts'
import { t } from '../../../lib/messages/t.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField, type Choice } from '../../../ui/fields/select-field.tsx'
import { say } from '../words.ts'
import { RetentionDialog } from './retention-dialog.tsx'

const acts = ['retention'] as const

const YEARS = [1, 2, 3, 5, 7, 10]
const MONTHS = [3, 6, 12, 24, 36]

/** How long people are kept who are not seen any more. Whom that would erase is shown before it is saved. */
export function RetentionCard({ set, onSaved }: { set: Partial<Retention>; onSaved: () => void }) {
  // What this phone heard before there were limits names none.
  const { keep_people_years = 0, keep_first_timers_months = 0 } = set
  const [years, setYears] = useState(String(keep_people_years))
  const [months, setMonths] = useState(String(keep_first_timers_months))
  const { act, open, close } = useAddressDialog(acts)
  const online = useOnline()
  const wanted = { keep_people_years: Number(years), keep_first_timers_months: Number(months) }
  return (
    <Card
      title={say('churchSettings.keepTitle')}
      hint={say('churchSettings.keepHint')}
      actions={
        <Button whyNot={online ? undefined : t('offline.needsNetwork')} onClick={() => open('retention')}>
          {say('churchSettings.keepPreview')}
        </Button>
      }
    >
      <SelectField
        name="keep_people_years"
        label={say('churchSettings.keepPeople')}
        value={years}
        onChange={setYears}
        choices={choices(YEARS, keep_people_years, (count) => say('churchSettings.keepYears', { count }))}
        empty={false}
      />
      <SelectField
        name="keep_first_timers_months"
        label={say('churchSettings.keepFirstTimers')}
        value={months}
        onChange={setMonths}
        choices={choices(MONTHS, keep_first_timers_months, (count) =>
          say('churchSettings.keepMonths', { count }),
        )}
        empty={false}
      />
      <RetentionDialog open={act !== null} wanted={wanted} onClose={close} onSaved={onSaved} />
    </Card>
  )
}

/** For good, the usual lengths, and what is set where it is none of them. */
function choices(usual: number[], set: number, label: (count: number) => string): Choice[] {
  const all = [...new Set([...usual, set])].filter((count) => count > 0).sort((a, b) => a - b)
  const lengths = all.map((count) => ({ value: String(count), label: label(count) }))
  return [{ value: '0', label: say('churchSettings.keepForGood') }, ...lengths]
}
