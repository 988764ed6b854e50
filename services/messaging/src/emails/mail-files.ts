import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { idOf, type Uuid } from '@outrider/contracts/ids'
import { background, type Loop } from '@outrider/service/jobs/loop'
import type { Logger } from '@outrider/service/observe/log'
import { clock } from '@outrider/service/observe/time'
import type { MessagingConfig } from '../config.ts'
import { keptSince } from '../retention.ts'

/** Where emails are written that do not go to a relay. */
export function mailFolderOf({ dataDir }: Pick<MessagingConfig, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Deletes the files of these emails. */
export async function deleteMailFiles(folder: string, messageIds: readonly Uuid[]): Promise<void> {
  for (const id of messageIds) await rm(join(folder, `${idOf('msg', id)}.eml`), { force: true })
}

/** Milliseconds between two rounds. */
const interval = 3_600_000

/** Deletes, every hour, the files that are older than messages are kept. */
export function expireMailFiles(config: MessagingConfig, log: Logger): Loop {
  const folder = mailFolderOf(config)
  return background(log, 'retention of mail files', interval, async () => {
    const kept = keptSince(clock.now(), config.messageRetentionMonths)
    for await (const { name } of await opendir(folder)) {
      const file = join(folder, name)
      const { mtime } = await stat(file)
      if (mtime < kept) await rm(file, { force: true })
    }
    return false
  })
}
