/** Charts are for who holds dashboardAccess; to others the server would answer with a sentence, so there is no chart. */
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { LateAttendanceChart } from '../../src/features/attendance/late-attendance-chart.tsx'
import { LateFirstTimerChart } from '../../src/features/first-timers/late-first-timer-chart.tsx'
import { CELLS } from '../../src/features/groups/kind.ts'
import { LateGroupChart } from '../../src/features/groups/late-group-chart.tsx'
import { drawn } from './at-the-screen.tsx'

const charts: Record<string, ReactElement> = {
  attendance: <LateAttendanceChart occasions={[]} />,
  'first timers': <LateFirstTimerChart />,
  cells: <LateGroupChart kind={CELLS} groups={[]} />,
}

test.each(Object.entries(charts))('%s: no chart for who may not see charts', (_, chart) => {
  expect(drawn(chart)).not.toBe('')
  expect(drawn(chart, { features: FEATURES.filter((feature) => feature !== 'dashboardAccess') })).toBe('')
})
