/** The messages for visitors on the page for giving. The consent wording is stored with the consent. */
export const give = {
  title: 'Give online',
  description: 'Give a tithe, offering, first fruit or seed to {church} from your phone.',

  howMuch: 'How much?',
  own: 'Another amount',
  ownAmount: 'Amount in naira',
  ownHint: 'From ₦100, for example 3,000.',
  whatFor: 'What are you giving?',
  why: 'Choose an amount and what you are giving.',
  tithe: 'Tithe',
  offering: 'Offering',
  first_fruit: 'First fruit',
  seed: 'Seed',

  you: 'About you',
  youBody: 'Optional: you can give without a name.',
  email: 'Email for the receipt',
  consent:
    'I agree that {church} keeps my name with this gift, to know who gave, and hands my email to the payment service for the receipt. Neither is shared with anybody else.',
  consentWhen: 'Only needed if you give a name or an email.',

  submit: 'Continue to payment',
  next: 'You pay on the next page. We and the church never see your card number.',
  sending: 'Opening the payment page…',
  busy: 'Many people are using this page right now. Keep it open. We’ll try again in about a minute.',
  nothingPaid:
    'The network did not respond. Nothing was paid, and your answers are still here. Press the button again when you are online.',
  unreachable:
    'The payment page is not available right now. Nothing was paid, and your answers are still here. Wait a minute, then press the button again.',

  wrongAmount: 'Choose an amount, or type one from ₦100 to ₦10,000,000.',
  wrongBoth: 'You chose {chosen} and also typed {typed}. Choose one.',
  wrongType: 'Choose what you are giving.',
  wrongConsent: 'Tick this, or leave your name and email empty.',

  paid: '{church} has received {amount}.',
  paidAs: 'Recorded as: {type}.',
  waitingTitle: 'We have not received your payment yet',
  waiting: 'If you paid {amount}, it can take a few minutes to arrive. Do not pay again. Check again soon.',
  look: 'Check again',
  unpaidTitle: 'Nothing was paid',
  unpaid:
    'Your payment of {amount} did not go through, and {church} has received nothing. If money left your account, we record it when the payment service confirms it.',
  again: 'Try again',
  unclearTitle: 'This payment needs a check',
  unclear: 'It does not match what was asked for. Please show {church} the number below.',
  number: 'Payment number: {reference}',
  more: 'Give again',
} as const
