/** The messages of the capture pages' script: while it sends, and offline. */
export const visitor = {
  sending: 'Sending…',
  busy: 'Many people are trying at this moment. Keep this page open. We’ll try again in about a minute.',
  savedTitle: 'Saved on this phone',
  savedByItself:
    'It could not be sent just now. It will be sent by itself when the network is back, even if this page is closed.',
  savedReopen: 'It could not be sent just now. Open this page again when there is network, then it goes out.',
  savedNew: 'First time here? Write your name too, so that nothing is missing',
  notKept:
    'It could not be sent, and this browser keeps nothing. What you typed still stands here: press the button again when there is network.',
  next: 'Fill the form in for somebody else',
  waitingByItself: {
    one: '{count} entry is saved on this phone ({when}). It will be sent automatically.',
    other: '{count} entries are saved on this phone ({when}). They will be sent automatically.',
  },
  waitingReopen: {
    one: '{count} entry is saved on this phone ({when}). It goes out when this page is open and there is network.',
    other:
      '{count} entries are saved on this phone ({when}). They go out when this page is open and there is network.',
  },
  sendNow: 'Send now',
  stillHere: 'It could not be sent just now. It stays saved on this phone.',
  sent: 'What was saved on this phone is with the church now.',
  needsYou: 'For {who} one more answer is needed before the church can count them.',
  goOn: 'Go on',
  refusedLink: 'What {who} wrote came too late for this link. Ask an usher to write it down.',
  refusedKnown: 'The church has {who} as a member already. Nothing was changed.',
  refusedOld:
    'What {who} wrote was kept too long without network to tell which service it was for. Ask an usher to write it down.',
  seen: 'I have read this',
  draft: 'What was typed here before stands in the form again.',
  startEmpty: 'Not you? Clear the form',
  asOf: 'There is no network. This page is from {when}. What you write is saved on this phone.',
  asOfOld: 'This page is from {when}.',
} as const
