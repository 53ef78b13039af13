/** By which a phone in the church's list of phones and the one in somebody's hand are known for the same: the end of its id. */
export const phoneCode = (deviceId: string): string => deviceId.slice(-4).toUpperCase()
