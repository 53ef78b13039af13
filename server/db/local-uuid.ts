/** PostgreSQL's settings by which row security and the books know the church. */
type Setting = 'app.church_id' | 'app.erasing_church'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The statement that sets it until the transaction ends. `set local` reaches every machine that a database is spread over.
 * @throws TypeError for anything but a UUID, as it is written into the statement
 */
export function setLocalUuid(setting: Setting, id: string): string {
  if (!UUID.test(id)) throw new TypeError(`not an id for ${setting}`)
  return `set local ${setting} = '${id}'`
}

/** After it row security knows no church. */
export const LEAVE_CHURCH = `set local app.church_id = ''`
