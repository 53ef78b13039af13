import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { spec } from '../../tests/spec/spec.ts'

spec('4 Buttons')
test('stays disabled and says so during an action', () => {
  const onClick = vi.fn()
  const busy = Button({
    busy: true,
    disabled: true,
    busyLabel: 'Saving…',
    children: 'Save',
    type: 'submit',
    onClick,
  })
  const markup = renderToStaticMarkup(busy)
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain('aria-busy="true"')
  // A disabled button would lose the focus, and keys would lead nowhere.
  expect(markup).not.toContain(' disabled=')
  expect(markup).toContain('Saving…')
  const preventDefault = vi.fn()
  busy.props.onClick({ preventDefault })
  expect([preventDefault.mock.calls.length, onClick.mock.calls.length]).toEqual([1, 0])
})

test('gives the reason why a button is disabled', () => {
  const markup = renderToStaticMarkup(<Button whyNot="This needs a network.">Save</Button>)
  expect(markup).toMatch(/<button[^>]* disabled=""/)
  const [, id] = /aria-describedby="([^"]+)"/.exec(markup)!
  expect(markup).toContain(`id="${id}">This needs a network.`)
})
