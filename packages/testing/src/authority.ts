import { isIP } from 'node:net'
import tls from 'node:tls'
import { generate } from 'selfsigned'

/** A certificate authority, which signs certificates of servers. */
export interface Authority {
  /** As PEM. */
  readonly certificate: string
  /** A certificate and its key, as PEM, for a server that is reached by this host name or address. It is valid for a year, or until then. */
  certify(host: string, until?: Date): Promise<{ readonly cert: string; readonly private: string }>
}

const kind = { keyType: 'ec', algorithm: 'sha256' } as const

export async function createAuthority(): Promise<Authority> {
  const own = await generate([{ name: 'commonName', value: 'Authority' }], {
    ...kind,
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  return {
    certificate: own.cert,
    certify: (host, until) =>
      generate([{ name: 'commonName', value: host }], {
        ...kind,
        ...(until && { notBeforeDate: new Date(until.getTime() - 1_000), notAfterDate: until }),
        ca: { key: own.private, cert: own.cert },
        extensions: [
          {
            name: 'subjectAltName',
            altNames: [isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host }],
          },
        ],
      }),
  }
}

/** Lets this process trust an authority besides those of Node.js, until the stack is disposed of. Needs Node.js 24.5. */
export function trust(authority: Authority, stack: AsyncDisposableStack): void {
  const before = tls.getCACertificates('default')
  tls.setDefaultCACertificates([...before, authority.certificate])
  stack.defer(() => tls.setDefaultCACertificates(before))
}
