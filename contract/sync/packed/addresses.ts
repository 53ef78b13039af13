/** E-mail addresses made of their owners' names, with a sign where a name would stand. */
export type Addresses = { named: (string | null)[] }

type Given = readonly unknown[] | undefined

/** Where none of these stand in an address as it was typed. */
const SIGNS = /[<>]/

/** Null where it cannot be told apart again. */
export function packAddresses(addresses: readonly unknown[], first: Given, last: Given): Addresses | null {
  const plain = plainNames()
  const named: (string | null)[] = []
  for (const [row, address] of addresses.entries()) {
    if (address !== null && (typeof address !== 'string' || SIGNS.test(address))) return null
    named.push(address === null ? null : shortened(address, plain(first?.[row]), plain(last?.[row])))
  }
  return { named }
}

export function unpackAddresses({ named }: Addresses, first: Given, last: Given): (string | null)[] {
  const plain = plainNames()
  return named.map((address, row) =>
    address === null || !SIGNS.test(address)
      ? address
      : address.replace('<', plain(first?.[row])).replace('>', plain(last?.[row])),
  )
}

function shortened(address: string, first: string, last: string): string {
  const short = first ? address.replace(first, '<') : address
  return last ? short.replace(last, '>') : short
}

/** As people write their names into addresses; '' where that is not plain letters, so that every engine sees the same. */
function plainNames(): (name: unknown) => string {
  const known = new Map<unknown, string>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const letters = typeof name === 'string' ? withoutMarks(name) : ''
    const plain = /^[a-z]+$/.test(letters) ? letters : ''
    known.set(name, plain)
    return plain
  }
}

const withoutMarks = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
