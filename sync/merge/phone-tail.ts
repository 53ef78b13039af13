/** The last four digits, which every phone at the door may know. Apart from phones.ts, whose numbering plan is heavy. */
export function phoneTail(phone: string | null): string | null {
  return phone ? phone.replace(/\D/g, '').slice(-4) : null
}
