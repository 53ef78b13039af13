/** The messages for visitors on the page for giving. The consent wording is stored with the consent. */
export const give = {
  title: 'Give online',
  description: 'Give a tithe, an offering, a first fruit or a seed to {church} with your phone.',

  howMuch: 'How much?',
  own: 'Another amount',
  ownAmount: 'Amount in naira',
  ownHint: 'From ₦100, for example 3,000.',
  whatFor: 'What do you give?',
  tithe: 'Tithe',
  offering: 'Offering',
  first_fruit: 'First fruit',
  seed: 'Seed',

  you: 'About you',
  youBody: 'Optional: you can give without a name.',
  email: 'E-mail for the receipt',
  consent:
    'I agree that {church} keeps my name with this gift, to know who gave, and hands my e-mail to the payment service for the receipt. Neither is shared with anybody else.',
  consentWhen: 'Only needed where you wrote a name or an e-mail.',

  submit: 'Go on to pay',
  next: 'You pay on the next page. Your card number is never typed here, and the church never sees it.',
  sending: 'Opening the payment page…',
  busy: 'Many people are trying at this moment. Keep this page open. We’ll try again in about a minute.',
  nothingPaid:
    'The network did not answer. Nothing was paid, and what you typed is still here. Press the button again when the network is back.',
  unreachable:
    'The payment page does not open just now. Nothing was paid, and what you typed is still here. Wait a minute, then press the button again.',

  wrongAmount: 'Choose an amount, or type one from ₦100 to ₦10,000,000.',
  wrongBoth: 'You chose {chosen} and typed {typed} as well. Choose the one that you mean.',
  wrongType: 'Choose what you give.',
  wrongConsent: 'Tick this, or leave your name and e-mail empty.',

  paid: '{church} has received {amount}.',
  paidAs: 'It is written down as: {type}.',
  waitingTitle: 'We have not heard of your payment yet',
  waiting:
    'If you paid {amount}, it can take some minutes until we hear of it. Do not pay again: look again in a while.',
  look: 'Look again',
  unpaidTitle: 'Nothing was paid',
  unpaid:
    'The payment of {amount} did not go through, and {church} has received nothing. If money left your account all the same, it counts by itself as soon as the payment service tells us.',
  again: 'Try again',
  unclearTitle: 'Somebody has to look at this payment',
  unclear: 'It did not come in the way it was asked for. Please show {church} the number below.',
  number: 'Number of this payment: {reference}',
  more: 'Give something more',
} as const
