import { withLaterMessages } from '../../../lib/messages/t.ts'

/** Loads the form with its rules (phone numbers, email) after the list, since few ushers open it. */
export async function loadForm() {
  const parts = Promise.all([
    import('./first-timer-form.tsx'),
    import('./first-timer-values.ts'),
    import('./save-family.ts'),
    import('../family/undo-family.ts'),
  ])
  const [{ FirstTimerForm }, { captureOf }, { saveFamily }, undoing] = await withLaterMessages(parts)
  return { FirstTimerForm, captureOf, saveFamily, ...undoing }
}
