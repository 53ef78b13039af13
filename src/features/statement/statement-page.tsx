import { useCallback, useRef } from 'react'
import { statementRoutes } from '../../../contract/routes/statement.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useToday } from '../../domain/church/clock.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Page } from '../../ui/page.tsx'
import { printAlone } from '../../ui/print-sheet.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { monthsBack, monthWords } from './months.ts'
import { statementColumns, statementRows } from './statement-csv.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { useMonth } from './use-month.ts'
import { t } from './messages.ts'

/** The page of a month's statement, as it is printed. */
export function StatementPage() {
  const church = useChurch()
  const months = monthsBack(useToday(church))
  const [month, choose] = useMonth(months)
  const sheet = useRef<HTMLDivElement>(null)
  const [statement, reload] = useStatement(month)
  const print = () => sheet.current && printAlone(sheet.current.cloneNode(true) as HTMLElement)
  return (
    <Page
      title={t('statement.title')}
      intro={t('statement.intro')}
      back="/income"
      actions={
        statement.status === 'ready' && (
          <>
            <CsvButton
              filename={`statement-${month}.csv`}
              columns={statementColumns}
              rows={() => statementRows(statement.value)}
            />
            <Button icon="print" onClick={print}>
              {t('statement.print')}
            </Button>
          </>
        )
      }
    >
      <div className="statement-page">
        <div className="statement-month">
          <SelectField
            name="month"
            label={t('statement.month')}
            empty={false}
            choices={months.map((value) => ({ value, label: monthWords(value) }))}
            value={month}
            onChange={choose}
          />
        </div>
        {statement.status === 'loading' && <SkeletonRows />}
        {statement.status === 'failed' && (
          <FailedLoad title={t('statement.notSeen')} sentence={statement.problem.message} onRetry={reload} />
        )}
        {statement.status === 'ready' && (
          <>
            {statement.from && <AsOf from={statement.from} timeZone={church.church.time_zone} />}
            <div ref={sheet}>
              <StatementSheet statement={statement.value} running={month === months[0]} />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

function useStatement(month: string) {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(statementRoutes.getStatement, { params: { id: church.id }, query: { month }, signal }),
    [church.id, month],
  )
  return useLastKnown(`statement/${month}`, load)
}
