/**
 * Focuses the first invalid field and scrolls its whole block, with its error, into view.
 * @returns false if there is none
 */
export function focusFirstWrong(form: HTMLElement): boolean {
  const found = form.querySelector<HTMLElement>('[aria-invalid="true"], .nx-field-error')
  const field = found?.closest<HTMLElement>('.nx-field, .nx-fieldset') ?? found
  // In a group of choices the group is invalid, and it cannot take the focus itself.
  const control = found?.matches('.nx-field-error, .nx-fieldset') ? field?.querySelector('input') : found
  if (!control) return false
  control.focus()
  field?.scrollIntoView({ block: 'nearest' })
  return true
}
