import { useCallback } from 'react'
import { statementRoutes } from '../../../contract/routes/statement.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButtons } from '../../ui/list-file/export-buttons.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { monthsBack, monthWords } from './months.ts'
import { statementColumns, statementRows } from './statement-file.ts'
import { StatementSheet } from './statement-sheet.tsx'
import { useMonth } from './use-month.ts'
import { t } from './messages.ts'

/** The page of a month's statement, as it is printed. */
export function StatementPage() {
  const church = useChurch()
  const months = monthsBack(useToday(church))
  const [month, choose] = useMonth(months)
  const [statement, reload] = useStatement(month)
  const account = useSession((session) => session.account)
  return (
    <Page
      title={t('statement.title')}
      actions={
        statement.status === 'ready' && (
          <>
            <ExportButtons
              name={`statement-${month}`}
              columns={statementColumns}
              rows={() => statementRows(statement.value)}
            />
            <Button icon="print" onClick={() => window.print()}>
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
            <StatementSheet
              statement={statement.value}
              running={month === months[0]}
              by={account ? personName(account) : ''}
            />
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
