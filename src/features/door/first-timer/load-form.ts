/** Loads the form with its rules (phone numbers, email) after the list, since few ushers open it. */
export async function loadForm() {
  const [{ FirstTimerForm }, { captureOf }] = await Promise.all([
    import('./first-timer-form.tsx'),
    import('./first-timer-values.ts'),
  ])
  return { FirstTimerForm, captureOf }
}
