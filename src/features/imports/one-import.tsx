import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Card } from '../../ui/card.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { LookStep } from './look-step.tsx'
import { useImport, isWorking } from './use-import.ts'
import { t } from './messages.ts'

type OneImportProps = { id: string; onLeave: () => void; onReplace: (id: string) => void }

/** The state of one import, and the next step. */
export function OneImport({ id, onLeave, onReplace }: OneImportProps) {
  const open = useImport(id)
  const { loaded, reload } = open
  if (loaded.status === 'loading') return <SkeletonRows />
  if (loaded.status === 'failed')
    return <FailedLoad title={t('imports.pastFailed')} sentence={loaded.problem.message} onRetry={reload} />
  const { value } = loaded
  return (
    <div className="imports-one">
      <p className="imports-quiet">
        {t('imports.rowsInFile', { count: value.total, file: value.file_name })}
      </p>
      {isWorking(value) ? (
        <Working one={value} />
      ) : value.state === 'mapping' ? (
        <ColumnsStep one={value} open={open} onLeave={onLeave} onReplace={onReplace} />
      ) : (
        <LookStep one={value} open={open} onLeave={onLeave} onReplace={onReplace} />
      )}
    </div>
  )
}

function Working({ one }: { one: ImportAnswer }) {
  const changing = one.counts.new + one.counts.updated
  const label = {
    planning: t('imports.planning'),
    writing: t('imports.writing'),
    undoing: t('imports.undoing'),
  }[one.state as 'planning' | 'writing' | 'undoing']
  return (
    <Card>
      <Progress label={label} done={one.done} total={one.state === 'planning' ? one.total : changing} />
      <p className="imports-quiet">{t('imports.mayLeave')}</p>
    </Card>
  )
}
