/** Hosts that lead to this machine from itself alone. Other names may be this machine's too, and are open to others. */
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

export const isThisMachine = (host: string): boolean => THIS_MACHINE.test(host)

/** True if the address that people type works on this machine alone. */
export const staysHere = (publicUrl: string): boolean => isThisMachine(new URL(publicUrl).hostname)
