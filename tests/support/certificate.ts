/** Makes self-signed certificates. Node cannot make one, so openssl does if it is installed. */
import { execFileSync, spawnSync } from 'node:child_process'

export const canCertify = spawnSync('openssl', ['version']).status === 0

/**
 * Writes a certificate that is valid for a day and its key, both in PEM form.
 * @param cert path of the file
 * @param key path of the file
 */
export function certify(name: string, cert: string, key: string): void {
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  const files = ['-subj', `/CN=${name}`, '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', ...made, ...files], { stdio: 'ignore' })
}
