/** Tests the logout dialog: the data kept on the phone and its further way. */
import { expect, test, vi } from 'vitest'
import { GoOnAs } from '../../src/features/login/login-page.tsx'
import { LogOutPage } from '../../src/features/log-out/log-out-page.tsx'
import { drawn } from './at-the-screen.tsx'
import { button, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const held = vi.hoisted(() => ({ firstTimers: 0, forms: 0 }))
vi.mock('../../src/domain/edits/draft-counts.ts', () => ({
  useFirstTimerDrafts: () => held.firstTimers,
  useFormDrafts: () => held.forms,
}))

const leaving = (outbox: { pending?: number; rejected?: number }) => words(drawn(<LogOutPage />, { outbox }))

spec('1 log out: unsent work')
test('refused changes are named as refused, not as waiting', () => {
  for (const [rejected, what, next] of [
    [1, 'The rejected change stays on this phone.', 'The rejected one is not sent.'],
    [2, 'The rejected changes stay on this phone.', 'The rejected ones are not sent.'],
  ] as const) {
    const said = leaving({ rejected })
    expect(said).toContain(what)
    expect(said).toContain(next)
    expect(said).toContain('Needs attention')
    expect(said).not.toMatch(/unsent|the next time/)
  }
})

test('refused and waiting changes are named separately', () => {
  const said = leaving({ pending: 1, rejected: 2 })
  expect(said).toContain('The unsent and rejected changes stay on this phone.')
  expect(said).toContain('The unsent one is sent the next time ada@example.com logs in on this phone.')
  expect(said).toContain('The rejected ones are not sent.')
})

test('waiting changes alone are sent later', () => {
  expect(leaving({ pending: 1 })).toContain('It is sent the next time ada@example.com logs in on this phone.')
  expect(leaving({ pending: 2 })).toContain('The unsent changes stay on this phone.')
  expect(leaving({ pending: 2 })).not.toContain('rejected')
})

test('offline logout warns about the login and makes staying the default', () => {
  for (const pending of [0, 2]) {
    const leave = pending > 0 ? 'Log out, send later' : 'Log out'
    const main = (online: boolean) => {
      const page = drawn(<LogOutPage />, { outbox: { pending }, online })
      expect(words(page).includes('nobody can log in on this phone until it is online')).toBe(!online)
      return ['Stay logged in', leave].filter((name) =>
        String(button(page, name).class).includes('nx-button-primary'),
      )
    }
    expect(main(false)).toEqual(['Stay logged in'])
    expect(main(true)).toEqual(pending > 0 ? [] : [leave])
  }
})

spec('1 log out: unsent work')
test('unsaved first timers are named at every logout', () => {
  const screens = [
    <LogOutPage key="out" />,
    <GoOnAs key="other" email="bola@example.com" onOut={() => undefined} />,
  ]
  for (const screen of screens)
    for (const [count, said] of [
      [1, '1 unsaved first timer will be deleted when you log out.'],
      [2, '2 unsaved first timers will be deleted when you log out.'],
    ] as const) {
      held.firstTimers = count
      expect(words(drawn(screen))).toContain(said)
      held.firstTimers = 0
      expect(words(drawn(screen))).not.toContain('unsaved')
    }
})

test('other drafts are named too, also the tab’s, if any', () => {
  const screens = [
    <LogOutPage key="out" />,
    <GoOnAs key="other" email="bola@example.com" onOut={() => undefined} />,
  ]
  const ONE = '1 unsaved form will be deleted when you log out.'
  const TWO = '2 unsaved forms will be deleted when you log out.'
  for (const screen of screens) {
    expect(words(drawn(screen))).not.toContain('unsaved')
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
