/** Tests the kiosk's question about a family: what it shows, and whom it marks. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { FamilyStep } from '../../src/features/kiosk/visit/visit-screen.tsx'
import type { Step } from '../../src/features/kiosk/visit/use-visit.ts'
import { spec } from '../spec/spec.ts'

const step = (more: Partial<Extract<Step, { at: 'family' }>> = {}): Extract<Step, { at: 'family' }> => ({
  at: 'family',
  personId: newId(),
  others: [newId(), newId(), newId(), newId()],
  name: 'Bimpe Fashola',
  ...more,
})
const shown = (one: Extract<Step, { at: 'family' }>) =>
  renderToStaticMarkup(<FamilyStep step={one} onMark={() => undefined} onDone={() => undefined} />)

spec('Families: kiosk')
test('asks by number, and says that an usher checks children in', () => {
  expect(shown(step())).toContain('Mark you and 4 others')
  expect(shown(step())).not.toContain('usher')
  const withChildren = shown(step({ children: true, others: [newId()] }))
  expect(withChildren).toContain('Mark you and 1 other<')
  expect(withChildren).toContain('An usher checks children in.')
})

test('offers the others alone to a person who is here already', () => {
  const here = shown(step({ since: '8:03' }))
  expect(here).toContain('You are already here, Bimpe Fashola')
  expect(here).toContain('Mark 4 others')
  expect(here).not.toContain('Mark me only')
})
