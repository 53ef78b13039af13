import { expect, test } from 'vitest'
import { SANDBOX_BANKS } from '../../../server/providers/payments/sandbox/transfers.ts'
import { findBanks } from './bank-names.ts'
import { spec } from '../../../tests/spec/spec.ts'

const hits = (query: string) => findBanks(SANDBOX_BANKS, query).map(({ name }) => name)

spec('2 Transfer: dialog')
test.each([
  ['gtb', 'Guaranty Trust Bank'],
  ['gt', 'Guaranty Trust Bank'],
  ['GT Bank', 'Guaranty Trust Bank'],
  ['uba', 'United Bank For Africa'],
  ['fcmb', 'First City Monument Bank'],
  ['fbn', 'First Bank of Nigeria'],
  ['first bank', 'First Bank of Nigeria'],
  ['FirstBank', 'First Bank of Nigeria'],
  ['sterling', 'Sterling Bank'],
  ['zenith', 'Zenith Bank'],
  ['access', 'Access Bank'],
  ['polaris', 'Polaris Bank'],
  ['wema', 'Wema Bank'],
  ['alat', 'Wema Bank'],
  ['opay', 'OPay Digital Services Limited (OPay)'],
  ['palmpay', 'PalmPay'],
  ['kuda', 'Kuda Bank'],
  ['moniepoint', 'Moniepoint MFB'],
  ['ecobank', 'Ecobank Nigeria'],
  ['stanbic', 'Stanbic IBTC Bank'],
])('“%s” finds %s first', (query, name) => expect(hits(query)[0]).toBe(name))

test('finds banks by words in any order, beginnings first', () => {
  expect(hits('bank nigeria first')).toEqual(['First Bank of Nigeria'])
  expect(hits('unit').slice(0, 2)).toEqual(['United Bank For Africa', 'Unity Bank'])
})

test('finds nothing for blanks, signs and unknown names', () => {
  for (const query of ['', '  ', '--', 'no such bank']) expect(hits(query)).toEqual([])
})
