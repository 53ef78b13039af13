/** Why a request failed, and what to do. For a refusal the server sends its own sentence. */
export const problems = {
  noNetwork: 'This needs a network, and the phone has none just now. Try again when it is back.',
  timedOut: 'The network is too slow just now and no answer came. Try again in a moment.',
  notOurs: 'This Wi-Fi may want you to log in. Open your browser, log in there, then try again.',
  unavailable: 'The server is taking a short rest. Try again in a minute.',
  broken: 'That did not work. Try again; if it stays so, tell your administrator what you tapped.',
} as const
