import { useState } from 'react'
import type { Retention } from '../../../contract/routes/retention.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, type Choice } from '../../ui/fields/select-field.tsx'
import { t } from './messages.ts'
import { RetentionDialog } from './retention-dialog.tsx'

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
