import { t } from './messages.ts'
import type { LineChartProps } from './line-chart.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { keepScript, CHART_CACHE } from '../../lib/device/keep-script.ts'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { Icon } from '../../ui/icons.tsx'

/** The line and its numbers. One point shows as a number alone. Without values a sentence shows. */
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
  if (!several) return <p className="nx-chart-nothing">{t('charts.nothing')}</p>
  const missing = draw === 'missing'
  return (
    <>
      {missing && <p className="nx-chart-nothing">{t('charts.noPicture')}</p>}
      {draw === 'loading' && <div className="nx-chart-picture nx-skeleton" aria-hidden="true" />}
      {typeof draw === 'function' && <div className="nx-chart-picture">{draw(line)}</div>}
      <ChartNumbers key={String(missing)} title={title} points={points} unit={unit} open={missing} />
    </>
  )
}

type Draw = (line: LineChartProps) => ReactNode

/**
 * The function that draws the line. `coming` while it loads,
 * `missing` if this phone has not cached it and is offline.
 */
function useDrawLine(wanted: boolean): Draw | 'loading' | 'missing' {
  const [draw, setDraw] = useState<{ by: Draw | 'loading' | 'missing' }>({ by: 'loading' })
  useEffect(() => {
    if (!wanted) return
    let left = false
    const show = (by: Draw | 'missing') => !left && setDraw({ by })
    loadDraw().then(show, () => show('missing'))
    return () => {
      left = true
    }
  }, [wanted])
  return draw.by
}

async function loadDraw(): Promise<Draw> {
  const { drawLine, address } = await import('./line-chart.tsx')
  // Caching can fail without storage space or on an insecure connection. The chart works now all the same.
  void keepScript(CHART_CACHE, address).catch(() => undefined)
  return drawLine
}

type NumbersProps = {
  title: string
  points: ChartAnswer['points']
  unit: (value: number) => string
  open: boolean
}

/** A chart's numbers as a table, behind a tap. */
function ChartNumbers({ title, points, unit, open }: NumbersProps) {
  return (
    <details className="nx-chart-numbers" open={open}>
      <summary>
        <span>{t('charts.asTable')}</span>
        <Icon name="chevronDown" />
      </summary>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('charts.when')}</th>
            <th scope="col">{t('charts.count')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, label, value }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{unit(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
