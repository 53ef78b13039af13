/** The form with the rules it checks by (phone numbers, e-mail): fetched after the list stands, since few open it. */
export async function loadForm() {
  const [{ FirstTimerForm }, { captureOf }] = await Promise.all([
    import('./first-timer-form.tsx'),
    import('./first-timer-values.ts'),
  ])
  return { FirstTimerForm, captureOf }
}
