import type { give as english } from '../en/give.ts'
import type { Translation } from '../message-types.ts'

export const give: Translation<typeof english> = {
  title: 'Give online',
  description: 'Give tithe, offering, first fruit or seed to {church} with your phone.',

  howMuch: 'How much?',
  own: 'Another amount',
  ownAmount: 'Amount for naira',
  ownHint: 'From ₦100, like 3,000.',
  whatFor: 'Wetin you wan give?',
  tithe: 'Tithe',
  offering: 'Offering',
  first_fruit: 'First fruit',
  seed: 'Seed',

  you: 'About you',
  youBody: 'No be by force: you fit give without name.',
  email: 'Email for the receipt',
  consent:
    'I agree say {church} go keep my name with this gift, to know who give, and go carry my email give the payment service for the receipt. Nobody else go see am.',
  consentWhen: 'You need am only if you write name or email.',

  submit: 'Go pay',
  next: 'You go pay for the next page. You no go type your card number here, and the church no go see am.',
  sending: 'The payment page dey open…',
  busy: 'People plenty wey dey try now. Leave this page open. We go try again inside about one minute.',
  nothingPaid:
    'Network no answer. You never pay anything, and wetin you type still dey here. Press the button again when network don come back.',
  unreachable:
    'The payment page no gree open now. You never pay anything, and wetin you type still dey here. Wait one minute, then press the button again.',

  wrongAmount: 'Choose amount, or type one from ₦100 to ₦10,000,000.',
  wrongBoth: 'You choose {chosen} and you type {typed} join. Choose the one wey you mean.',
  wrongType: 'Choose wetin you wan give.',
  wrongConsent: 'Tick this one, or leave your name and email empty.',

  paid: '{church} don receive {amount}.',
  paidAs: 'We write am down as: {type}.',
  waitingTitle: 'We never hear about your payment',
  waiting:
    'If you don pay {amount}, e fit take some minutes before we hear. No pay again: check am again later.',
  look: 'Check again',
  unpaidTitle: 'You never pay anything',
  unpaid:
    'The payment of {amount} no go through, and {church} never receive anything. If money don comot from your account, e go count by itself once the payment service tell us.',
  again: 'Try again',
  unclearTitle: 'Person need to check this payment',
  unclear: 'E no come the way we ask for am. Abeg show {church} the number wey dey below.',
  number: 'Number of this payment: {reference}',
  more: 'Give another one',
}
