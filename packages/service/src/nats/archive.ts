import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream'
import { services } from '@outrider/contracts/services'
import {
  archiveDays,
  type ArchiveName,
  archiveNames,
  archives,
  type StreamName,
} from '@outrider/contracts/streams'

const nanosecondsPerSecond = 1_000_000_000

/** The subjects that an archive copies. */
function subjectsOf(archive: ArchiveName): readonly string[] {
  const { subjects } = archives[archive]
  if (subjects !== 'journals') return subjects
  return [...new Set(services.flatMap(({ journals }) => journals.map(({ subject }) => subject)))]
}

/**
 * Creates or updates the archives: streams with a source. They are no mirrors, because nats-server lets the mirror of a
 * stream serve reads of that stream, from which the archive differs. One copy suffices: the first is PostgreSQL.
 */
export async function applyArchives(
  manager: JetStreamManager,
  { bytes, tags }: { readonly bytes: number; readonly tags: readonly string[] },
): Promise<void> {
  for (const name of archiveNames) {
    const { of, share } = archives[name]
    const config = {
      name,
      sources: [
        { name: of, subject_transforms: subjectsOf(name).map((src) => ({ src, dest: '' })) },
      ],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      max_bytes: Math.floor(bytes * share),
      max_age: archiveDays * 24 * 3_600 * nanosecondsPerSecond,
      num_replicas: 1,
      placement: { cluster: '', tags: [...tags] },
      allow_direct: true,
    }
    const known = await infoIfPresent(manager, name)
    if (known) await manager.streams.update(name, config)
    else await manager.streams.add(config)
  }
}

/** Nanoseconds without a sign of life of the source, after which an archive has stopped. */
const silence = 60 * nanosecondsPerSecond

/** Whether a stream has an archive that does not copy it at the moment, because its server is unavailable. */
export async function hasStoppedArchive(
  manager: JetStreamManager,
  stream: StreamName,
): Promise<boolean> {
  const name = archiveNames.find((each) => archives[each].of === stream)
  if (name === undefined) return false
  const info = await infoIfPresent(manager, name)
  return info !== undefined && !isCopying(info)
}

/** Whether the source has shown a sign of life lately; a source that was never reached has -1. */
function isCopying({ sources = [] }: StreamInfo): boolean {
  return sources.every(({ active }) => active >= 0 && active < silence)
}

/** A stream's configuration and state; undefined if there is no such stream. */
export async function infoIfPresent(
  manager: JetStreamManager,
  name: string,
): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name)
  } catch (error) {
    const isMissing =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
    if (isMissing) return undefined
    throw error
  }
}
