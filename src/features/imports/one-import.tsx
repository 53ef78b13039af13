import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Card } from '../../ui/card.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { LookStep } from './look-step.tsx'
import { useImport, isWorking } from './use-import.ts'
import { say } from './words.ts'

type OneImportProps = { id: string; onLeave: () => void; onReplace: (id: string) => void }

/** Where one import stands, and the next thing to do about it. */
export function OneImport({ id, onLeave, onReplace }: OneImportProps) {
  const open = useImport(id)
  const { loaded, reload } = open
  if (loaded.status === 'loading') return <SkeletonRows />
  if (loaded.status === 'failed')
    return <FailedLoad title={say('imports.pastFailed')} sentence={loaded.problem.message} onRetry={reload} />
  const { value } = loaded
  return (
    <div className="imports-one">
      <p className="imports-quiet">
        {say('imports.rowsInFile', { count: value.total, file: value.file_name })}
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
    planning: say('imports.planning'),
    writing: say('imports.writing'),
    undoing: say('imports.undoing'),
  }[one.state as 'planning' | 'writing' | 'undoing']
  return (
    <Card>
      <Progress label={label} done={one.done} total={one.state === 'planning' ? one.total : changing} />
      <p className="imports-quiet">{say('imports.mayLeave')}</p>
    </Card>
  )
}
