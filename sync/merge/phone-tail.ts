/** Takes the last four digits, which every phone at the door may hold. phones.ts would load a large numbering plan. */
export function phoneTail(phone: string | null): string | null {
  return phone ? phone.replace(/\D/g, '').slice(-4) : null
}
