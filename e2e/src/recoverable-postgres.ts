import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '@outrider/embedded/postgres'
import { eventually } from '@outrider/testing/eventually'
import postgres from 'postgres'

const run = promisify(execFile)

/** A PostgreSQL with an archive of its log, as a deployment has it: it can be recovered to any moment after its backup. */
export interface RecoverablePostgres {
  /** The superuser's. */
  readonly url: string
  /** Takes a base backup while the server works. */
  backup(): Promise<void>
  /** The moment by the server's clock, once all before it is in the archive of the log. */
  moment(): Promise<Date>
  /** Kills the server and deletes its data. */
  lose(): Promise<void>
  /** Starts a server from the backup, with everything that was committed up to a moment, and nothing later. */
  recover(to: Date): Promise<void>
}

/** Starts one on a port; `stack` stops it. */
export async function startRecoverable(
  dir: string,
  { password, port }: { readonly password: string; readonly port: number },
  stack: AsyncDisposableStack,
): Promise<RecoverablePostgres> {
  const [dataDir, base, log] = [join(dir, 'postgres'), join(dir, 'base'), join(dir, 'log')]
  await mkdir(log, { recursive: true })
  const archiving = { archive_mode: 'on', archive_command: `cp %p ${log}/%f` }
  const start = (settings: Record<string, string>) =>
    startPostgres({ dataDir, password, port, settings: { ...archiving, ...settings } })
  let server: AsyncDisposable | undefined = await start({})
  stack.defer(() => server?.[Symbol.asyncDispose]())
  await run('chown', ['--reference', dataDir, log]) // the account that PostgreSQL runs as
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  /** One connection: a backup begins and ends on the same. */
  const asAdmin = async <T>(work: (admin: postgres.Sql) => Promise<T>): Promise<T> => {
    const admin = postgres(url, { max: 1, onnotice: () => {} })
    try {
      return await work(admin)
    } finally {
      await admin.end()
    }
  }
  return {
    url,
    backup: () =>
      asAdmin(async (admin) => {
        await admin`select pg_backup_start('drill', true)`
        // Files that vanish meanwhile make `cp` fail; the log has what is missing.
        await run('cp', ['--archive', dataDir, base]).catch(() => {})
        const [end] = await admin<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`
        await rm(join(base, 'postmaster.pid'), { force: true })
        await rm(join(base, 'pg_wal'), { recursive: true })
        await mkdir(join(base, 'pg_wal'), { mode: 0o700 })
        await writeFile(join(base, 'backup_label'), end?.labelfile ?? '')
        await run('chown', ['--recursive', '--reference', dataDir, base])
      }),
    moment: () =>
      asAdmin(async (admin) => {
        const [row] = await admin<{ now: Date }[]>`select clock_timestamp() as now`
        if (!row) throw new Error('no clock')
        return row.now
      }),
    async lose() {
      await asAdmin(async (admin) => {
        const [wal] = await admin<{ name: string }[]>`
          select pg_walfile_name(pg_switch_wal()) as name`
        await eventually(async () => {
          const [archived] = await admin<{ isDone: boolean }[]>`
            select last_archived_wal >= ${wal?.name ?? ''} as "isDone" from pg_stat_archiver`
          if (!archived?.isDone) throw new Error('the log is not archived yet')
        })
      })
      const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')
      const stopping = server
      server = undefined
      process.kill(Number(pid), 'SIGKILL')
      await stopping?.[Symbol.asyncDispose]() // in the same turn, so that it is not restarted
      await rm(dataDir, { recursive: true })
    },
    async recover(to) {
      await rename(base, dataDir)
      await writeFile(join(dataDir, 'recovery.signal'), '')
      await run('chown', ['--reference', dataDir, join(dataDir, 'recovery.signal')])
      server = await start({
        restore_command: `cp ${log}/%f %p`,
        recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
        recovery_target_action: 'promote',
      })
      await asAdmin((admin) =>
        eventually(async () => {
          const [row] = await admin<{ isIn: boolean }[]>`select pg_is_in_recovery() as "isIn"`
          if (row?.isIn !== false) throw new Error('the server is still recovering')
        }),
      )
    },
  }
}
