/**
 * Puts the focus in the first field that is wrong, and the whole of it, with its sentence, where it is seen.
 * @returns false where there is none
 */
export function focusFirstWrong(form: HTMLElement): boolean {
  const found = form.querySelector<HTMLElement>('[aria-invalid="true"], .nx-field-error')
  const field = found?.closest<HTMLElement>('.nx-field, .nx-fieldset') ?? found
  // Of several choices the group is wrong, which takes no focus itself.
  const control = found?.matches('.nx-field-error, .nx-fieldset') ? field?.querySelector('input') : found
  if (!control) return false
  control.focus()
  field?.scrollIntoView({ block: 'nearest' })
  return true
}
