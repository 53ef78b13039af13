/** Tests drafts: a form restores its draft, says so, and shows it to no other account. */
import { afterEach, expect, test, vi } from 'vitest'
import { EditGroupForm } from '../../src/features/groups/edit-group-dialog.tsx'
import { type GroupSource, CELLS } from '../../src/features/groups/group-source.ts'
import { PersonalFields } from '../../src/features/profile/personal/personal-form.tsx'
import { EditServiceForm } from '../../src/features/services/change-service-dialogs.tsx'
import { InviteForm } from '../../src/features/team/team-page.tsx'
import { draftOf, useDraftedEdit, type EditDraft } from '../../src/domain/edits/drafted-edit.ts'
import { draftsAreOf, keepDraft, readDraft } from '../../src/ui/form/form-draft.ts'
import { aTab } from './a-tab.ts'
import { aService, drawn } from './at-the-screen.tsx'
import { button, buttons, field, words } from './read.ts'

const nothing = () => {}
const draft = { found: null, keep: nothing, drop: nothing }
const SAYS = 'We kept your draft. Clear'

afterEach(() => {
  draftsAreOf(null)
  vi.unstubAllGlobals()
})

test('editing a service restores the draft and says so', () => {
  const service = aService()
  const form = (found: EditDraft<{ name: string; date_of_service: string; flyer: File | null }> | null) =>
    drawn(<EditServiceForm service={service} onClose={nothing} draft={draft} found={found} />)
  const base = { name: service.name, date_of_service: service.date_of_service ?? '', flyer: null }
  const again = form({ base, values: { ...base, name: 'Harvest service' } })
  expect(field(again, 'name').value).toBe('Harvest service')
  expect(words(again)).toContain(SAYS)
  expect(button(again, 'Save changes')).not.toHaveProperty('disabled')
  expect(words(form(null))).not.toContain(SAYS)
  // The values were saved elsewhere meanwhile, so nothing is left to save.
  expect(words(form({ base, values: base }))).not.toContain(SAYS)
})

test('cell and personal info restore their drafts too', () => {
  const group = { id: 'lekki', name: 'Lekki', user_id: null } as never
  const source = { kind: CELLS, groups: [group], coordinators: [] } as unknown as GroupSource
  const cell = drawn(
    <EditGroupForm
      source={source}
      group={group}
      onClose={nothing}
      draft={draft}
      found={{
        base: { name: 'Lekki', user_id: '', is_class: false },
        values: { name: 'Lekki 1', user_id: '', is_class: false },
      }}
    />,
  )
  expect(field(cell, 'name').value).toBe('Lekki 1')
  expect(words(cell)).toContain(SAYS)
  const base = { first_name: 'Ada', last_name: 'Obi' }
  const person = drawn(
    <PersonalFields
      changeEmail={null}
      draft={draft}
      found={{ base, values: { ...base, last_name: 'Eze' } }}
    />,
  )
  expect(field(person, 'last_name').value).toBe('Eze')
  expect(words(person)).toContain(SAYS)
})

test('text typed after a clear is not called an earlier draft', () => {
  const base = { name: 'Vigil' }
  const found = { base, values: { name: 'Night vigil' } }
  const typed = { values: { name: 'All night' }, set: nothing }
  const said: boolean[] = []
  const Edit = () => {
    const { fromDraft, startAfresh } = useDraftedEdit(typed, base, { draft, found })
    if (said.push(fromDraft) === 1) startAfresh()
    return null
  }
  drawn(<Edit />)
  expect(said).toEqual([true, false])
})

test('an edit draft keeps only differences, and no files', () => {
  const base = { name: 'Vigil', flyer: null as File | null }
  const picture = new File(['…'], 'flyer.png')
  expect(draftOf(base, base)).toBeNull()
  expect(draftOf(base, { ...base, flyer: picture })).toBeNull()
  expect(draftOf(base, { name: 'Night vigil', flyer: picture })).toEqual({
    base,
    values: { name: 'Night vigil', flyer: null },
  })
})

test('a draft belongs to one account and church, until the logout', () => {
  const kept = aTab()
  const amount = () => readDraft('transfer', { amount: '' }).amount
  draftsAreOf('ada', 'grace')
  keepDraft('transfer', { amount: '5000' }, [])
  expect(amount()).toBe('5000')
  draftsAreOf('ada', 'hope')
  expect(amount()).toBe('')
  draftsAreOf('ada', 'grace')
  expect(amount()).toBe('5000')
  draftsAreOf('bola', 'grace')
  expect([amount(), Object.keys(kept)]).toEqual(['', []])
  keepDraft('transfer', { amount: '70' }, [])
  draftsAreOf(null)
  keepDraft('login', { email: 'ada@example.com' }, [])
  draftsAreOf(null)
  expect(Object.keys(kept)).toEqual(['draft:login'])
})

test('the draft of a password reset outlives the sign-out of its account', () => {
  aTab()
  draftsAreOf('ada', 'grace')
  keepDraft('password-reset', { sentTo: 'ada@example.com' }, [])
  draftsAreOf(null)
  expect(readDraft('password-reset', { sentTo: '' }).sentTo).toBe('ada@example.com')
})

test('a tab draft says so too and can be cleared', () => {
  const kept = aTab()
  draftsAreOf('ada', 'grace')
  const form = () => {
    vi.stubGlobal('sessionStorage', kept)
    return drawn(<InviteForm again={null} onCancel={nothing} onSent={nothing} />)
  }
  expect(words(form())).not.toContain(SAYS)
  vi.stubGlobal('sessionStorage', kept)
  keepDraft('invite-team', { first_name: 'Tunde' }, [])
  expect(field(form(), 'first_name').value).toBe('Tunde')
  expect(words(form())).toContain(SAYS)
  expect(buttons(form())).toContain('Clear')
})
