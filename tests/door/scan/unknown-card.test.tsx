/** Tests the notice and the form of an unknown card. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { cardCode } from '../../../contract/people/card-code.ts'
import { newId } from '../../../contract/ids.ts'
import { DoorNotice, type Notice } from '../../../src/features/door/door-notice.tsx'
import { CardNameSheet } from '../../../src/features/door/scan/card-name-sheet.tsx'
import { markTyped } from '../../../src/features/door/scan/typed-card.ts'
import { churchDouble } from '../church-double.ts'
import { congregation } from '../congregation.ts'

const nothing = () => undefined
const serviceId = newId()

test('an unknown card is a warning, uncounted, and asks for the name', async () => {
  vi.stubGlobal('navigator', {})
  const church = churchDouble({ people: congregation(1) })
  const presences = church.presences(serviceId)
  const said: Notice[] = []
  const askName = vi.fn()
  const card = cardCode(church.church.id, newId())
  await markTyped(card, { church, serviceId, presences }, (one) => said.push(one), askName)
  expect(said).toEqual([
    {
      tone: 'warning',
      stays: true,
      text: 'This phone does not know the card. Not counted yet.',
      action: { label: 'Add name', run: expect.any(Function) },
    },
  ])
  expect(presences.current().total).toBe(0)
  const shown = renderToStaticMarkup(
    <DoorNotice notice={{ ...said[0]!, id: 1 }} hush={nothing} onLeave={nothing} />,
  )
  expect(shown).toContain('door-notice-warning')
  said[0]!.action!.run()
  const [save] = askName.mock.calls[0] as [(name: object) => Promise<void>]
  await save({ first_name: 'Adanna', last_name: '' })
  expect(said.at(-1)).toMatchObject({ tone: 'warning', text: 'Name saved, not counted yet: Adanna' })
  vi.unstubAllGlobals()
})

test('the name form of a card marks the last name as optional', () => {
  const form = renderToStaticMarkup(<CardNameSheet open onSave={async () => undefined} onClose={nothing} />)
  expect(form).toMatch(/Last name<span class="nx-field-optional">/)
  expect(form.match(/nx-field-optional/g)).toHaveLength(1)
})
