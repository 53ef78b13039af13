import {
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { Line } from 'react-chartjs-2'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { useChartColours } from './chart-colours.ts'
import { lastLabel } from './last-label.ts'
import { lineOptions } from './line-options.ts'

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip)

/** Where this file was loaded from, for keeping it: its name holds a hash of its content. */
export const address = import.meta.url

export type LineChartProps = {
  points: ChartAnswer['points']
  /** What the picture shows, for those who hear it. */
  words: string
  unit: (value: number) => string
}

const plugins = [lastLabel]

/** Draws the line. Heavy: it is fetched when a chart first comes into view. */
export const drawLine = (props: LineChartProps) => <LineChart {...props} />

function LineChart({ points, words, unit }: LineChartProps) {
  const colours = useChartColours()
  const line = {
    data: points.map(({ value }) => value),
    borderColor: colours.line,
    backgroundColor: colours.line,
    borderWidth: 2.5,
    pointRadius: points.map((_, index) => (index === points.length - 1 ? 5 : 2)),
    pointHoverRadius: 6,
    tension: 0,
    clip: false as const,
  }
  return (
    <Line
      aria-label={words}
      data={{ labels: points.map(({ label }) => label), datasets: [line] }}
      options={lineOptions(colours, unit)}
      plugins={plugins}
    />
  )
}
