import { files } from '../repository.ts'
import type { Rule } from '../rule.ts'

const nondescript = /\/(?:utils?|helpers?|common|misc|lib|controllers?|repositories)(?:\/|\.ts$)/
const barrel = /\/src\/(?:.*\/)?index\.ts$/

export const folderNames: Rule = {
  name: 'folder names',
  todo: 'Name folders and files after what they hold, and import from where it is',
  check: () =>
    files
      .filter((file) => nondescript.test(file) || barrel.test(file))
      .map((file) => ({ file, line: 1, found: 'a name that says nothing' })),
}
