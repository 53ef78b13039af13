/** Replies in the shapes recorded in Paystack's documentation (github.com/PaystackOSS/doc-code-snippets, dist/api). */

type Payment = { amount: number; status: string }
type Transfer = { amount: number; status: string; transferCode: string }

const authorization = {
  authorization_code: 'AUTH_uh8bcl3zbn',
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
  account_name: null,
}
const customer = {
  id: 181873746,
  first_name: null,
  last_name: null,
  email: 'demo@test.com',
  customer_code: 'CUS_1rkzaqsv4rrhqo6',
  phone: null,
  metadata: null,
  risk_action: 'default',
}
const fine = (message: string, data: unknown, meta?: object) => ({
  status: true,
  message,
  data,
  ...(meta && { meta }),
})

export const paystackReplies = {
  initialized: (reference: string) =>
    fine('Authorization URL created', {
      authorization_url: 'https://checkout.paystack.com/3ni8kdavz62431k',
      access_code: '3ni8kdavz62431k',
      reference,
    }),
  verified: (reference: string, { amount, status }: Payment) =>
    fine('Verification successful', {
      id: 4099260516,
      domain: 'test',
      status,
      reference,
      receipt_number: null,
      amount,
      message: null,
      gateway_response: status === 'success' ? 'Successful' : 'The transaction was not completed',
      paid_at: status === 'success' ? '2024-08-22T09:15:02.000Z' : null,
      created_at: '2024-08-22T09:14:24.000Z',
      channel: 'card',
      currency: 'NGN',
      ip_address: '197.210.54.33',
      metadata: '',
      log: null,
      fees: 10283,
      fees_split: null,
      authorization: status === 'success' ? authorization : {},
      customer,
      plan: null,
      requested_amount: amount,
      transaction_date: '2024-08-22T09:14:24.000Z',
      plan_object: {},
      subaccount: {},
    }),
  charged: (reference: string, { amount, status }: Payment) =>
    fine('Charge attempted', {
      amount,
      currency: 'NGN',
      transaction_date: '2024-08-22T10:53:49.000Z',
      status,
      reference,
      domain: 'test',
      metadata: '',
      gateway_response: status === 'success' ? 'Approved' : 'Declined',
      message: null,
      channel: 'card',
      ip_address: null,
      log: null,
      fees: 10247,
      authorization,
      customer,
      plan: null,
      id: 4099490251,
    }),
  resolved: (account_number: string) =>
    fine('Account number resolved', { account_number, account_name: 'WES GIBBONS' }),
  recipientCreated: ({ name, account_number, bank_code }: Record<string, unknown>) =>
    fine('Transfer recipient created successfully', {
      active: true,
      createdAt: '2021-11-05T11:27:53.131Z',
      currency: 'NGN',
      domain: 'test',
      id: 20317609,
      integration: 463433,
      name,
      recipient_code: 'RCP_m7ljkv8leesep7p',
      type: 'nuban',
      is_deleted: false,
      details: {
        authorization_code: null,
        account_number,
        account_name: name,
        bank_code,
        bank_name: 'Guaranty Trust Bank',
      },
    }),
  transferQueued: (reference: string, { amount, status, transferCode }: Transfer) =>
    fine(status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued', {
      transfersessionid: [],
      transfertrials: [],
      domain: 'test',
      amount,
      currency: 'NGN',
      reference,
      source: 'balance',
      source_details: null,
      reason: 'Bonus for the week',
      status,
      failures: null,
      transfer_code: transferCode,
      titan_code: null,
      transferred_at: null,
      id: 860703114,
      integration: 463433,
      request: 1068439313,
      recipient: 56824902,
      createdAt: '2025-08-04T10:32:40.000Z',
      updatedAt: '2025-08-04T10:32:40.000Z',
    }),
  transferRetrieved: (reference: string, { amount, status, transferCode }: Transfer) =>
    fine('Transfer retrieved', {
      amount,
      createdAt: '2025-08-04T09:59:19.000Z',
      currency: 'NGN',
      domain: 'test',
      failures: null,
      id: 860670817,
      integration: 463433,
      reason: 'Bonus for the week',
      reference,
      source: 'balance',
      source_details: null,
      status,
      titan_code: null,
      transfer_code: transferCode,
      request: 1068403325,
      transferred_at: null,
      recipient: { recipient_code: 'RCP_gd9vgag7n5lr5ix', details: { account_number: '0123456789' } },
      session: { provider: null, id: null },
      fee_charged: 1000,
      gateway_response: null,
    }),
}

const bank = (name: string, code: string, more: object = {}) => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  code,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  active: true,
  is_deleted: false,
  country: 'Nigeria',
  currency: 'NGN',
  type: 'nuban',
  id: 174,
  ...more,
})

const PAGES: Record<string, { banks: object[]; next: string | null }> = {
  '': {
    banks: [bank('Zenith Bank', '057'), bank('Abbey Mortgage Bank', '801')],
    next: 'YmFuazoxNjk=',
  },
  'YmFuazoxNjk=': {
    banks: [
      bank('Access Bank', '044'),
      bank('A Closed Bank', '999', { active: false }),
      bank('Paycom', '999992'),
    ],
    next: null,
  },
}

export function bankPages(
  query: URLSearchParams,
  note: (what: string) => [number, unknown],
): [status: number, body: unknown] {
  if (query.get('country') !== 'nigeria' || query.get('use_cursor') !== 'true') return note('bank')
  const page = PAGES[query.get('next') ?? '']
  if (!page) return note('bank?next')
  return [200, fine('Banks retrieved', page.banks, { next: page.next, previous: null, perPage: 100 })]
}
