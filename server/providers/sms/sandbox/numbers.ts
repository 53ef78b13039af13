/** What becomes of a text, by the last four digits of the number; every other number gets it a moment later. */
export const FATES: Record<
  string,
  { becomes: 'refused' | 'failed' | 'nothing' | 'unanswered'; says: string }
> = {
  '0009': { becomes: 'refused', says: 'cannot be sent' },
  '0008': { becomes: 'nothing', says: 'is sent, and no delivery report ever comes' },
  '0007': { becomes: 'failed', says: 'is sent, and then reported as not delivered' },
  '0006': { becomes: 'unanswered', says: 'is sent, but the answer for its whole batch is lost' },
}

export const fateOf = (phone: string) => FATES[phone.slice(-4)]?.becomes ?? 'delivered'
