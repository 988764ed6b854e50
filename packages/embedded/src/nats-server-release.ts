import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const version = '2.15.0'
/** From the release's SHA256SUMS; the official container images pin the same ones for Linux. */
const checksums: Readonly<Record<string, string>> = {
  'linux-amd64': '5d2c51caca950333aba84911df7d377f826f3a59ec36061c6539105084f65c92',
  'linux-arm64': 'cdc208f5a3f42963a52b6ab06ef65626bb870315dc936e26ba571780c6351112',
  'darwin-amd64': '5bd8b59ca5bf93fab3da2c5843cf564cd6e2e291e22ae3b861746e7ebe259b95',
  'darwin-arm64': 'e1c4e22d70bd44abfa0bcb3c16f7cf0c66f648c2e728c58924e8a1ce88913cc8',
}
const connectLimit = 5_000
const downloadLimit = 120_000

/**
 * Fetches the official release archive into a directory of its own and unpacks it; returns the
 * program's path. Throws when the site does not answer within 5 s, the checksum differs, or there is
 * no archive for this platform.
 */
export async function fetchRelease(into: string): Promise<string> {
  const platform = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const checksum = checksums[platform]
  if (!checksum) throw new Error(`no release for ${platform}`)
  const name = `nats-server-v${version}-${platform}`
  const url = `https://github.com/nats-io/nats-server/releases/download/v${version}/${name}.tar.gz`
  const archive = await download(url)
  if (createHash('sha256').update(archive).digest('hex') !== checksum)
    throw new Error(`${url} has another SHA-256 than expected`)
  const file = join(into, 'archive.tar.gz')
  await writeFile(file, archive)
  await run('tar', ['-xzf', file, '-C', into])
  return join(into, name, 'nats-server')
}

async function download(url: string): Promise<Uint8Array> {
  const aborted = new AbortController()
  const abort = (limit: number) =>
    setTimeout(() => aborted.abort(new Error(`nothing from ${url} within ${limit} ms`)), limit)
  const [connecting, downloading] = [abort(connectLimit), abort(downloadLimit)]
  try {
    const response = await fetch(url, { signal: aborted.signal })
    clearTimeout(connecting)
    if (!response.ok) throw new Error(`${url} answers ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  } finally {
    clearTimeout(connecting)
    clearTimeout(downloading)
  }
}
