import { existsSync } from 'node:fs'
import { request, type RequestOptions } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

const pingLimit = 1_000

/** Whether a Docker engine responds within a second: the one of `DOCKER_HOST`, else one at a usual socket. */
export async function hasDocker(host = process.env['DOCKER_HOST']): Promise<boolean> {
  const found = await Promise.all(engines(host).map(responds))
  return found.includes(true)
}

/** Where testcontainers looks, too. */
function engines(host: string | undefined): RequestOptions[] {
  if (host !== undefined && URL.canParse(host)) {
    const { protocol, hostname, port, pathname } = new URL(host)
    return [protocol === 'unix:' ? { socketPath: pathname } : { hostname, port }]
  }
  const own = join(homedir(), '.docker')
  const sockets = [
    '/var/run/docker.sock',
    join(process.env['XDG_RUNTIME_DIR'] ?? `/run/user/${process.getuid?.()}`, 'docker.sock'),
    join(own, 'run/docker.sock'),
    join(own, 'desktop/docker.sock'),
  ]
  return sockets.filter((path) => existsSync(path)).map((socketPath) => ({ socketPath }))
}

/** Docker Engine API: `GET /_ping`. */
async function responds(engine: RequestOptions): Promise<boolean> {
  const signal = AbortSignal.timeout(pingLimit)
  return new Promise((resolve) => {
    request({ ...engine, path: '/_ping', agent: false, signal }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
      .on('error', () => resolve(false))
      .end()
  })
}
