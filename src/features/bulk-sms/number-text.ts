import { formatPhone } from '../../../contract/people/format-phone.ts'

/** A number in every form that a user may search for: 0803 123 4567, 08031234567, +2348031234567. */
export function numberWords(phone: string): readonly string[] {
  const written = formatPhone(phone)
  return [phone, written, written.replaceAll(' ', '')]
}
