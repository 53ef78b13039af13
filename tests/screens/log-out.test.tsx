/** Leaving a phone: what is kept on it, and what becomes of that. */
import { expect, test, vi } from 'vitest'
import { GoOnAs } from '../../src/features/login/go-on-as.tsx'
import { LogOutPage } from '../../src/features/log-out/log-out-page.tsx'
import { drawn } from './at-the-screen.tsx'
import { button, words } from './read.ts'

const held = vi.hoisted(() => ({ begun: 0, forms: 0 }))
vi.mock('../../src/lib/edits/use-begun-first-timers.ts', () => ({ useBegunFirstTimers: () => held.begun }))
vi.mock('../../src/lib/edits/use-begun-forms.ts', () => ({ useBegunForms: () => held.forms }))

const leaving = (outbox: { pending?: number; rejected?: number }) => words(drawn(<LogOutPage />, { outbox }))

test('what was refused is said to be refused, and not to go out by itself', () => {
  for (const [rejected, what, next] of [
    [1, 'the change that was refused, locked', 'the refused one: it is not sent by itself'],
    [2, 'the changes that were refused, locked', 'the refused ones: they are not sent by themselves'],
  ] as const) {
    const said = leaving({ rejected })
    expect(said).toContain(what)
    expect(said).toContain(next)
    expect(said).toContain('Needs attention')
    expect(said).not.toMatch(/waits?,|goes? out by/)
  }
})

test('of both each is said for itself', () => {
  const said = leaving({ pending: 1, rejected: 2 })
  expect(said).toContain('the changes that wait or were refused, locked')
  expect(said).toContain('logs in on this phone, the one that waits goes out by itself.')
  expect(said).toContain('the refused ones: they are not sent by themselves')
})

test('what waits alone goes out by itself', () => {
  expect(leaving({ pending: 1 })).toContain('logs in on this phone, it goes out by itself.')
  expect(leaving({ pending: 2 })).toContain('the changes that wait, locked')
  expect(leaving({ pending: 2 })).not.toContain('refused')
})

test('without a network it is said that nobody can log in again, and staying is the main choice', () => {
  for (const pending of [0, 2]) {
    const leave = pending > 0 ? 'Keep sealed and log out' : 'Log out'
    const main = (online: boolean) => {
      const page = drawn(<LogOutPage />, { outbox: { pending }, online })
      expect(words(page).includes('nobody can log in on this phone until it has a network')).toBe(!online)
      return ['Stay logged in', leave].filter((name) =>
        String(button(page, name).class).includes('nx-button-primary'),
      )
    }
    expect(main(false)).toEqual(['Stay logged in'])
    expect(main(true)).toEqual(pending > 0 ? [] : [leave])
  }
})

test('first timers who were begun and not saved are named before they go, whoever logs out', () => {
  const screens = [
    <LogOutPage key="out" />,
    <GoOnAs key="other" email="bola@example.com" onOut={() => undefined} />,
  ]
  for (const screen of screens)
    for (const [begun, said] of [
      [1, '1 first timer was begun at the door and is not saved. What was typed goes with the log-out.'],
      [2, '2 first timers were begun at the door and are not saved. What was typed goes with the log-out.'],
    ] as const) {
      held.begun = begun
      expect(words(drawn(screen))).toContain(said)
      held.begun = 0
      expect(words(drawn(screen))).not.toContain('begun')
    }
})

test('other forms that were begun are named too, those of the tab among them, and nothing where there is none', () => {
  const screens = [
    <LogOutPage key="out" />,
    <GoOnAs key="other" email="bola@example.com" onOut={() => undefined} />,
  ]
  const ONE = '1 form was begun and is not saved. What was typed in it goes with the log-out.'
  const TWO = '2 forms were begun and are not saved. What was typed in them goes with the log-out.'
  for (const screen of screens) {
    expect(words(drawn(screen))).not.toContain('begun')
    held.forms = 1
    expect(words(drawn(screen))).toContain(ONE)
    const draft = 'draft-of:ada/grace:transfer'
    vi.stubGlobal('sessionStorage', { [draft]: '{}', 'draft:login': '{}' })
    expect(words(drawn(screen))).toContain(TWO)
    held.forms = 0
    vi.stubGlobal('sessionStorage', { [draft]: '{}' })
    expect(words(drawn(screen))).toContain(ONE)
  }
})
