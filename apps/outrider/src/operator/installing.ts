import type { Commands } from '@outrider/command-line/command'
import { brokerUsers } from '../broker-users.ts'
import { jobs } from '../jobs.ts'

/** What is done to servers before services run on them. It takes an administrator's `DATABASE_URL` and `NATS_URL`. */
export const installingCommands = (env: NodeJS.ProcessEnv): Commands<object> => ({
  migrate: {
    takes: '',
    about:
      'brings the schemas to this version: DATABASE_URL of an administrator, <SERVICE>_PASSWORD for each role',
    run: async () => jobs['database']?.(env),
  },
  'streams apply': {
    takes: '',
    about: 'brings streams and consumers to this version: NATS_URL, STREAM_BYTES, STREAM_REPLICAS',
    run: async () => jobs['streams']?.(env),
  },
  'nats-users': {
    takes: '',
    about:
      "prints what nats-server includes: its users and the size of a message; passwords are its environment's <SERVICE>_NATS_PASSWORD and OPERATOR_NATS_PASSWORD",
    run: async ({ say }) => {
      const conf = brokerUsers()
      say({ conf }, () => conf)
    },
  },
})
