import { operatorCommands } from './commands.ts'

const own = [
  {
    usage: 'migrate',
    summary:
      'brings the schemas to this version: DATABASE_URL of an administrator, <SERVICE>_PASSWORD for each role',
  },
  {
    usage: 'streams apply',
    summary:
      'brings streams and consumers to this version: NATS_URL, STREAM_BYTES, STREAM_REPLICAS',
  },
  {
    usage: 'nats-users',
    summary:
      "prints what nats-server includes: its users and the size of a message; passwords are its environment's <SERVICE>_NATS_PASSWORD and OPERATOR_NATS_PASSWORD",
  },
]

/** What a person is shown who asks for help, or names no command. */
export const usage = `usage: npm run operator -- <command> [--json]

${[...operatorCommands, ...own].map(({ usage: words, summary }) => `  ${words}\n      ${summary}`).join('\n')}

Speaks to the servers of NATS_URL (as the operator) and DATABASE_URL, else to those of the installation in
DATA_DIR (.data). What is not a report is always JSON, one object a line; with --json reports are, too.
Exit code: 0 done and all is well, 1 failed or something is wrong, 2 no such command.
`
