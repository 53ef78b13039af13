import { formatPhone } from '../../../contract/format-phone.ts'

/** A number in the ways in which somebody may look for it: 0803 123 4567, 08031234567, +2348031234567. */
export function numberWords(phone: string): readonly string[] {
  const written = formatPhone(phone)
  return [phone, written, written.replaceAll(' ', '')]
}
