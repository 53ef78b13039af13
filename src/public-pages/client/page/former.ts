/** A capture that waits on this phone and is being finished by hand: once the person's answer is kept or received, it goes. */
import { captureStore } from '../outbox/capture-db.ts'
import { isSamePerson, type Capture, type Fields } from '../outbox/capture.ts'
import { questionsOf } from '../outbox/deliver.ts'
import { isWrong } from './checks.ts'

const NAME = 'narthex-former'

/** Also across a change of page, in this tab alone. */
export function finishing({ key }: Capture): void {
  session((kept) => kept.setItem(NAME, key))
}

/** True for the entry whose form is on this page. */
export const isFormer = ({ key }: Capture): boolean => session((kept) => kept.getItem(NAME)) === key

/** The page that was opened asks for nobody's missing answer. */
export const forgetFormer = (): void => session((kept) => kept.removeItem(NAME))

/** Only where it is the same person's: by the phone or e-mail that was typed both times, or where the former has neither. */
export async function replaceFormer(fields: Fields): Promise<void> {
  const key = session((kept) => kept.getItem(NAME))
  forgetFormer()
  if (!key) return
  const isTheirs = ({ form, fields: before }: Capture) =>
    isSamePerson(before, fields) || isWrong(form === 'mark' ? 'emailOrPhone' : 'phone', before)
  await captureStore()
    .change(key, (former) => (isTheirs(former) ? null : former))
    .catch(() => undefined)
}

/** The church may know them now: their marks that had a question go out again. */
export async function askAgain(fields: Fields): Promise<void> {
  const store = captureStore()
  const asked = await questionsOf(store, fields).catch(() => [])
  for (const { key } of asked) await store.change(key, (mark) => ({ ...mark, state: 'waiting', why: null }))
}

/** If a browser keeps nothing, the entry stays, and the server counts nobody twice. */
function session<T>(work: (kept: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
