/** Tests that charts need dashboardAccess. The server refuses other users, so they get no chart. */
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { FEATURES } from '../../contract/features.ts'
import { LazyFirstTimerChart } from '../../src/features/first-timers/first-timers-page.tsx'
import { CELLS } from '../../src/features/groups/group-source.ts'
import { LazyGroupChart } from '../../src/features/groups/groups-page.tsx'
import { drawn } from './at-the-screen.tsx'

const charts: Record<string, ReactElement> = {
  'first timers': <LazyFirstTimerChart />,
  cells: <LazyGroupChart kind={CELLS} groups={[]} />,
}

test.each(Object.entries(charts))('%s: no chart for users without access to charts', (_, chart) => {
  expect(drawn(chart)).not.toBe('')
  expect(drawn(chart, { features: FEATURES.filter((feature) => feature !== 'dashboardAccess') })).toBe('')
})
