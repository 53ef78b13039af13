/** Why a request failed, and what to do. For a refusal the server sends its own sentence. */
export const problems = {
  noNetwork: 'You are offline. Try again when you are connected.',
  timedOut: 'The network is too slow and the request timed out. Try again in a moment.',
  notOurs: 'This Wi-Fi may need you to log in. Open your browser, log in there, then try again.',
  unavailable: 'The server is not available right now. Try again in a minute.',
  broken: 'Something went wrong. Try again. If it happens again, tell your administrator what you tapped.',
} as const
