import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { Icon } from '../icons.tsx'
import { say } from './chart-words.ts'

type NumbersProps = {
  title: string
  points: ChartAnswer['points']
  unit: (value: number) => string
  open: boolean
}

/** A chart's numbers as a table, behind a tap. */
export function ChartNumbers({ title, points, unit, open }: NumbersProps) {
  return (
    <details className="nx-chart-numbers" open={open}>
      <summary>
        <span>{say('charts.asTable')}</span>
        <Icon name="chevronDown" />
      </summary>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{say('charts.when')}</th>
            <th scope="col">{say('charts.count')}</th>
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
