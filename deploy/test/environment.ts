import { readDatabaseJob, readStreamsJob } from '@outrider/outrider/prepare'
import { programs as services } from '@outrider/outrider/services'
import { natsFilesIn } from '@outrider/service/config'

export type Environment = Readonly<Record<string, string>>
type ReadConfig = (env: NodeJS.ProcessEnv) => unknown

/** What a container runs, by its argument, and how that reads its environment. */
const programs: Readonly<Record<string, ReadConfig>> = {
  ...Object.fromEntries(
    await Promise.all(
      Object.entries(services).map(async ([name, load]): Promise<[string, ReadConfig]> => {
        const service = await load()
        return [`services/${name}/src/main.ts`, (env) => service.readConfig(env)]
      }),
    ),
  ),
  'apps/outrider/src/prepare-main.ts database': readDatabaseJob,
  'apps/outrider/src/prepare-main.ts streams': (env) => [readStreamsJob(env), natsFilesIn(env)],
  'apps/outrider/src/operator.ts purge': (env) => [env['NATS_URL'], natsFilesIn(env)],
}

/**
 * The variables that a program asks for when its environment is this. Throws what the program says when it refuses it, or
 * misses something.
 */
export function askedBy(program: string, environment: Environment): ReadonlySet<string> {
  const readConfig = programs[program]
  if (!readConfig) throw new Error(`${program} is no program of the image`)
  const asked = new Set<string>()
  readConfig(
    new Proxy<NodeJS.ProcessEnv>(
      { ...environment },
      {
        get(target, name) {
          if (typeof name !== 'string') return undefined
          asked.add(name)
          return target[name]
        },
      },
    ),
  )
  return asked
}
