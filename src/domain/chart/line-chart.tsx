import {
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartOptions,
  type ChartType,
  type Plugin,
} from 'chart.js'
import { Line } from 'react-chartjs-2'
import type { ChartAnswer } from '../../../contract/routes/charts.ts'
import { useSyncExternalStore } from 'react'

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip)

/** The address of this file, for caching it. Its name contains a content hash. */
export const address = import.meta.url

export type LineChartProps = {
  points: ChartAnswer['points']
  /** The picture's description for screen readers. */
  words: string
  unit: (value: number) => string
}

/**
 * Writes the last point's number above it, because it is the most
 * wanted one. It goes below when the line comes down to the point.
 */
const lastLabel: Plugin<'line', LabelOptions> = {
  id: 'lastLabel',
  afterDatasetsDraw(chart, _, { unit, colour, font }) {
    const [before, point] = chart.getDatasetMeta(0).data.slice(-2)
    const value = chart.data.datasets[0]?.data.at(-1)
    if (!point || typeof value !== 'number') return
    const { x, y } = point.getProps(['x', 'y'], true)
    const { ctx } = chart
    ctx.save()
    ctx.font = font ?? ctx.font
    ctx.fillStyle = colour ?? ctx.fillStyle
    const text = unit ? unit(value) : String(value)
    // The text never passes the edge, however long the number.
    const half = ctx.measureText(text).width / 2
    ctx.textAlign = 'center'
    const comesDown = before !== undefined && before.getProps(['y'], true).y < y
    const at = comesDown && y + BENEATH < chart.chartArea.bottom ? y + BENEATH : y - ABOVE
    ctx.fillText(text, Math.min(x, chart.width - half), at)
    ctx.restore()
  },
}

const plugins = [lastLabel]

/** Draws the line. This file is large, so it loads when a chart first comes into view. */
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

type ChartColours = { line: string; fill: string; ink: string; grid: string; surface: string }

/** The theme's colours, which a canvas cannot read itself. They update when the theme changes. */
function useChartColours(): ChartColours {
  const named = useSyncExternalStore(watchTheme, readTheme)
  const [line = '', fill = '', ink = '', grid = '', surface = ''] = named.split('|')
  return { line, fill, ink, grid, surface }
}

/** One string, so that React sees equal colours as equal. */
function readTheme(): string {
  const tokens = getComputedStyle(document.documentElement)
  return ['--indigo', '--indigo-tint', '--ink-quiet', '--line', '--surface']
    .map((name) => tokens.getPropertyValue(name).trim())
    .join('|')
}

function watchTheme(changed: () => void): () => void {
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    dark.removeEventListener('change', changed)
  }
}

const MOTION_MS = 200

/** One line, a quiet grid, whole numbers. Nothing moves when the user prefers reduced motion. */
function lineOptions(colours: ChartColours, unit: (value: number) => string): ChartOptions<'line'> {
  const root = getComputedStyle(document.documentElement)
  const font = { family: root.getPropertyValue('--font').trim(), size: 14 }
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return {
    responsive: true,
    maintainAspectRatio: false,
    // A container that changed its width during the animation is measured again at its end.
    animation: still ? false : { duration: MOTION_MS, onComplete: ({ chart }) => chart.resize() },
    interaction: { mode: 'index', intersect: false },
    // Room for the last point and its number.
    layout: { padding: { top: 28, right: 28 } },
    scales: {
      x: {
        grid: { display: false },
        border: { color: colours.grid },
        ticks: { color: colours.ink, font, maxRotation: 0, autoSkip: true, autoSkipPadding: 12 },
      },
      y: {
        beginAtZero: true,
        grace: '10%',
        grid: { color: colours.grid },
        border: { display: false },
        ticks: {
          color: colours.ink,
          font,
          precision: 0,
          maxTicksLimit: 5,
          callback: (value) => unit(Number(value)),
        },
      },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        backgroundColor: colours.ink,
        titleColor: colours.surface,
        bodyColor: colours.surface,
        titleFont: font,
        bodyFont: font,
        displayColors: false,
        padding: 12,
        callbacks: { label: ({ parsed }) => unit(parsed.y ?? 0) },
      },
      lastLabel: { unit, colour: colours.line, font: `700 16px ${font.family}` },
    },
  }
}

type LabelOptions = { unit?: (value: number) => string; colour?: string; font?: string }

declare module 'chart.js' {
  // The options of the plugin.
  // oxlint-disable-next-line no-unused-vars -- the type parameter is the library's
  interface PluginOptionsByType<TType extends ChartType> {
    lastLabel?: LabelOptions
  }
}

const ABOVE = 12
const BENEATH = 24
