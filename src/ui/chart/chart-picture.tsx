import { ChartNumbers } from './chart-numbers.tsx'
import { say } from './chart-words.ts'
import type { LineChartProps } from './line-chart.tsx'
import { useDrawLine } from './use-draw-line.ts'

/** The line and its numbers; a number alone where there is one point, and words where there is nothing to draw. */
export function ChartPicture({ title, ...line }: LineChartProps & { title: string }) {
  const { points, unit } = line
  const [only] = points
  const several = points.length > 1 && points.some(({ value }) => value !== 0)
  const draw = useDrawLine(several)
  if (only && points.length === 1)
    return (
      <p className="nx-chart-only">
        <b>{unit(only.value)}</b> {only.label}
      </p>
    )
  if (!several) return <p className="nx-chart-nothing">{say('charts.nothing')}</p>
  const missing = draw === 'missing'
  return (
    <>
      {missing && <p className="nx-chart-nothing">{say('charts.noPicture')}</p>}
      {draw === 'coming' && <div className="nx-chart-picture nx-skeleton" aria-hidden="true" />}
      {typeof draw === 'function' && <div className="nx-chart-picture">{draw(line)}</div>}
      <ChartNumbers key={String(missing)} title={title} points={points} unit={unit} open={missing} />
    </>
  )
}
