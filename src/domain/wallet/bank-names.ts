/**
 * Short names that people type for Nigerian banks, with words of the bank's name. Source: the brands of the banks
 * themselves, former ones too (Diamond became Access, Skye became Polaris, Paycom became OPay). The words are those of
 * Paystack's list of banks (https://paystack.com/docs/api/miscellaneous/#bank).
 */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  access: 'access bank',
  alat: 'wema',
  diamond: 'access bank',
  eco: 'ecobank',
  fbn: 'first bank',
  fcmb: 'first city monument',
  fidelity: 'fidelity',
  firstbank: 'first bank',
  gt: 'guaranty trust',
  gtb: 'guaranty trust',
  gtbank: 'guaranty trust',
  gtco: 'guaranty trust',
  heritage: 'heritage',
  ibtc: 'stanbic ibtc',
  kuda: 'kuda',
  momo: 'momo',
  monie: 'moniepoint',
  moniepoint: 'moniepoint',
  opay: 'opay',
  palm: 'palmpay',
  palmpay: 'palmpay',
  paycom: 'opay',
  polaris: 'polaris',
  skye: 'polaris',
  stanbic: 'stanbic ibtc',
  sterling: 'sterling',
  uba: 'united bank africa',
  ubn: 'union bank',
  union: 'union bank',
  vbank: 'vfd',
  wema: 'wema',
  zenith: 'zenith',
}

export type BankName = { name: string; code: string }

/**
 * The banks that people mean by these words: first those whose known short name begins with the query, then those whose
 * names contain every typed word in any order. Names that start with the first word come first.
 */
export function findBanks<Bank extends BankName>(banks: readonly Bank[], query: string): Bank[] {
  const typed = plain(query)
  if (typed === '') return []
  const words = typed.split(' ')
  const meant = meantBy(typed)
  const rankOf = ({ name }: Bank): number | null => {
    const said = plain(name)
    const has = (all: readonly string[]) => all.every((word) => said.includes(word))
    if (SHORT_NAMES[joined(typed)] && meant[0] && has(meant[0])) return 0
    if (has(words)) return said.startsWith(words[0] ?? '') ? 1 : 2
    if (initialsOf(said).startsWith(joined(typed))) return 3
    return meant.some(has) ? 4 : null
  }
  return banks
    .flatMap((bank) => {
      const rank = rankOf(bank)
      return rank === null ? [] : [{ bank, rank }]
    })
    .sort((a, b) => a.rank - b.rank || a.bank.name.localeCompare(b.bank.name))
    .map(({ bank }) => bank)
}

/** The words of each bank whose short name begins with the query. The exact one comes first. */
function meantBy(typed: string): readonly string[][] {
  const query = joined(typed)
  const exact = SHORT_NAMES[query]
  const others = Object.entries(SHORT_NAMES).filter(
    ([short]) => query.length > 1 && short !== query && short.startsWith(query),
  )
  return [...(exact ? [exact] : []), ...others.map(([, words]) => words)].map((words) => words.split(' '))
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** "GT Bank" and "gtbank" are the same. */
const joined = (typed: string): string => typed.replaceAll(' ', '')

/** "fcmb" from "First City Monument Bank". */
const initialsOf = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
