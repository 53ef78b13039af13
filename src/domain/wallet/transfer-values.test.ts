import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkTransfer, emptyTransfer, leavesWallet } from './transfer-form.ts'
import { spec } from '../../../tests/spec/spec.ts'

const typed = { ...emptyTransfer(), bankCode: '058', accountNumber: '0123456789', amount: '1000' }

test('adds the fee of 50 to the amount', () => {
  expect(leavesWallet('1000')).toBe(1050)
  expect(leavesWallet('0.1')).toBe(50.1)
  expect(leavesWallet('')).toBeNull()
})

test('adds the fee exactly to the kobo', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), (kobo) => {
      expect(Math.round((leavesWallet((kobo / 100).toFixed(2)) ?? 0) * 100)).toBe(kobo + 5000)
    }),
  ))

spec('Transfer: amount')

test('refuses an amount that leaves too little for the fee', () => {
  expect(checkTransfer(1050)(typed).amount).toBeUndefined()
  expect(checkTransfer(1049.99)(typed).amount).toBe('Your balance of ₦1,049.99 is too low.')
  expect(checkTransfer(null)(typed).amount).toBeUndefined()
})

test('requires a bank and ten digits, with a leading zero counted', () => {
  expect(checkTransfer(null)(typed).accountNumber).toBeUndefined()
  expect(checkTransfer(null)({ ...typed, accountNumber: '123456789', bankCode: '' })).toMatchObject({
    accountNumber: 'Enter the 10-digit account number.',
    bankCode: 'Choose a bank.',
  })
})

test('gives each transfer its own id', () => expect(emptyTransfer().id).not.toBe(emptyTransfer().id))
