/**
 * A draft of typed values for each link on this phone. It is deleted after the thanks page and after a day.
 */
import { freshId, type Fields } from '../outbox/capture.ts'
import { el, mainOf, press } from './elements.ts'
import { setHidden, typedControls } from './form.ts'
import { showReady } from './problems.ts'
import { t } from './page-messages.ts'

type Draft = { at: number; typed: Fields; id: string; inOutbox?: boolean }

const DAY = 86_400_000
const PREFIX = 'narthex-draft '

/** One draft for each link: the page, its reference and its event. */
function nameNow(): string {
  const link = new URLSearchParams(location.search)
  return [PREFIX + location.pathname, link.get('reference') ?? '', link.get('eventId')]
    .filter((part) => part !== null)
    .join(' ')
}

export function keepDraft(form: HTMLFormElement): void {
  const typed = Object.fromEntries(typedControls(form).map(({ name, value }) => [name, value]))
  const id = form.querySelector<HTMLInputElement>('input[name=id]')?.value
  writeDraft({ ...readDraft()?.typed, ...typed }, id)
}

export function writeDraft(typed: Fields, id = readDraft()?.id ?? freshId()): void {
  store((kept) => kept.setItem(nameNow(), JSON.stringify({ at: Date.now(), typed, id } satisfies Draft)))
}

/**
 * Adds fields to the draft. A draft with another value in one of them is another person's and is dropped.
 * @returns false where the browser stores nothing
 */
export function carryIntoDraft(fields: Fields): boolean {
  const before = readDraft()?.typed ?? {}
  const isTheirs = Object.entries(fields).every(([name, value]) => !before[name] || before[name] === value)
  writeDraft(isTheirs ? { ...before, ...fields } : fields)
  return readDraft() !== null
}

/** While the outbox holds the values, a reopened page offers no draft. Later typing is a draft again. */
export function setDraftKept(inOutbox: boolean): void {
  const draft = readDraft()
  if (draft) store((kept) => kept.setItem(nameNow(), JSON.stringify({ ...draft, inOutbox })))
}

export const clearDraft = (): void => store((kept) => kept.removeItem(nameNow()))

function readDraft(): Draft | null {
  const draft = store((kept) => JSON.parse(kept.getItem(nameNow()) ?? 'null') as Draft | null) ?? null
  return draft && Date.now() - draft.at < DAY ? draft : null
}

/** Undefined if the browser stores nothing. */
function store<T>(work: (kept: Storage) => T): T | undefined {
  try {
    return work(localStorage)
  } catch {
    return undefined
  }
}

/** Fills a newly opened form from the draft and says so, because the phone may be another person's. */
export function offerDraft(form: HTMLFormElement): void {
  const draft = readDraft()
  if (!draft || draft.inOutbox) return clearDraft()
  const filled = typedControls(form).filter((control) => !control.value && draft.typed[control.name])
  if (filled.length === 0) return
  for (const control of filled) control.value = draft.typed[control.name] ?? ''
  setHidden(form, 'id', draft.id)
  const notice = el('p', 'cp-notice cp-notice-wait', t('visitor.draft'), ' ')
  notice.append(press(t('visitor.startEmpty'), () => startEmpty(form, notice)))
  notice.setAttribute('role', 'status')
  mainOf()?.prepend(notice)
}

function startEmpty(form: HTMLFormElement, notice: HTMLElement): void {
  clearDraft()
  form.reset()
  for (const control of typedControls(form)) control.value = ''
  setHidden(form, 'id', freshId())
  showReady(form)
  notice.remove()
  typedControls(form)[0]?.focus()
}
